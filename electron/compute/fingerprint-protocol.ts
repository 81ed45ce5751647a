// The messages between the program and a fingerprint process; a process has one batch at a time.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { WordOptions } from '#shared/detection.ts';
import type { Range } from '#shared/range.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import type { Sentence } from '../related/sentence-words.ts';

export type FingerprintRequest =
  /** Options for the following batches, sent once because their lists can be long. */
  { readonly type: 'words'; readonly words: WordOptions } | BatchRequest | { readonly type: 'usage' };

/** `sentences`: with their words; `sentence-prints`: their fingerprints only (related/sentence-words.ts); `names`: text/names.ts. */
export type BatchRequest = {
  readonly type: 'fingerprint' | 'sentences' | 'sentence-prints' | 'names';
  readonly texts: readonly string[];
};

/** A batch's fingerprints as halves, [hi, lo] an article, null for an article without terms. */
export type FingerprintHalves = readonly (readonly [hi: number, lo: number] | null)[];

/** By text. */
export type BatchSentences = readonly (readonly Sentence[])[];
export type BatchSentencePrints = readonly (readonly Bits64[])[];
export type BatchNames = readonly (readonly Range[])[];

export type BatchReply =
  | { readonly type: 'fingerprints'; readonly halves: FingerprintHalves }
  | { readonly type: 'sentences'; readonly sentences: BatchSentences }
  | { readonly type: 'sentence-prints'; readonly prints: BatchSentencePrints }
  | { readonly type: 'names'; readonly names: BatchNames };

export type FingerprintReply =
  | { readonly type: 'ready'; readonly segmenter: SegmenterInfo }
  | BatchReply
  | { readonly type: 'usage'; readonly peakBytes: number };
