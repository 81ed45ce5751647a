// The messages between the program and a fingerprint process; a process has one batch at a time.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type {
  BatchNames,
  BatchSentencePrints,
  BatchSentences,
  FingerprintHalves,
} from '../core/fingerprint/batch-results.ts';
import type { BasisRequest } from './basis.ts';
import type { LearnableKeys, TextSignature } from './text-features.ts';

export type FingerprintRequest =
  /** The options of the following batches. */
  BasisRequest | BatchRequest | { readonly type: 'usage' };

/**
 * `sentences` returns them with their words, `sentence-prints` only their fingerprints (core/fingerprint/sentence-words.ts).
 * `names`: core/text/names.ts; `signatures` and `sentence-keys`: text-features.ts.
 */
export type BatchRequest = {
  readonly type: 'fingerprint' | 'sentences' | 'sentence-prints' | 'names' | 'signatures' | 'sentence-keys';
  readonly texts: readonly string[];
};

export type BatchReply =
  | { readonly type: 'fingerprints'; readonly halves: FingerprintHalves }
  | { readonly type: 'sentences'; readonly sentences: BatchSentences }
  | { readonly type: 'sentence-prints'; readonly prints: BatchSentencePrints }
  | { readonly type: 'names'; readonly names: BatchNames }
  | { readonly type: 'signatures'; readonly signatures: readonly TextSignature[] }
  | { readonly type: 'sentence-keys'; readonly keys: readonly LearnableKeys[] };

export type FingerprintReply =
  /** `dictionary`: two segmenters with the same name and dictionary cut the same words. */
  | { readonly type: 'ready'; readonly segmenter: SegmenterInfo; readonly dictionary: string }
  | BatchReply
  | { readonly type: 'usage'; readonly peakBytes: number };
