// Export 导出: previews the file for the chosen options, then writes it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countRejected, type LongCells } from '#shared/contract/exports.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { useClient } from '../../base/client.ts';
import { askMenuCommand } from '../../base/menu-commands.ts';
import { go } from '../../base/routes.ts';
import { useSettings } from '../../base/settings.ts';
import { decisionsAnswered } from '../../data/decision-scope.ts';
import { useMay } from '../../data/desk-queries.ts';
import { useAppInfo, useInvalidateProject, useRunningJobs, withOpenProject } from '../../data/queries.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { CountsTable } from './counts-table.tsx';
import './export.css';
import { useFormat } from '../../base/format.ts';
import { useMerging } from '../../review/merging/use-merging.ts';
import { type Choices, defaultChoices, suggestedName } from './choices.ts';
import { ExportChoices } from './export-choices.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { ExportPreview } from './export-preview.tsx';
import { type ExportFacts, useExportFacts } from './use-export-facts.ts';
import { useLastExport } from './use-last-export.ts';
import { isWrittenIntoOriginal, useOriginal } from './use-original.ts';

export function ExportScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const { language } = useSettings();
  const client = useClient();
  const queries = useQueryClient();
  const may = useMay();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const changed = useInvalidateProject(info.path);
  const { last: started, keep, forget, noteFetched, job } = useLastExport(info, changed);
  const [chosen, setChosen] = useState(started?.choices ?? defaultChoices);
  const kept = useMerging(info.path);
  const choices = { ...chosen, ...kept.merging };

  const facts = useExportFacts(info.path, choices.undecided);
  const original = useOriginal(info.path, choices);
  const counts = facts.counts.data;
  const isStopped = choices.undecided === 'stop' && counts !== undefined && counts.undecidedClusters > 0;

  const start = useMutation({
    mutationFn: async (choices: Choices & { longCells?: LongCells }) => {
      const { path: project } = info;
      const suggested = suggestedName(info.name, choices, t(`export.kindFile.${choices.kind}`));
      const chosen = dialogs ? await client.files.chooseTarget({ suggestedName: suggested }) : undefined;
      if (chosen === null) return null;
      await decisionsAnswered(queries, project);
      return withOpenProject(client, project, () =>
        client.exports.start({ project, ...choices, language, ...(chosen && { target: chosen.path }) }),
      );
    },
    // That cells are cut holds for one export: the next one asks again.
    onSuccess: (result, { longCells: _, ...choices }) => {
      if (result) keep(result.job, choices);
    },
  });

  const isImporting = useRunningJobs(info.path).some(({ kind }) => kind === 'import');
  const end = started?.end ?? job.data?.end;
  const working = started !== null && !end && !job.isError;
  return (
    <div className="page">
      <div className="measure stack">
        {working && job.data ? (
          <JobProgress job={started.job} view={job.data} />
        ) : (
          <>
            <h1>{t('export.title')}</h1>
            {info.unfinishedImport && (
              <Notice
                kind={isImporting ? 'hint' : 'warning'}
                actions={
                  !isImporting &&
                  may('intake.start') && (
                    <Button onClick={() => go({ at: 'imports', project: info.path })}>{t('export.toImport')}</Button>
                  )
                }
              >
                {t(isImporting ? 'export.importing' : 'export.unfinished', {
                  file: info.unfinishedImport.file,
                  count: info.unfinishedImport.rows - info.unfinishedImport.saved,
                })}
              </Notice>
            )}
            <CountsTable project={info.path} undecided={choices.undecided} counts={facts.counts} />
            <ExportChoices
              project={info.path}
              choices={choices}
              rejected={counts ? countRejected(counts.others) : 0}
              parts={facts.parts}
              original={original}
              merging={kept}
              onChange={(changed) => {
                setChosen(changed);
                if (changed.merge !== choices.merge || changed.mergeOrigins !== choices.mergeOrigins)
                  kept.keep(changed);
                forget();
              }}
            />
            <ExportNotes kind={choices.kind} facts={facts} />
            {/* Not shown before the lines above, which would push the buttons from under the pointer. */}
            {!facts.arePending && !original.isLoading && !kept.isPending && (
              <>
                {start.isError && <ErrorNotice error={start.error} />}
                {job.isError && <ErrorNotice error={job.error} />}
                {started && end && (
                  <ExportOutcome
                    key={started.job}
                    project={info.path}
                    end={end}
                    download={!dialogs && started.here}
                    isFetched={started.isFetched}
                    onFetch={() => noteFetched(started.job)}
                    onCut={() => start.mutate({ ...choices, longCells: 'cut' })}
                    onCsv={
                      choices.kind === 'all'
                        ? null
                        : () => {
                            const asCsv = { ...choices, format: 'csv' } as const;
                            setChosen(asCsv);
                            start.mutate(asCsv);
                          }
                    }
                  />
                )}
                <div>
                  <Button
                    type="primary"
                    size="large"
                    loading={start.isPending || working}
                    disabled={info.articles === 0 || isStopped}
                    title={isStopped ? t('export.explain.stop') : undefined}
                    onClick={() => start.mutate(choices)}
                  >
                    {t(dialogs ? 'export.startDesktop' : 'export.startWeb')}
                  </Button>
                </div>
              </>
            )}
            <ExportPreview
              project={info.path}
              choices={choices}
              isOriginal={isWrittenIntoOriginal(choices, original)}
            />
            {may('returnedDecisions.apply') && (
              <section className="stack close" aria-labelledby="bring-back">
                <h2 id="bring-back">{t('bringBack.title')}</h2>
                <p className="soft">{t('bringBack.explain')}</p>
                <div>
                  <Button disabled={info.articles === 0} onClick={() => askMenuCommand('bring-back')}>
                    {t('bringBack.command')}
                  </Button>
                </div>
              </section>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Notes what is new since the last export, and warns if the cleaned table would equal the input. */
function ExportNotes({ kind, facts }: { kind: Choices['kind']; facts: ExportFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { since } = facts;
  const counts = facts.counts.data;
  const isUnchanged = since && !since.rebuilt && !since.rules && since.articles + since.changed === 0;
  // The first of all tables is the cleaned one.
  const isCleaned = kind === 'cleaned' || kind === 'all';
  const isInput =
    isCleaned && counts !== undefined && counts.articles > 0 && counts.removed === 0 && counts.composed === 0;
  return (
    <>
      {isInput && <Notice kind="warning">{t('export.sameAsInput')}</Notice>}
      {since === null && <p className="soft">{t('export.neverExported')}</p>}
      {since && (
        <p className="soft numbers">
          {t(isUnchanged ? 'export.nothingNew' : 'export.newSince', {
            at: format.date(since.at),
            articles: format.number(since.articles),
            changed: format.number(since.changed),
          })}
          {since.rebuilt && ` ${t('export.rebuiltSince')}`}
          {since.rules && ` ${t('export.rulesSince')}`}
        </p>
      )}
    </>
  );
}
