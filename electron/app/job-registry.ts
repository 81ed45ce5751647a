// The jobs of this launch: what each last said, who watches it, and how to stop it.
import { randomUUID } from 'node:crypto';
import type { JobEvent, JobKind, JobResult } from '#shared/contract/jobs.ts';
import { Refusal } from '#shared/refusals.ts';
import { Cancelled, type Progress, type TaskOutcome } from '../engine/task.ts';

export type RunJob = (services: {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  onRestart: (detail: string) => void;
}) => Promise<TaskOutcome<JobResult>>;

type Job = {
  readonly project: string;
  readonly abort: AbortController;
  readonly finished: Promise<void>;
  readonly watchers: Set<(event: JobEvent) => void>;
  /** The latest event of each kind and stage, for whoever begins to watch now. */
  readonly latest: Map<string, JobEvent>;
  ended: boolean;
};

/** Ended jobs that can still be asked how they ended. */
const MOST_ENDED = 20;

export class JobRegistry {
  readonly #jobs = new Map<string, Job>();

  /**
   * Starts a job on a project and returns its id.
   * @throws Refusal JOB_RUNNING where the project has one under way
   */
  start(project: string, kind: JobKind, run: RunJob): string {
    if (this.runningOn(project)) throw new Refusal('JOB_RUNNING', {});
    const id = randomUUID();
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const emit = (event: JobEvent) => this.#emit(job, event);
    const abort = new AbortController();
    const finished = run({
      signal: abort.signal,
      onProgress: (progress) => emit({ type: 'progress', ...progress, elapsedMs: elapsed() }),
      onRestart: (detail) => emit({ type: 'restarted', detail }),
    }).then(
      ({ result, milliseconds }) => emit({ type: 'done', result, milliseconds, totalMs: elapsed() }),
      (error) => emit(failureEvent(error)),
    );
    const latest = new Map<string, JobEvent>([['started', { type: 'started', kind }]]);
    const job: Job = { project, abort, finished, watchers: new Set(), latest, ended: false };
    this.#jobs.set(id, job);
    this.#forgetOld();
    return id;
  }

  runningOn(project: string): string | null {
    for (const [id, job] of this.#jobs) if (job.project === project && !job.ended) return id;
    return null;
  }

  /**
   * The kind of the job, what it last said of each stage, then each event as it comes, up to done, cancelled or refused.
   * @throws Refusal JOB_UNKNOWN
   */
  watch(id: string, signal?: AbortSignal): AsyncGenerator<JobEvent> {
    // Before anybody reads: a refusal from within the stream would be an internal error to its reader.
    return follow(this.#find(id), signal);
  }

  /** Resolves when the job has stopped. */
  async cancel(id: string): Promise<void> {
    const job = this.#find(id);
    job.abort.abort();
    await job.finished;
  }

  async cancelAll(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.cancel(id)));
  }

  #find(id: string): Job {
    const job = this.#jobs.get(id);
    if (!job) throw new Refusal('JOB_UNKNOWN', {});
    return job;
  }

  #forgetOld(): void {
    const ended = [...this.#jobs].filter(([, job]) => job.ended);
    for (const [id] of ended.slice(0, -MOST_ENDED)) this.#jobs.delete(id);
  }

  #emit(job: Job, event: JobEvent): void {
    job.latest.set(event.type === 'progress' ? event.stage : event.type, event);
    if (isLast(event)) job.ended = true;
    for (const watcher of job.watchers) watcher(event);
  }
}

async function* follow(job: Job, signal?: AbortSignal): AsyncGenerator<JobEvent> {
  const queue = [...job.latest.values()];
  let wake = () => {};
  const watcher = (event: JobEvent) => {
    queue.push(event);
    wake();
  };
  const stop = () => wake();
  job.watchers.add(watcher);
  signal?.addEventListener('abort', stop);
  try {
    while (!signal?.aborted) {
      for (const event of queue.splice(0)) {
        yield event;
        if (isLast(event)) return;
      }
      if (queue.length === 0 && !signal?.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    job.watchers.delete(watcher);
    signal?.removeEventListener('abort', stop);
  }
}

function isLast({ type }: JobEvent): boolean {
  return type === 'done' || type === 'cancelled' || type === 'refused';
}

function failureEvent(error: unknown): JobEvent {
  if (error instanceof Cancelled) return { type: 'cancelled' };
  if (error instanceof Refusal) return { type: 'refused', refusal: { code: error.code, data: error.data } };
  console.error(error);
  const detail = error instanceof Error ? error.message : String(error);
  return { type: 'refused', refusal: { code: 'WORKER_FAILED', data: { detail } } };
}
