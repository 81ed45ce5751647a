// What a task in the worker thread is given, and what it and the window's process say to each other.
import type { JobEvent, StageMilliseconds } from '#shared/contract/jobs.ts';
import type { RefusalMessage } from '#shared/refusals.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';
import type { FingerprintHalves } from './fingerprint-protocol.ts';

export type Progress = Omit<Extract<JobEvent, { type: 'progress' }>, 'type' | 'elapsedMs'>;

/** The surroundings of a task. */
export type TaskServices = {
  /** Fingerprints a batch in the fingerprint processes. */
  fingerprint(texts: readonly string[], hash: StringHashName): Promise<FingerprintHalves>;
  /** Name of the segmenter at work. */
  segmenter(): Promise<string>;
  /** Batches worth having under way at once. */
  readonly parallelBatches: number;
  progress(progress: Progress): void;
  /** Throws Cancelled once the editor has cancelled; tasks call it between batches. */
  checkCancelled(): void;
};

export class Cancelled extends Error {
  override name = 'Cancelled';
}

export type TaskOutcome<Result> = { readonly result: Result; readonly milliseconds: StageMilliseconds };

export type ToWorker =
  | { readonly type: 'cancel' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly refusal: RefusalMessage };

export type FromWorker =
  | {
      readonly type: 'fingerprint';
      readonly id: number;
      readonly texts: readonly string[];
      readonly hash: StringHashName;
    }
  | { readonly type: 'segmenter'; readonly id: number }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'refused'; readonly refusal: RefusalMessage }
  | { readonly type: 'cancelled' };
