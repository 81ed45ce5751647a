import type { Client } from '#shared/contract/index.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { isInterrupted } from './interrupt.ts';
import { printError } from './print.ts';

type Done = Extract<JobEvent, { type: 'done' }>;

/** @throws AppError as the job does; Cancelled */
export async function finishJob(client: Client, job: string): Promise<Done> {
  // The signal may have come before the job existed.
  if (isInterrupted()) await client.jobs.cancel({ job });
  for await (const event of await client.jobs.watch({ job })) {
    if (event.type === 'done') return event;
    if (event.type === 'refused') throw new AppError(event.appError.code, event.appError.data as never);
    if (event.type === 'restarted')
      printError(`A fingerprint process was restarted (${event.detail}). No work was lost.`);
  }
  throw new Cancelled();
}
