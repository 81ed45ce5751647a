import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRunningJobs } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { JobProgress } from '../job-progress.tsx';
import './project-opening.css';

export function ProjectOpening({ project }: { project: string }) {
  const { t } = useTranslation();
  const job = useRunningJobs(project).find(({ kind }) => kind === 'upgrade')?.job ?? null;
  const view = useJob(job, () => {}).data;
  const isUpgraded = job !== null && view !== undefined && !view.end;
  return (
    <div className="opening">
      {isUpgraded ? <JobProgress job={job} view={view} /> : <Spin description={t('project.opening')} />}
      {isUpgraded && <p className="soft">{t('project.upgradeHint')}</p>}
    </div>
  );
}
