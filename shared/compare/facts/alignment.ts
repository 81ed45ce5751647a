// Places of two texts that correspond, unit by unit. Pure; symmetric in the texts.
import { Aligner, alignGap, chainRuns, type Run, toPassages } from '../../text/align.ts';

/** Longer gaps between two runs are passages of their own: nothing in them is aligned unit by unit. */
const MAX_GAP = 160;
/** A shorter run in a gap is chance, unless both sides of the gap are as long. */
const MIN_RUN = 2;

/** For each unit of either text, its place in the other; -1 where it has none. */
export type Alignment = { readonly base: Int32Array; readonly other: Int32Array };

const aligner = new Aligner();

/** Aligns moved passages as well: every gap between two runs that follow each other in both texts is refined. */
export function alignTexts(base: Uint16Array, other: Uint16Array): Alignment {
  if (isAfter(base, other)) {
    const { base: theirs, other: ours } = alignInOrder(other, base);
    return { base: ours, other: theirs };
  }
  return alignInOrder(base, other);
}

function isAfter(one: Uint16Array, other: Uint16Array): boolean {
  if (one.length !== other.length) return one.length > other.length;
  const at = one.findIndex((unit, at) => unit !== other[at]);
  return at >= 0 && one[at]! > other[at]!;
}

function alignInOrder(base: Uint16Array, other: Uint16Array): Alignment {
  const places: Alignment = {
    base: new Int32Array(base.length).fill(-1),
    other: new Int32Array(other.length).fill(-1),
  };
  const align = (a: number, b: number, length: number) => {
    for (let at = 0; at < length; at++) {
      if (places.base[a + at] !== -1 || places.other[b + at] !== -1) continue;
      places.base[a + at] = b + at;
      places.other[b + at] = a + at;
    }
  };
  const runs = withoutChance(aligner.findRuns(base, other), Math.min(base.length, other.length));
  for (const { a, b, length } of runs) align(a, b, length);
  let [a, b] = [0, 0];
  for (const run of [...runs, { a: base.length, b: other.length, length: 0 }]) {
    const isGap = run.a > a && run.b > b && run.a - a <= MAX_GAP && run.b - b <= MAX_GAP;
    if (isGap)
      for (const inner of alignGap(base.subarray(a, run.a), other.subarray(b, run.b), MIN_RUN))
        align(a + inner.a, b + inner.b, inner.length);
    [a, b] = [run.a + run.length, run.b + run.length];
  }
  return places;
}

/** Runs in the order of both texts, and passages that one text has moved; other runs are common words. */
function withoutChance(runs: readonly Run[], shorter: number): Run[] {
  const chain = new Set(chainRuns(runs));
  const passages = toPassages(runs, shorter);
  let next = 0;
  return runs.filter((run) => {
    while (next < passages.length && passages[next]!.a.end <= run.a) next++;
    return chain.has(run) || (next < passages.length && passages[next]!.a.start <= run.a);
  });
}
