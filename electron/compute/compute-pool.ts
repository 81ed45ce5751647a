// Computes batches of texts: the fingerprint processes of this machine, or workers on others in front of them.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { WordOptions } from '#shared/detection.ts';
import type { BatchSentencePrints, BatchSentences, FingerprintHalves } from './fingerprint-protocol.ts';

/** As FingerprintPool has them. */
export type ComputePool = {
  /** Number of batches worth running at once. */
  readonly parallelBatches: number;
  segmenter(): Promise<SegmenterInfo>;
  fingerprint(texts: readonly string[], words: WordOptions): Promise<FingerprintHalves>;
  sentences(texts: readonly string[]): Promise<BatchSentences>;
  sentencePrints(texts: readonly string[]): Promise<BatchSentencePrints>;
};
