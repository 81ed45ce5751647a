// While a project is opened: one of an earlier version is brought up to date first, which is shown as it goes on.
import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClient } from '../client.ts';
import { useJob } from '../data/use-job.ts';
import { JobProgress } from './job-progress.tsx';
import './project-opening.css';

const ASK_AGAIN_MS = 400;

export function ProjectOpening({ project }: { project: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const upgrading = useQuery({
    queryKey: ['upgrading', project],
    queryFn: () => client.projects.upgrading({ path: project }),
    refetchInterval: (query) => (query.state.data?.job ? false : ASK_AGAIN_MS),
    gcTime: 0,
  });
  const job = upgrading.data?.job ?? null;
  const view = useJob(job, () => {}).data;
  const isUpgraded = job !== null && view !== undefined && !view.end;
  return (
    <div className="opening">
      {isUpgraded ? <JobProgress job={job} view={view} /> : <Spin description={t('project.opening')} />}
      {isUpgraded && <p className="soft">{t('project.upgradeHint')}</p>}
    </div>
  );
}
