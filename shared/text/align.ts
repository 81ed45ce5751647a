// Aligns two texts: finds stretches of one that recur in the other, by seed, extend and filter. Pure, linear in the
// texts' length. Lengths are UTF-16 units.
// Source: Potthast et al., "Overview of the 5th International Competition on Plagiarism Detection", CLEF 2013,
// https://ceur-ws.org/Vol-1179/CLEF2013wn-PAN-PotthastEt2013.pdf

export type Run = { readonly a: number; readonly b: number; readonly length: number };

/** Runs that follow each other closely in both texts: one passage with small edits. Ends are exclusive. */
export type Passage = {
  readonly a: { readonly start: number; readonly end: number };
  readonly b: { readonly start: number; readonly end: number };
  readonly matched: number;
};

/** Length of a seed: shorter ones are common words. */
const SEED = 5;
/** Places visited for a seed; a stretch that recurs more often in one text is not aligned. */
const MAX_PLACES = 32;
/** Maximum gap between two runs of one passage, in both texts; units. */
const MAX_GAP = 16;
/** Units that a passage must match; half of the shorter text if that is less. */
const MIN_MATCHED = 16;
const MAX_CHAIN_STEPS = 60;

const MIN_TABLE = 1024;

/** Aligns many pairs of texts with the same tables. */
export class Aligner {
  #heads = new Int32Array(MIN_TABLE);
  /** Mask of the entries of `#heads` that the current text uses. */
  #mask = MIN_TABLE - 1;
  #next = new Int32Array(1024);

  /** The runs of `a` in its order, each the longest in `b`; no unit of `a` is in two. */
  findRuns(a: Uint16Array, b: Uint16Array): Run[] {
    this.#index(b);
    const mask = this.#mask;
    const runs: Run[] = [];
    let expected = 0;
    for (let i = 0; i + SEED <= a.length; ) {
      let length = 0;
      let at = 0;
      let place = this.#heads[hashSeed(a, i) & mask]!;
      for (let tries = 0; place !== 0 && tries < MAX_PLACES; tries++, place = this.#next[place - 1]!) {
        const reached = countEqual(a, i, b, place - 1);
        const isNearer = Math.abs(place - 1 - expected) < Math.abs(at - expected);
        if (reached > length || (reached === length && isNearer)) {
          length = reached;
          at = place - 1;
        }
      }
      if (length < SEED) i++;
      else {
        runs.push({ a: i, b: at, length });
        i += length;
        expected = at + length;
      }
    }
    return runs;
  }

  #index(units: Uint16Array): void {
    let places = MIN_TABLE;
    while (places < units.length * 2) places *= 2;
    if (places > this.#heads.length) this.#heads = new Int32Array(places);
    else this.#heads.fill(0, 0, places);
    if (units.length > this.#next.length) this.#next = new Int32Array(places);
    const mask = places - 1;
    this.#mask = mask;
    // Goes backwards, so that each list begins with the first place.
    for (let i = units.length - SEED; i >= 0; i--) {
      const seed = hashSeed(units, i) & mask;
      this.#next[i] = this.#heads[seed]!;
      this.#heads[seed] = i + 1;
    }
  }
}

/** @param shorter units of the shorter of the two texts */
export function toPassages(runs: readonly Run[], shorter: number): Passage[] {
  const passages: { a: { start: number; end: number }; b: { start: number; end: number }; matched: number }[] = [];
  for (const { a, b, length } of runs) {
    const last = passages.at(-1);
    const follows = last && a - last.a.end <= MAX_GAP && b >= last.b.end && b - last.b.end <= MAX_GAP;
    if (follows) {
      last.a.end = a + length;
      last.b.end = b + length;
      last.matched += length;
    } else passages.push({ a: { start: a, end: a + length }, b: { start: b, end: b + length }, matched: length });
  }
  return passages.filter(({ matched }) => matched >= Math.min(MIN_MATCHED, shorter / 2));
}

/** The longest chain of runs that have the same order in both texts. */
export function chainRuns(runs: readonly Run[]): Run[] {
  const weights = new Float64Array(runs.length);
  const previous = new Int32Array(runs.length).fill(-1);
  let best = -1;
  for (const [at, run] of runs.entries()) {
    weights[at] = run.length;
    for (let before = Math.max(0, at - MAX_CHAIN_STEPS); before < at; before++) {
      const { b, length } = runs[before]!;
      if (b + length <= run.b && weights[before]! + run.length > weights[at]!) {
        weights[at] = weights[before]! + run.length;
        previous[at] = before;
      }
    }
    if (best < 0 || weights[at]! > weights[best]!) best = at;
  }
  const chain: Run[] = [];
  for (let at = best; at >= 0; at = previous[at]!) chain.push(runs[at]!);
  return chain.reverse();
}

/**
 * The runs of a longest common subsequence, for short texts: costs the product of the lengths.
 * @param least shorter runs are left out, unless both texts are as long
 */
export function alignGap(a: Uint16Array, b: Uint16Array, least: number): Run[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      lengths[at] = a[i] === b[j] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  const runs: Run[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const length = countEqual(a, i, b, j);
    if (length >= least || (length > 0 && a.length === b.length)) runs.push({ a: i, b: j, length });
    if (length > 0) [i, j] = [i + length, j + length];
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return runs;
}

export function measureUnion(ranges: readonly { readonly start: number; readonly end: number }[]): number {
  let covered = 0;
  let reached = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}

function hashSeed(units: Uint16Array, at: number): number {
  let hash = 0;
  for (let i = at; i < at + SEED; i++) hash = (Math.imul(hash, 0x01000193) + units[i]!) | 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function countEqual(a: Uint16Array, atA: number, b: Uint16Array, atB: number): number {
  let length = 0;
  while (atA + length < a.length && atB + length < b.length && a[atA + length] === b[atB + length]) length++;
  return length;
}
