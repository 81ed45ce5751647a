import { useTranslation } from 'react-i18next';
import type { MergePreview } from '#shared/contract/exports.ts';
import { useFormat } from '../../base/format.ts';
import { Table } from '../../ui/table.tsx';

/** The number of rows that would take cells, and some of these cells. */
export function MergeExamples({ preview: { rows, examples } }: { preview: MergePreview }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (examples.length === 0) return <p className="soft">{t('merging.nothing')}</p>;
  return (
    <section className="stack close">
      <p className="numbers" role="status">
        {t('merging.rows', { count: rows, number: format.number(rows) })}
      </p>
      <Table
        layout="wide"
        columns={[
          t('merging.keptRow'),
          t('merging.column'),
          t('merging.before'),
          t('merging.after'),
          t('merging.from'),
        ]}
      >
        {examples.map(({ row, title, column, before, after, from }) => (
          <tr key={`${row} ${column}`}>
            <td>
              <div className="two-lines">{t('merging.place', { row, title })}</div>
            </td>
            <td>{column}</td>
            <td>
              <div className="two-lines">{before || <span className="soft">{t('merging.empty')}</span>}</div>
            </td>
            <td>
              <div className="two-lines">{after}</div>
            </td>
            <td>
              {from.map((one) => t(one.source ? 'merging.origin' : 'merging.originRow', one)).join(t('evidence.comma'))}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
