// The publications of a cluster by time, as a table that marks each article's moment on a common axis.
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineRow } from '#shared/contract/overview.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { Table } from '../../ui/table.tsx';
import { layOutTimeline } from './timeline-layout.ts';

/** How many rows are drawn at first, and added with each step. */
const STEP = 200;

export function ClusterTimeline({ members }: { members: readonly TimelineRow[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const format = useFormat();
  const rows = useMemo(() => layOutTimeline(members), [members]);
  const first = rows.filter(({ mayBeFirst }) => mayBeFirst).length > 1 ? 'overview.maybeFirst' : 'overview.firstMark';
  return (
    <Table
      layout="fixed"
      className="timeline"
      columns={[
        { children: t('field.published'), style: { width: 186 } },
        { children: t('overview.after'), style: { width: 116 } },
        { style: { width: '24%' } },
        { children: t('field.source'), style: { width: 170 } },
        t('field.title'),
      ]}
      foot={
        rows.length > shown && (
          <tr>
            <td colSpan={5}>
              <Button size="small" onClick={() => setShown(shown + STEP)}>
                {t('overview.laterRows', { articles: format.number(rows.length - shown) })}
              </Button>
            </td>
          </tr>
        )
      }
    >
      {rows.slice(0, shown).map(({ member, place, mayBeFirst, after }) => (
        <tr key={member.article} className={mayBeFirst ? 'accent' : undefined}>
          <td className="numbers one-line">{displayPublished(member.published) || '—'}</td>
          <td className="numbers one-line">
            {mayBeFirst ? t(first) : after === null ? t('overview.timeUnknown') : `+${format.span(after)}`}
          </td>
          <td className="timeline-track">
            {place && <i style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }} />}
          </td>
          <td className="one-line">{member.source || '—'}</td>
          <td className="one-line" title={member.title}>
            {member.title || t('article.untitled')}
          </td>
        </tr>
      ))}
    </Table>
  );
}
