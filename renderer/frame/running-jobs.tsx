import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { useFormat } from '../base/format.ts';
import { useRunningJobs } from '../data/queries.ts';
import { useJob } from '../data/use-job.ts';
import { JobProgress, jobTitles } from '../ui/job-progress.tsx';
import { useAwaitedJob } from './use-awaited-job.ts';

export function RunningJobs({ project }: { project: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useRunningJobs(project);
  useAwaitedJob(project, jobs);
  return jobs.map(({ job, kind, share, background }) => (
    <Popover
      key={job}
      trigger="click"
      destroyOnHidden
      content={
        <div role="dialog" className="running-job-details" aria-label={t(jobTitles[kind])}>
          <RunningJobProgress job={job} />
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className={background ? 'running-job background-job' : 'running-job'}
        title={t(jobTitles[kind])}
      >
        <span>{t(jobTitles[kind])}</span>
        <span className="numbers"> {share === null ? '…' : format.percent(share)}</span>
      </Button>
    </Popover>
  ));
}

/** Mounted only while its details are open, so a job is watched only then. */
function RunningJobProgress({ job }: Pick<RunningJob, 'job'>) {
  const view = useJob(job, () => {}).data;
  return view && <JobProgress job={job} view={view} />;
}
