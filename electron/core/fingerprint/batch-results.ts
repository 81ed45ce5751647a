// What a fingerprint process computes from the texts of a batch: one item per text, in their order.
import type { Range } from '#shared/text/range.ts';
import type { Bits64 } from './hash64.ts';
import type { Sentence } from './sentence-words.ts';

/** As halves [hi, lo]; null for an article without terms. */
export type FingerprintHalves = readonly (readonly [hi: number, lo: number] | null)[];

export type BatchSentences = readonly (readonly Sentence[])[];
export type BatchSentencePrints = readonly (readonly Bits64[])[];
export type BatchNames = readonly (readonly Range[])[];
