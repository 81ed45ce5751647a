// Import 导入, second half: one import at work, then what came of it.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { keys, useProjectChanged } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { go } from '../../routes.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ImportSummary } from './import-summary.tsx';
import './imports.css';
import { RefusedImport } from './refused-import.tsx';
import { UnfinishedNotice } from './unfinished-notice.tsx';

export function ImportingScreen({ info, job }: { info: ProjectInfo; job: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const changed = useProjectChanged(info.path);
  const watch = useJob(job, () => void changed());
  const view = watch.data;
  const again = () => queries.resetQueries({ queryKey: keys.job(job) });

  return (
    <div className="page">
      <div className="measure imports">
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
        {view?.end && <End info={info} end={view.end} />}
      </div>
    </div>
  );
}

function End({ info, end }: { info: ProjectInfo; end: JobEnd }) {
  const { t } = useTranslation();
  if (end.type === 'done') {
    const { result } = end;
    if (result.kind === 'import')
      return (
        <ImportSummary
          project={info.path}
          file={info.imports.find(({ id }) => id === result.import)?.file ?? ''}
          result={result}
          milliseconds={end.milliseconds}
          totalMs={end.totalMs}
        />
      );
    // Another job that was still at work when this page was reloaded is shown by its own screen.
    const at = result.kind === 'export' ? 'export' : result.kind === 'copy' ? 'review' : 'detection';
    return <Button onClick={() => go({ at, project: info.path })}>{t(`steps.${at}`)}</Button>;
  }
  return (
    <>
      <h1>
        {t(`imports.ended.${end.type === 'cancelled' ? 'cancelled' : info.unfinishedImport ? 'stopped' : 'refused'}`)}
      </h1>
      {end.type === 'refused' && <RefusedImport project={info.path} refusal={end.refusal} />}
      {info.unfinishedImport && <UnfinishedNotice project={info.path} unfinished={info.unfinishedImport} />}
      {!info.unfinishedImport && end.type === 'cancelled' && (
        <div>
          <Button onClick={() => go({ at: 'imports', project: info.path })}>{t('map.toImports')}</Button>
        </div>
      )}
    </>
  );
}
