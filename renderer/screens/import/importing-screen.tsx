// Import 导入, second half: a running import, then its result.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RunningJob } from '#shared/contract/jobs.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import { fileName } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { keys, useInvalidateProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { ImportSummary } from './import-summary.tsx';
import './imports.css';
import { FailedImport } from './failed-import.tsx';
import { UnfinishedNotice } from './unfinished-notice.tsx';

export function ImportingScreen({ info, job }: { info: ProjectInfo; job: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const changed = useInvalidateProject(info.path);
  const watch = useJob(job, () => {
    // The program reports the end up to 200 ms later; until then the top bar would show the job.
    queries.setQueryData<readonly RunningJob[]>(keys.running(info.path), (jobs) =>
      jobs?.filter((running) => running.job !== job),
    );
    void changed();
    const { kind, end } = watch.data ?? {};
    if (kind === 'remove-import' && end?.type === 'done') go({ at: 'imports', project: info.path }, { replace: true });
  });
  const view = watch.data;
  const again = () => queries.resetQueries({ queryKey: keys.job(job) });

  return (
    <div className="page">
      <div className="measure stack imports">
        {(!view || view.kind === null) && <h1 className={watch.isError ? '' : 'hidden-text'}>{t('steps.imports')}</h1>}
        {!view && watch.isPending && <Spin description={t('project.opening')} />}
        {watch.isError && (
          <ErrorNotice
            error={watch.error}
            actions={
              <>
                <Button onClick={again}>{t('action.retry')}</Button>
                <Button type="primary" onClick={() => go({ at: 'imports', project: info.path })}>
                  {t('map.toImports')}
                </Button>
              </>
            }
          />
        )}
        {view && !view.end && <JobProgress job={job} view={view} />}
        {view?.kind === 'import' && view.end && <End info={info} end={view.end} />}
        {view?.kind && view.kind !== 'import' && view.end && (
          <EndOfOther project={info.path} kind={view.kind} end={view.end} />
        )}
      </div>
    </div>
  );
}

function End({ info, end }: { info: ProjectInfo; end: JobEnd }) {
  const { t } = useTranslation();
  if (end.type === 'done') {
    const { result } = end;
    if (result.kind !== 'import') return null;
    return (
      <ImportSummary
        project={info.path}
        file={info.imports.find(({ id }) => id === result.import)?.file ?? ''}
        result={result}
        milliseconds={end.milliseconds}
        totalMs={end.totalMs}
      />
    );
  }
  return (
    <>
      <h1>
        {t(`imports.ended.${end.type === 'cancelled' ? 'cancelled' : info.unfinishedImport ? 'stopped' : 'refused'}`)}
      </h1>
      {end.type === 'refused' && <FailedImport project={info.path} appError={end.appError} />}
      {info.unfinishedImport && (
        <UnfinishedNotice project={info.path} unfinished={info.unfinishedImport} isSourceKnown={info.isSourceKnown} />
      )}
      {!info.unfinishedImport && end.type === 'cancelled' && (
        <div>
          <Button onClick={() => go({ at: 'imports', project: info.path })}>{t('map.toImports')}</Button>
        </div>
      )}
    </>
  );
}

type OtherKind = Exclude<JobKind, 'import'>;

const SCREENS = {
  'remove-import': 'imports',
  export: 'export',
  preview: 'detection',
  recluster: 'detection',
  sentences: 'review',
  boilerplate: 'review',
  copy: 'review',
  batch: 'review',
  decisions: 'review',
  references: 'imports',
  matches: 'review',
} as const satisfies Record<OtherKind, string>;

/** An address may name a job of any kind: links to the screen that shows its result. */
function EndOfOther({ project, kind, end }: { project: string; kind: OtherKind; end: JobEnd }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const at = SCREENS[kind];
  return (
    <>
      <h1>{fileName(project)}</h1>
      {end.type === 'refused' && <Notice kind="error">{textOf(end.appError)}</Notice>}
      <div>
        <Button onClick={() => go({ at, project })}>{t(`steps.${at}`)}</Button>
      </div>
    </>
  );
}
