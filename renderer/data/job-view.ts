// The progress of a job, folded from its events. It is pure, so that rate and time left can be tested without a clock.
import { type JobEvent, jobStages, type Stage } from '#shared/contract/jobs.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';

type Sample = { readonly atMs: number; readonly done: number };

export type StageView = {
  readonly done: number;
  readonly total: number | null;
  /** The samples of the last few seconds, oldest first. */
  readonly samples: readonly Sample[];
};

export type JobEnd = Extract<JobEvent, { type: 'done' | 'cancelled' | 'refused' }>;

export type JobView = {
  /** Null until the first event. */
  readonly kind: JobKind | null;
  readonly stages: Readonly<Partial<Record<Stage, StageView>>>;
  readonly elapsedMs: number;
  /** Why a process was last started again. */
  readonly restarted: string | null;
  readonly end: JobEnd | null;
};

export const newJob: JobView = { kind: null, stages: {}, elapsedMs: 0, restarted: null, end: null };

/** The time over which a rate is measured: long enough to be steady, short enough to follow a change. */
const WINDOW_MS = 4_000;

export function foldEvent(view: JobView, event: JobEvent): JobView {
  if (event.type === 'started') return { ...view, kind: event.kind };
  if (event.type === 'restarted') return { ...view, restarted: event.detail };
  if (event.type !== 'progress') return { ...view, end: event };
  const { stage, done, total, elapsedMs } = event;
  const before = view.stages[stage]?.samples ?? [];
  const samples = [...before.filter(({ atMs }) => atMs >= elapsedMs - WINDOW_MS), { atMs: elapsedMs, done }];
  return {
    ...view,
    elapsedMs: Math.max(view.elapsedMs, elapsedMs),
    stages: { ...view.stages, [stage]: { done, total, samples } },
  };
}

/** A rate over a shorter time would measure how the stage began. */
const MIN_RATED_MS = 1_000;

/** Units a second since the stage last waited for its first one, or null while too little is known. */
export function rateOf(stage: StageView | undefined): number | null {
  const samples = stage?.samples ?? [];
  const first = samples.findLast(({ done }) => done === samples[0]!.done);
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < MIN_RATED_MS) return null;
  return ((last.done - first.done) * 1000) / (last.atMs - first.atMs);
}

/** An estimate made earlier, or from a smaller share of a stage, would be a guess. */
const MIN_ELAPSED_MS = 2_000;
const MIN_SHARE = 0.05;

/** The time until the slowest stage ends, in ms; null while a stage can't be estimated. */
export function msLeft(view: JobView): number | null {
  const { kind, stages, elapsedMs } = view;
  if (elapsedMs < MIN_ELAPSED_MS || (kind !== null && jobStages[kind].some((stage) => !stages[stage]))) return null;
  let longest: number | null = null;
  for (const stage of Object.values(stages)) {
    const { done, total } = stage;
    if (total === null || done >= total) continue;
    const rate = rateOf(stage);
    if (rate === null || done < total * MIN_SHARE) return null;
    longest = Math.max(longest ?? 0, ((total - done) * 1000) / rate);
  }
  return longest;
}
