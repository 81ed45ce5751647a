// The services of a task, and the messages between its thread and the program.
import type { JobEvent, StageMilliseconds } from '#shared/contract/jobs.ts';
import type { WordOptions } from '#shared/model/detection.ts';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import type { BatchSentencePrints, BatchSentences, FingerprintHalves } from '../core/fingerprint/batch-results.ts';

export type Progress = Omit<Extract<JobEvent, { type: 'progress' }>, 'type' | 'elapsedMs'>;

export type TaskServices = {
  /**
   * Fingerprints a batch in the fingerprint processes. `words` is the same object for all batches with the same
   * options.
   */
  fingerprint(texts: readonly string[], words: WordOptions): Promise<FingerprintHalves>;
  /** The sentences of each text with their words, or only their fingerprints, by the same processes. */
  sentences(texts: readonly string[]): Promise<BatchSentences>;
  sentencePrints(texts: readonly string[]): Promise<BatchSentencePrints>;
  segmenter(): Promise<string>;
  readonly parallelBatches: number;
  progress(progress: Progress): void;
  /** Throws Cancelled once the editor has cancelled; tasks call it between batches. */
  checkCancelled(): void;
};

export class Cancelled extends Error {
  override name = 'Cancelled';
}

export type TaskOutcome<Result> = { readonly result: Result; readonly milliseconds: StageMilliseconds };

export type ToTask =
  | { readonly type: 'cancel' }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'app-error'; readonly id: number; readonly appError: AppErrorMessage };

export type FromTask =
  /** Numbers the options of the task, so that batches refer to them: their lists can be long. */
  | { readonly type: 'words'; readonly key: number; readonly words: WordOptions }
  | {
      readonly type: 'fingerprint';
      readonly id: number;
      readonly texts: readonly string[];
      readonly words: number;
    }
  | { readonly type: 'sentences'; readonly id: number; readonly texts: readonly string[] }
  | { readonly type: 'sentence-prints'; readonly id: number; readonly texts: readonly string[] }
  | { readonly type: 'segmenter'; readonly id: number }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Printed by the task, for the program's log. */
  | { readonly type: 'printed'; readonly printed: readonly (Error | string)[] }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'refused'; readonly appError: AppErrorMessage }
  /** The task failed because of a defect. */
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'cancelled' };
