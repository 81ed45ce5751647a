import type { JobResult } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/words/errors.ts';
import type { TaskOutcome } from '../base/task.ts';
import type { Engine } from '../threads/engine.ts';
import type { JobSubject, RunJob } from './job-registry.ts';
import type { Services } from './services.ts';

type Control = Parameters<RunJob>[0];
export type JobServices = Pick<Services, 'engines' | 'jobs' | 'pool' | 'index'>;

/**
 * The job hears of processes of the pool that are started again.
 * @returns the id of the job
 * @throws AppError PROJECT_NOT_OPEN, JOB_RUNNING; as `Engine.checkWritable`
 */
export async function startJob(
  { engines, jobs, pool, index }: JobServices,
  subject: JobSubject,
  run: (engine: Engine, control: Control) => Promise<TaskOutcome<JobResult>>,
): Promise<{ job: string }> {
  const { project } = subject;
  const engine = engines.of(project);
  await engine.checkWritable();
  // The project may have been closed since, to be renamed.
  if (engines.of(project) !== engine) throw new AppError('PROJECT_NOT_OPEN', { path: project });
  const job = jobs.start(subject, async (control) => {
    const stopListening = pool.onDeath((detail, isReplaced) => isReplaced && control.onRestart(detail));
    try {
      return await run(engine, control);
    } finally {
      stopListening();
      if (subject.kind !== 'sentences') index.schedule(project, subject.kind === 'import');
    }
  });
  return { job };
}
