// The jobs of this launch: their latest events, their watchers, and how to stop them.
import { randomUUID } from 'node:crypto';
import {
  type JobEvent,
  type JobResult,
  jobStages,
  type RunningJob,
  type Stage,
  stages,
} from '#shared/contract/jobs.ts';
import { type JobKind, writingKinds } from '#shared/model/job-kinds.ts';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled, type Progress, type TaskOutcome } from '../base/task.ts';
import { currentPerson, withOwner } from '../threads/tasks/task-turns.ts';

export type RunJob = (services: {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  onRestart: (detail: string) => void;
}) => Promise<TaskOutcome<JobResult>>;

export type JobSubject = {
  readonly project: string;
  readonly kind: JobKind;
  readonly target?: string | undefined;
  /** The program itself has started the job, and cancels it for each job that it excludes. */
  readonly background?: boolean;
};

/** Why a job in the background was cancelled: another one has begun. */
export const YIELDED = 'yielded';

type Job = {
  readonly subject: JobSubject;
  /** Who has started it; null: the person of this machine, or the program itself. */
  readonly person: string | null;
  readonly abort: AbortController;
  readonly finished: Promise<void>;
  readonly watchers: Set<(event: JobEvent) => void>;
  /** The latest event of each kind and stage, for watchers that come later. */
  readonly latest: Map<string, JobEvent>;
  stage: Stage | null;
  ended: boolean;
};

/** Ended jobs whose outcome can still be read. */
const MAX_ENDED = 20;
/** Running jobs of one person of a desk. */
const MAX_OF_PERSON = 4;

export class JobRegistry {
  readonly #jobs = new Map<string, Job>();
  readonly #onChange: (project: string) => void;
  #isClosed = false;

  /** @param onChange is called with each project of which a job has begun, advanced or ended */
  constructor(onChange: (project: string) => void = () => {}) {
    this.#onChange = onChange;
  }

  /**
   * Starts a job and returns its id. It runs once the jobs in the background that it excludes have stopped.
   * @throws AppError as `checkStart`
   */
  start(subject: JobSubject, run: RunJob): string {
    this.checkStart(subject);
    const stopped = this.#excludedBy(subject).map((running) => stop(running));
    const id = randomUUID();
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const emit = (event: JobEvent) => this.#emit(job, event);
    const abort = new AbortController();
    const person = subject.background ? null : currentPerson();
    const begin = () =>
      withOwner({ person, isJob: true }, () =>
        run({
          signal: abort.signal,
          onProgress: (progress) => emit({ type: 'progress', ...progress, elapsedMs: elapsed() }),
          onRestart: (detail) => emit({ type: 'restarted', detail }),
        }),
      );
    const finished = (stopped.length === 0 ? begin() : Promise.all(stopped).then(begin)).then(
      ({ result, milliseconds }) => emit({ type: 'done', result, milliseconds, totalMs: elapsed() }),
      (error) => emit(failureEvent(error)),
    );
    const latest = new Map<string, JobEvent>([['started', { type: 'started', kind: subject.kind }]]);
    const job: Job = { subject, person, abort, finished, watchers: new Set(), latest, stage: null, ended: false };
    this.#jobs.set(id, job);
    this.#onChange(subject.project);
    this.#forgetOld();
    return id;
  }

