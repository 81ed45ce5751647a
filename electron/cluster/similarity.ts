// Similarity measured on the texts themselves, not on fingerprints.

/** Characters in a shingle. */
export const SHINGLE_LENGTH = 4;
const NOT_TEXT = /[^\p{L}\p{N}]+/gu;

/** The set of overlapping 4-character pieces of a normalised text, letters and digits only; a shorter text is one piece. */
export function shinglesOf(normalised: string): ReadonlySet<string> {
  const text = normalised.replace(NOT_TEXT, '');
  const shingles = new Set<string>();
  if (text.length > 0 && text.length < SHINGLE_LENGTH) shingles.add(text);
  for (let i = 0; i + SHINGLE_LENGTH <= text.length; i++) shingles.add(text.slice(i, i + SHINGLE_LENGTH));
  return shingles;
}

/** Jaccard: shared shingles ÷ all shingles, 0–1 (Broder 1997, "On the resemblance and containment of documents"). */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared++;
  return shared / (a.size + b.size - shared);
}
