// The measures between two articles: how their texts align, which facts differ, and the time between them.
import { Aligner, chainRuns, measureUnion, toPassages } from '#shared/text/align.ts';
import type { Comparable } from '../comparable.ts';
import { share, sum } from './arithmetic.ts';
import { differencesBetween, NO_DIFFERENCES } from './differences.ts';
import { once } from './once.ts';
import { compareTitles } from './titles.ts';

/**
 * Symmetric: the order of the two articles does not matter. Lengths count folded units. Titles and differences are
 * measured on first use: most pairs need only their alignment.
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
  /**
   * Replaced units ÷ matched and replaced ones of the longest chain of runs, 0–1. This and the other differences are
   * measured if half of the shorter text is matched; otherwise they are 0 or false.
   */
  readonly replaced: number;
  /**
   * Differing numbers, dates and names in the same place of both texts ÷ (those compared + 1), 0–1; 0 where little is
   * matched.
   */
  readonly otherFacts: number;
  /**
   * Share of the shorter text's numbers and dates that the longer one does not state anywhere, 0–1; 0 where little is
   * matched.
   */
  readonly missingFacts: number;
  /** The same replacement (法文 → 俄文) in the titles and in the texts. */
  readonly otherSubject: boolean;
  /** Character bigrams of either title that only its own body has; the smaller of the two counts. */
  readonly titleConflicts: number;
  /** Shared character bigrams ÷ those of the shorter title, 0–1; 0 without two titles. */
  readonly titleLikeness: number;
  readonly isSameTitle: boolean;
  /** Neither body mentions its own title, and the titles are dissimilar, or over one body merely not the same. */
  readonly areTitlesUnmentioned: boolean;
  /** Days between the times of publication; null where one is unknown. */
  readonly days: number | null;
};

const DAY = 86_400_000;
/** Facts are compared where this share of the shorter text is matched. */
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
    const areCompared = isSame || matched >= MIN_COMPARED;
    return {
      isSame,
      shorter: a.length,
      longer: b.length,
      matched,
      longerCovered: share(measureUnion(passages.map((passage) => passage.b)), b.length),
      passages: passages.length,
      start: passages.length === 0 ? b.length : Math.min(...passages.map((passage) => passage.b.start)),
      days: daysBetween(one, other),
      get titleLikeness() {
        return titles().titleLikeness;
      },
      get isSameTitle() {
        return titles().isSameTitle;
      },
      get titleConflicts() {
        return areCompared ? titles().titleConflicts : 0;
      },
      get areTitlesUnmentioned() {
        return areCompared && titles().areTitlesUnmentioned;
      },
      get replaced() {
        return differences().replaced;
      },
      get otherFacts() {
        return differences().otherFacts;
      },
      get missingFacts() {
        return differences().missingFacts;
      },
      get otherSubject() {
        return differences().otherSubject;
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
