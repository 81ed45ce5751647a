// The measures between two articles: how their texts align, what differs, what the titles say, and the time between them.
import { Aligner, chainRuns, measureUnion, toPassages } from '#shared/text/align.ts';
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { share, sum } from './arithmetic.ts';
import { compareDays } from './days.ts';
import { type Differences, differencesBetween, NO_DIFFERENCES } from './differences.ts';
import { isItemOf } from './items.ts';
import { doFiguresAgree } from './numbers.ts';
import { once } from './once.ts';
import { compareTitles, type Titles } from './titles.ts';

/**
 * Symmetric: the order of the two articles does not matter. Lengths count folded units. Titles, days and differences
 * are measured on first use: most pairs need only their alignment.
 */
export type RelationMeasures = {
  readonly isSame: boolean;
  readonly shorter: number;
  readonly longer: number;
  /** Share of the shorter text that aligned passages match, 0–1. */
  readonly matched: number;
  /** Share of the longer text that the passages cover, 0–1. */
  readonly longerCovered: number;
  readonly passages: number;
  /** Units of the longer text before the first passage. */
  readonly start: number;
  /** Share of the shorter text in whole sentences, 0–1; the rest is fields, lists and lines. */
  readonly prose: number;
  /** Days between the times of publication; null where one is unknown. */
  readonly days: number | null;
  readonly titles: Titles;
  /** Nothing where less than half of the shorter text is matched. */
  readonly differences: Differences;
  /** Most figures of one text are in the other. */
  readonly doFiguresAgree: boolean;
  /** The shorter text is one of several stories in the longer one. */
  readonly isItem: boolean;
  /** The days that both articles name at their beginning; null where one names none. */
  readonly namedDays: 'same' | 'other' | null;
};

const DAY = 86_400_000;
/** Differences are measured where this share of the shorter text is matched. */
const MIN_COMPARED = 0.5;

type Published = Pick<Comparable, 'published'>;

type MeasuredPair = { readonly one: Comparable; readonly other: Comparable; readonly measures: RelationMeasures };

/** Pairs whose measures are kept: more than an incoming article is compared with. */
const MAX_KEPT = 32;

/** Keeps the measures of the latest pairs, because placing an article and storing its evidence need the same ones. */
export class RelationMeter {
  readonly #aligner = new Aligner();
  readonly #latest: MeasuredPair[] = [];

  measure(one: Comparable, other: Comparable): RelationMeasures {
    const kept = this.#latest.find((pair) => pair.one === one && pair.other === other);
    if (kept) return kept.measures;
    const measures = this.#measure(one, other);
    if (this.#latest.unshift({ one, other, measures }) > MAX_KEPT) this.#latest.pop();
    return measures;
  }

  #measure(one: Comparable, other: Comparable): RelationMeasures {
    const [short, long] = isShorter(one.text.units, other.text.units) ? [one, other] : [other, one];
    const [a, b] = [short.text.units, long.text.units];
    const isSame = a.length === b.length && a.every((unit, at) => unit === b[at]);
    const runs = this.#aligner.findRuns(a, b);
    const passages = toPassages(runs, a.length);
    const matched = share(
      sum(passages, (passage) => passage.matched),
      a.length,
    );
    const titles = once(() => compareTitles(short, long, isSame));
    const differences = once(() =>
      isSame || matched < MIN_COMPARED ? NO_DIFFERENCES : differencesBetween(short, long, chainRuns(runs)),
    );
    const figures = once(() => doFiguresAgree(textOf(a), textOf(b)));
    const namedDays = once(() => compareDays(short, long));
    const covered = share(measureUnion(passages.map((passage) => passage.b)), b.length);
    const start = passages.length === 0 ? b.length : Math.min(...passages.map((passage) => passage.b.start));
    const isItem = once(() => isItemOf(short, long, { passages, covered, start, likeness: titles().likeness }));
    return {
      isSame,
      shorter: a.length,
      longer: b.length,
      matched,
      longerCovered: covered,
      passages: passages.length,
      start,
      // Equal texts may differ in their marks.
      prose: isSame ? Math.max(one.prose, other.prose) : short.prose,
      days: daysBetween(one, other),
      get titles() {
        return titles();
      },
      get differences() {
        return differences();
      },
      get doFiguresAgree() {
        return figures();
      },
      get isItem() {
        return isItem();
      },
      get namedDays() {
        return namedDays();
      },
    };
  }
}

export function daysBetween(one: Published, other: Published): number | null {
  return one.published === null || other.published === null ? null : Math.abs(one.published - other.published) / DAY;
}

/** Orders texts of equal length by their units, so that the order of the two does not matter. */
function isShorter(a: Uint16Array, b: Uint16Array): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex((unit, i) => unit !== b[i]);
  return at < 0 || a[at]! < b[at]!;
}
