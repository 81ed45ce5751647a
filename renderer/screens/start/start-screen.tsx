// Start 开始: a picture of the three steps, a drop zone for a file, the sample, and recent projects with their progress.
import { Button, Spin, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { useAppInfo, useRecentProjects, useSegmenter, useWorkers } from '../../data/queries.ts';
import { useAddProject, useSalvage } from '../../data/use-restore.ts';
import { OpeningError } from '../../frame/project/opening-error.tsx';
import { useChooseProject } from '../../frame/project/use-choose-project.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { JobProgress } from '../../ui/job-progress.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FolderProjects } from './folder-projects.tsx';
import { RecentProjects } from './recent-projects.tsx';
import './start.css';
import { ThreeSteps } from './three-steps.tsx';
import { UploadProject } from './upload-project.tsx';
import { useSample } from './use-sample.ts';

export function StartScreen() {
  const { t } = useTranslation();
  const dialogs = useAppInfo().data?.dialogs;
  const { choosing, opening } = useChooseProject();
  const sample = useSample();
  const textOf = useAppErrorText();
  const taking = useAddProject();
  const salvage = useSalvage();
  const hasRecent = Boolean(useRecentProjects().data?.length);
  /** Takes a dropped or chosen file. The desktop opens a project in its place; a browser's upload is copied. */
  function takeFile(file: string): void {
    if (!/\.tonggao$/i.test(file)) go({ at: 'map', file });
    else if (dialogs) opening.mutate(file);
    else taking.start(file);
  }
  const error = sample.error ?? choosing.error ?? opening.error;

  return (
    <div className="page column start">
      <div className="measure column">
        <h1>{t('start.title')}</h1>
        <Lead />
        <ThreeSteps />
        <RecentProjects onOpen={(path) => opening.mutate(path)} opening={opening.isPending} />
        <DropZone compact={hasRecent} onFile={takeFile} />
        <ButtonRow className="baseline">
          <Button onClick={() => sample.start()} loading={sample.isPending}>
            {t('start.sample')}
          </Button>
          {dialogs && (
            <Button onClick={() => choosing.mutate()} loading={choosing.isPending || opening.isPending}>
              {t('start.openProject')}
            </Button>
          )}
          {dialogs === false && <UploadProject {...taking} />}
        </ButtonRow>
        {sample.working && <JobProgress {...sample.working} />}
        {sample.appError && <Notice kind="error">{textOf(sample.appError)}</Notice>}
        <OpeningError error={error} salvage={salvage} />
        {opening.isPending && <Spin description={t('project.opening')} />}
        {dialogs === false && <FolderProjects onOpen={(path) => opening.mutate(path)} opening={opening.isPending} />}
      </div>
      <Footer />
    </div>
  );
}

/** Promises that articles stay on this computer only while no workers are on. */
function Lead() {
  const { t } = useTranslation();
  const isLocal = useWorkers().data?.host === null;
  return (
    <p className="soft start-lead">
      {t('start.lead')}
      {isLocal && <br />}
      {isLocal && t('start.local')}
    </p>
  );
}

function Footer() {
  const { t } = useTranslation();
  const info = useAppInfo().data;
  const segmenter = useSegmenter();
  const isLocal = useWorkers().data?.host === null;
  const fallback = segmenter.data?.name === '@node-rs/jieba';
  return (
    <footer className="row spread faint small start-footer">
      <span>{isLocal && t('start.private')}</span>
      <span>
        {segmenter.isPending && t('start.segmenterStarting')}
        {segmenter.isError && t('start.segmenterUnknown')}
        {segmenter.data && t('start.segmenter', { name: segmenter.data.name })}
        {fallback && (
          <Tooltip title={t('start.fallbackWhy', { reason: segmenter.data?.fallbackReason ?? '—' })}>
            <button type="button" className="fallback-mark">
              {t('start.fallback')}
            </button>
          </Tooltip>
        )}
        {info && ` · ${t('app.version', { version: info.version })}`}
      </span>
    </footer>
  );
}
