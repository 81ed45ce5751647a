// The messages between the program and a fingerprint process; a process has one batch at a time.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { Range } from '#shared/range.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import type { Sentence } from '../related/sentence-words.ts';
import type { BasisRequest } from './basis.ts';
import type { LearnableKeys, TextSignature } from './text-features.ts';

export type FingerprintRequest =
  /** Applies to the following batches. */
  BasisRequest | BatchRequest | { readonly type: 'usage' };

/**
 * `sentences`: with their words; `sentence-prints`: their fingerprints only (related/sentence-words.ts); `names`: text/names.ts;
 * `signatures` and `sentence-keys`: text-features.ts.
 */
export type BatchRequest = {
  readonly type: 'fingerprint' | 'sentences' | 'sentence-prints' | 'names' | 'signatures' | 'sentence-keys';
  readonly texts: readonly string[];
};

/** A batch's fingerprints as halves, [hi, lo] an article, null for an article without terms. */
export type FingerprintHalves = readonly (readonly [hi: number, lo: number] | null)[];

/** The sentences of each text. */
export type BatchSentences = readonly (readonly Sentence[])[];
export type BatchSentencePrints = readonly (readonly Bits64[])[];
export type BatchNames = readonly (readonly Range[])[];

export type BatchReply =
  | { readonly type: 'fingerprints'; readonly halves: FingerprintHalves }
  | { readonly type: 'sentences'; readonly sentences: BatchSentences }
  | { readonly type: 'sentence-prints'; readonly prints: BatchSentencePrints }
  | { readonly type: 'names'; readonly names: BatchNames }
  | { readonly type: 'signatures'; readonly signatures: readonly TextSignature[] }
  | { readonly type: 'sentence-keys'; readonly keys: readonly LearnableKeys[] };

export type FingerprintReply =
  /** `dictionary`: two segmenters cut the same words if they have the same name and dictionary. */
  | { readonly type: 'ready'; readonly segmenter: SegmenterInfo; readonly dictionary: string }
  | BatchReply
  | { readonly type: 'usage'; readonly peakBytes: number };
