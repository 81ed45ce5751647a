// Computes batches of texts: the fingerprint processes of this machine, alone or after workers on other machines.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { WordOptions } from '#shared/model/detection.ts';
import type { BatchSentencePrints, BatchSentences, FingerprintHalves } from '../core/fingerprint/batch-results.ts';

/** Fingerprint processes of a program. On two cores, two beat eight. */
export const FINGERPRINT_PROCESSES = 2;

export type ComputePool = {
  /** Number of batches that are worth running at once. */
  readonly parallelBatches: number;
  segmenter(): Promise<SegmenterInfo>;
  fingerprint(texts: readonly string[], words: WordOptions): Promise<FingerprintHalves>;
  sentences(texts: readonly string[]): Promise<BatchSentences>;
  sentencePrints(texts: readonly string[]): Promise<BatchSentencePrints>;
};
