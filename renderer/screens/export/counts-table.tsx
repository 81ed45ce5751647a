// Previews the counts: articles = kept + removed, and the undecided ones.
import { useTranslation } from 'react-i18next';
import type { UndecidedPolicy } from '#shared/model.ts';
import { hrefOf } from '../../routes.ts';
import { useFormat } from '../../ui/format.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Stat, StatGap, StatOperator, Stats } from '../../ui/stats.tsx';
import type { ExportFacts } from './use-export-facts.ts';

/** The policies that discard articles of undecided clusters. */
const discards: ReadonlySet<UndecidedPolicy> = new Set(['follow-suggestions', 'keep-centres']);

type CountsTableProps = { project: string; undecided: UndecidedPolicy; counts: ExportFacts['counts'] };

export function CountsTable({ project, undecided, counts }: CountsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (counts.isError) return <ErrorNotice error={counts.error} />;
  const figure = (value: number | undefined) => (value === undefined ? '…' : format.number(value));
  const known = counts.data;
  return (
    <>
      <Stats>
        <Stat label={t('export.articles')} value={figure(known?.articles)} />
        <StatOperator sign="=" />
        <Stat label={t('export.kept')} value={figure(known?.kept)} strong />
        <StatOperator sign="+" />
        <Stat label={t('export.removed')} value={figure(known?.removed)} />
        <StatGap />
        <Stat label={t('export.undecidedClusters')} value={figure(known?.undecidedClusters)} />
        <Stat label={t('export.undecidedArticles')} value={figure(known?.undecidedArticles)} />
      </Stats>
      {known && known.undecidedClusters > 0 && (
        <p className="soft">
          {t(`export.explain.${undecided}`)}{' '}
          {discards.has(undecided) && known.riskyClusters > 0 && (
            <span className="accent">{t('export.risky', { count: known.riskyClusters })} </span>
          )}
          <a href={hrefOf({ at: 'review', project, undecided: true })}>{t('export.decideFirst')}</a>
        </p>
      )}
    </>
  );
}
