import { useTranslation } from 'react-i18next';
import type { ReturnedCluster } from '#shared/contract/returned-decisions.ts';
import { useFormat } from '../base/format.ts';
import { Table } from '../ui/table.tsx';

const MAX_CLUSTERS = 100;
const MAX_CHANGES = 10;

export function ReturnedClusters({
  clusters,
  overwrite,
}: {
  clusters: readonly ReturnedCluster[];
  overwrite: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const more = clusters.length - MAX_CLUSTERS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog is scrolled by keyboard from here
    <section aria-label={t('bringBack.column.changes')} tabIndex={0}>
      <Table layout="wide" columns={[t('bringBack.column.cluster'), t('bringBack.column.changes')]}>
        {clusters.slice(0, MAX_CLUSTERS).map(({ cluster, title, isConflict, changes }) => (
          <tr key={cluster} className={isConflict && !overwrite ? 'soft' : undefined}>
            <td>
              <div className="two-lines">{title || t('article.untitled')}</div>
              {isConflict && (
                <div className="small">{t(`bringBack.conflictMark.${overwrite ? 'overwritten' : 'kept'}`)}</div>
              )}
            </td>
            <td className="numbers">
              {changes.slice(0, MAX_CHANGES).map(({ article, row, before, after }) => (
                <div key={article}>
                  {t('bringBack.change', {
                    row: format.number(row),
                    before: t(`verdict.${before ?? 'undecided'}`),
                    after: t(`verdict.${after ?? 'undecided'}`),
                  })}
                </div>
              ))}
              {changes.length > MAX_CHANGES && (
                <div className="soft">{t('bringBack.moreChanges', { count: changes.length - MAX_CHANGES })}</div>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {more > 0 && <p className="soft">{t('bringBack.moreClusters', { count: more })}</p>}
    </section>
  );
}
