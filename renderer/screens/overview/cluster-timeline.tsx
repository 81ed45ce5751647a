// The publications of a cluster by time, as a table that marks each article's moment on a common axis.
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineRow } from '#shared/contract/overview.ts';
import { displayPublished } from '#shared/published-time.ts';
import { useFormat } from '../../ui/format.ts';
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
    <table className="timeline wide fixed">
      <colgroup>
        <col style={{ width: 186 }} />
        <col style={{ width: 116 }} />
        <col style={{ width: '24%' }} />
        <col style={{ width: 170 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('field.published')}</th>
          <th scope="col">{t('overview.after')}</th>
          <td />
          <th scope="col">{t('field.source')}</th>
          <th scope="col">{t('field.title')}</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
      {rows.length > shown && (
        <tfoot>
          <tr>
            <td colSpan={5}>
              <Button size="small" onClick={() => setShown(shown + STEP)}>
                {t('overview.laterRows', { articles: format.number(rows.length - shown) })}
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
