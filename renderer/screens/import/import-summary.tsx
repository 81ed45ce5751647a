import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type JobResult, type StageMilliseconds, stages } from '#shared/contract/jobs.ts';
import type { Matching } from '#shared/contract/reference-sets.ts';
import { describeCounts } from '#shared/words/labels/batch-counts.ts';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useSettings } from '../../base/settings.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { useImportOutcome } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { useSheetName } from '../../ui/labels/sheet-name.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stat, StatGap, StatOperator, Stats } from '../../ui/stats.tsx';
import { ArticlesWithoutText } from './articles-without-text.tsx';
import { ClustersToReview } from './clusters-to-review.tsx';
import { ImportWarnings } from './import-warnings.tsx';
import { RejectedRows } from './rejected-rows.tsx';

/** A shorter stage would be shown as 0 seconds. */
const WORTH_TELLING_MS = 100;

type ImportSummaryProps = {
  project: string;
  file: string;
  result: Extract<JobResult, { kind: 'import' }>;
  milliseconds: StageMilliseconds;
  totalMs: number;
};

export function ImportSummary({ project, file, result, milliseconds, totalMs }: ImportSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sheetName = useSheetName();
  const none = result.clusters === 0;
  const { language } = useSettings();
  const computed = result.workers && describeCounts(result.workers, language);
  const outcome = useImportOutcome(
    project,
    result.imports.map((one) => one.import),
  ).data;
  const unchanged = result.imports.reduce((total, one) => total + one.unchanged, 0);
  return (
    <>
      <h1>{t('imports.done')}</h1>
      <Stats>
        <Stat label={t('imports.rows')} value={format.number(result.rows)} />
        <StatOperator sign="=" />
        <Stat label={t('imports.imported')} value={format.number(result.imported)} />
        <StatOperator sign="+" />
        {unchanged > 0 && (
          <>
            <Stat label={t('reason.unchanged')} value={format.number(unchanged)} />
            <StatOperator sign="+" />
          </>
        )}
        <Stat label={t('imports.rejected')} value={format.number(result.rejected - unchanged)} />
        <StatGap />
        <Stat label={t('imports.clusters')} value={format.number(result.clusters)} strong />
        <Stat label={t('imports.inClusters')} value={format.number(result.articlesInClusters)} />
      </Stats>
      <p className="soft numbers">
        {t('imports.took', { seconds: format.seconds(totalMs) })}
        {stages
          .filter((stage) => (milliseconds[stage] ?? 0) >= WORTH_TELLING_MS)
          .map(
            (stage) =>
              ` · ${t('imports.stageTook', { stage: t(`stage.${stage}`), seconds: format.seconds(milliseconds[stage] ?? 0) })}`,
          )
          .join('')}
      </p>
      <ButtonRow>
        <Button type="primary" size="large" onClick={() => go({ at: none ? 'export' : 'review', project })}>
          {t(none ? 'imports.toExport' : 'imports.startReview')}
        </Button>
        <Button size="large" onClick={() => go({ at: 'imports', project })}>
          {t('imports.more')}
        </Button>
      </ButtonRow>
      {computed !== null && <p className="soft">{computed}</p>}
      {none && <p className="soft">{t('imports.noClusters')}</p>}
      {outcome && outcome.awaiting.length > 0 && <ClustersToReview {...{ project }} awaiting={outcome.awaiting} />}
      {outcome && outcome.rejected.length > 0 && (
        <p className="numbers">
          {t('imports.rejectedBecause', {
            reasons: outcome.rejected
              .map(({ reason, rows }) => t('imports.rejectedReason', { reason: t(`reason.${reason}`), count: rows }))
              .join(t('imports.listSeparator')),
          })}
        </p>
      )}
      <ReferencesNotice references={result.references} />
      <ImportWarnings file={file} imports={result.imports} />
      {result.imports
        .filter(({ rejected, unchanged }) => rejected > unchanged)
        .map(({ import: id, sheet, rejected, unchanged }) => (
          <RejectedRows
            key={id}
            project={project}
            importId={id}
            count={rejected - unchanged}
            {...(result.imports.length > 1 && { sheet: sheetName(sheet, file) })}
          />
        ))}
      {result.imports
        .filter(({ withoutText }) => withoutText > 0)
        .map(({ import: id, sheet, withoutText }) => (
          <ArticlesWithoutText
            key={id}
            project={project}
            importId={id}
            count={withoutText}
            {...(result.imports.length > 1 && { sheet: sheetName(sheet, file) })}
          />
        ))}
    </>
  );
}

/** The result of comparing an import with the reference sets, and the sets that could not be used. */
function ReferencesNotice({ references }: { references: Matching }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const { sets, matched, refused, isLeftOut } = references;
  return (
    <>
      {sets.length > 0 && (
        <p className="numbers">
          {t('published.found', { count: matched, sets: sets.join(t('imports.listSeparator')) })}
        </p>
      )}
      {refused.map(({ set, appError }) => (
        <Notice key={set} kind="warning">
          {textOf(appError)}
        </Notice>
      ))}
      {isLeftOut && <Notice kind="hint">{t('published.leftOut')}</Notice>}
    </>
  );
}
