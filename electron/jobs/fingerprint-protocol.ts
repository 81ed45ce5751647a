// What the window's process and a fingerprint process say to each other; a process has one batch at a time.
import type { SegmenterInfo } from '#shared/contract/app.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';

export type FingerprintRequest =
  | { readonly type: 'fingerprint'; readonly hash: StringHashName; readonly texts: readonly string[] }
  | { readonly type: 'usage' };

/** A batch's fingerprints as halves, [hi, lo] an article, null for an article without terms. */
export type FingerprintHalves = readonly (readonly [hi: number, lo: number] | null)[];

export type FingerprintReply =
  | { readonly type: 'ready'; readonly segmenter: SegmenterInfo }
  | { readonly type: 'fingerprints'; readonly halves: FingerprintHalves }
  | { readonly type: 'usage'; readonly peakBytes: number };
