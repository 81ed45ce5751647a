// Finds the stretches in which a copy departs from the suggested text, by alignment. Pure; texts are folded units.
import { Aligner, alignGap, chainRuns, type Run } from '#shared/text/align.ts';

/** A stretch of the suggested text, and the stretch of the copy in its place; either may be empty. Ends are exclusive. */
export type Departure = {
  readonly kept: { readonly start: number; readonly end: number };
  readonly copy: { readonly start: number; readonly end: number };
};

export type AlignedCopy = {
  readonly isSame: boolean;
  /** In the order of the texts. */
  readonly departures: readonly Departure[];
  /** 1 at each place between two units of the suggested text that the copy has next to each other as well. */
  readonly confirmed: Uint8Array;
  /** 1 at each unit of the copy that the suggested text has, there or elsewhere. */
  readonly covered: Uint8Array;
  /** Units of the copy that the suggested text has in another order. */
  readonly moved: number;
  /** The passages that have most of these units, in the order of the copy. */
  readonly passages: readonly Departure[];
};

/** Longer gaps are passages: nothing in them is aligned unit by unit. */
const MAX_REFINED = 160;
/** A shorter run in a gap is chance, unless both sides are as long. */
const MIN_REFINED_RUN = 2;

export class CopyAligner {
  readonly #aligner = new Aligner();

  align(kept: Uint16Array, copy: Uint16Array): AlignedCopy {
    const confirmed = new Uint8Array(kept.length + 1);
    const covered = new Uint8Array(copy.length);
    if (kept.length === copy.length && kept.every((unit, at) => unit === copy[at]))
      return {
        isSame: true,
        departures: [],
        confirmed: confirmed.fill(1),
        covered: covered.fill(1),
        moved: 0,
        passages: [],
      };
    const runs = this.#aligner.findRuns(kept, copy);
    const chain = refineGaps(chainRuns(runs), kept, copy);
    for (const { a, length } of [...chain, ...runs]) confirmed.fill(1, a + 1, a + length);
    for (const { b, length } of chain) covered.fill(1, b, b + length);
    let moved = 0;
    const passages: Departure[] = [];
    for (const { a, b, length } of this.#aligner.findRuns(copy, kept)) {
      const before = moved;
      for (let at = a; at < a + length; at++) {
        if (covered[at] === 0) moved++;
        covered[at] = 1;
      }
      if (moved - before > length / 2)
        passages.push({ kept: { start: b, end: b + length }, copy: { start: a, end: a + length } });
    }
    const departures = listDepartures(chain, kept.length, copy.length);
    return { isSame: false, departures, confirmed, covered, moved, passages };
  }

  /** 1 at each unit of the text that is in a stretch of the other one, wherever that is. @param least units of a stretch */
  markShared(text: Uint16Array, other: Uint16Array, least = 1): Uint8Array {
    const marks = new Uint8Array(text.length);
    for (const { a, length } of this.#aligner.findRuns(text, other)) if (length >= least) marks.fill(1, a, a + length);
    return marks;
  }
}

function listDepartures(chain: readonly Run[], keptLength: number, copyLength: number): Departure[] {
  const departures: Departure[] = [];
  let [a, b] = [0, 0];
  for (const run of [...chain, { a: keptLength, b: copyLength, length: 0 }]) {
    if (run.a > a || run.b > b) departures.push({ kept: { start: a, end: run.a }, copy: { start: b, end: run.b } });
    [a, b] = [run.a + run.length, run.b + run.length];
  }
  return departures;
}

/** Aligns the gaps between runs. Seeds are five units long, but the text between two slips may be shorter. */
function refineGaps(chain: readonly Run[], kept: Uint16Array, copy: Uint16Array): Run[] {
  const runs: Run[] = [];
  const add = (run: Run) => {
    const last = runs.at(-1);
    if (last && last.a + last.length === run.a && last.b + last.length === run.b)
      runs[runs.length - 1] = { ...last, length: last.length + run.length };
    else runs.push(run);
  };
  let [a, b] = [0, 0];
  for (const run of [...chain, { a: kept.length, b: copy.length, length: 0 }]) {
    if (run.a - a <= MAX_REFINED && run.b - b <= MAX_REFINED)
      for (const inner of alignGap(kept.subarray(a, run.a), copy.subarray(b, run.b), MIN_REFINED_RUN))
        add({ a: a + inner.a, b: b + inner.b, length: inner.length });
    if (run.length > 0) add(run);
    [a, b] = [run.a + run.length, run.b + run.length];
  }
  return runs;
}
