// Previews the counts: all rows = kept + discarded + those that are no articles, and the undecided ones.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { countOthers, type OtherRows } from '#shared/contract/exports.ts';
import type { UndecidedPolicy } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
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
        <Stat label={t('export.rows')} value={figure(known && known.articles + countOthers(known.others))} />
        <StatOperator sign="=" />
        <Stat label={t('export.kept')} value={figure(known?.kept)} strong />
        <StatOperator sign="+" />
        <Stat label={t('export.removed')} value={figure(known?.removed)} />
        {known &&
          termsOf(known.others).map(({ term, rows }) => (
            <Fragment key={term}>
              <StatOperator sign="+" />
              <Stat label={t(`export.others.${term}`)} value={figure(rows)} />
            </Fragment>
          ))}
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

type Term = OtherRows['rejected'][number]['reason'] | Exclude<keyof OtherRows, 'rejected'>;

/** The kinds of rows that are no articles, as far as there are any. */
function termsOf({ rejected, blank, unchanged, superseded }: OtherRows): { term: Term; rows: number }[] {
  return [
    ...rejected.map(({ reason, rows }) => ({ term: reason, rows })),
    { term: 'blank' as const, rows: blank },
    { term: 'unchanged' as const, rows: unchanged },
    { term: 'superseded' as const, rows: superseded },
  ].filter(({ rows }) => rows > 0);
}