  /** @throws AppError JOB_RUNNING where one is running that excludes it; TOO_MUCH_AT_ONCE; PROJECT_NOT_OPEN after `close` */
  checkStart(subject: JobSubject): void {
    if (this.#isClosed) throw new AppError('PROJECT_NOT_OPEN', { path: subject.project });
    for (const { subject: running } of this.#excludedBy(subject))
      if (!running.background || subject.background) throw new AppError('JOB_RUNNING', { kind: running.kind });
    const person = subject.background ? null : currentPerson();
    if (person === null) return;
    const own = this.#running().filter(([, running]) => running.person === person);
    if (own.length >= MAX_OF_PERSON) throw new AppError('TOO_MUCH_AT_ONCE', {});
  }

  #excludedBy(subject: JobSubject): Job[] {
    return this.#running().flatMap(([, running]) => (excludes(running.subject, subject) ? [running] : []));
  }

  /** In the order in which they were started. */
  runningOn(project: string): RunningJob[] {
    return this.#running()
      .filter(([, { subject }]) => subject.project === project)
      .map(([id, job]) => ({
        job: id,
        kind: job.subject.kind,
        share: shareOf(job),
        ...(job.subject.background && { background: true }),
      }));
  }

  /** Cancels the jobs that the program itself has started on the project. */
  async stopBackground(project: string): Promise<void> {
    const background = this.#running().filter(([, { subject }]) => subject.project === project && subject.background);
    await Promise.all(background.map(([, job]) => stop(job)));
  }

  #running(): [id: string, job: Job][] {
    return [...this.#jobs].filter(([, { ended }]) => !ended);
  }

  /**
   * The kind of the job, the latest event of each stage, then each event as it comes, up to done, cancelled or refused.
   * @throws AppError JOB_UNKNOWN
   */
  watch(id: string, signal?: AbortSignal): AsyncGenerator<JobEvent> {
    // Looked up before the stream is read: an expected error from within it would be an internal error to its reader.
    return follow(this.#find(id), signal);
  }

  async cancel(id: string): Promise<void> {
    const job = this.#find(id);
    job.abort.abort();
    await job.finished;
  }

  async cancelAll(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.cancel(id)));
  }

  /** Cancels all jobs and starts no other, because the projects are closed next. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.cancelAll();
  }

  #find(id: string): Job {
    const job = this.#jobs.get(id);
    if (!job) throw new AppError('JOB_UNKNOWN', {});
    return job;
  }

  #forgetOld(): void {
    const ended = [...this.#jobs].filter(([, job]) => job.ended);
    for (const [id] of ended.slice(0, -MAX_ENDED)) this.#jobs.delete(id);
  }

  #emit(job: Job, event: JobEvent): void {
    job.latest.set(event.type === 'progress' ? event.stage : event.type, event);
    if (event.type === 'progress') job.stage = event.stage;
    if (isLast(event)) job.ended = true;
    for (const watcher of job.watchers) watcher(event);
    this.#onChange(job.subject.project);
  }
}

function stop({ abort, finished }: Job): Promise<void> {
  abort.abort(YIELDED);
  return finished;
}

/**
 * How far the main stage is, in hundredths: finer steps would be reported more often. Null when the main stage has
 * ended and another one runs.
 */
function shareOf({ subject: { kind }, latest, stage }: Job): number | null {
  // These compare for longer than they list or remove.
  const main = kind === 'preview' || kind === 'remove-import' ? 'compare' : jobStages[kind].at(-1)!;
  const event = latest.get(main);
  if (event?.type !== 'progress' || !event.total) return null;
  const { done, total } = event;
  // The rows of a long file are an estimate: their stage may end before its total.
  const isLater = stage !== null && (stages.indexOf(stage) > stages.indexOf(main) || (stage !== main && done >= total));
  return isLater ? null : Math.floor((100 * done) / total) / 100;
}

/** Jobs that read a project exclude none, but do not begin while its clusters are rewritten. */
function excludes(running: JobSubject, next: JobSubject): boolean {
  if (running.target !== undefined && running.target === next.target) return true;
  if (running.project !== next.project) return false;
  return (
    (writingKinds.has(running.kind) && writingKinds.has(next.kind)) ||
    (running.kind === 'recluster' && next.kind !== 'copy')
  );
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
  if (error instanceof AppError) return { type: 'refused', appError: { code: error.code, data: error.data } };
  console.error(error);
  const detail = error instanceof Error ? error.message : String(error);
  return { type: 'refused', appError: { code: 'WORKER_FAILED', data: { detail } } };
}
