// Tells one story of several from a cut: an item of a roundup, or one of two stories in an article, is no copy of the whole.
import type { Passage } from '#shared/text/align.ts';
import type { Comparable } from '../comparable.ts';
import { share } from './arithmetic.ts';
import { pairsIn, titlePairs } from './titles.ts';

/** From this share of the longer text on, the shorter one is the article itself, whatever stands beside it. */
const MIN_WHOLE = 2 / 3;
/** A match begins late after this many units or this share of the longer text; of one that covers half, the share counts. */
const LATE = 150;
const LATE_SHARE = 1 / 4;
/** Titles that share less of their character bigrams are unlike. */
const MIN_LIKENESS = 0.3;
/** Shares of the longer article's title that are only in its other text, or in the shorter text. */
export const MIN_OF_REST = 0.4;
const MAX_OF_ITEM = 0.25;

/** How a shorter text lies in a longer one. */
type Place = {
  readonly passages: readonly Passage[];
  /** Share of the longer text that the passages cover, 0–1. */
  readonly covered: number;
  /** Units of the longer text before the first passage. */
  readonly start: number;
  /** Of the titles, 0–1; null without two titles. */
  readonly likeness: number | null;
};

/**
 * True if the longer article is a roundup and the shorter one is not, or if their titles are unlike and the match begins
 * late, or the longer one's title is about the rest of its text.
 */
export function isItemOf(short: Comparable, long: Comparable, place: Place): boolean {
  if (long.isRoundup && !short.isRoundup && place.covered < MIN_WHOLE) return true;
  if (place.likeness === null || place.likeness >= MIN_LIKENESS) return false;
  return beginsLate(place, long.text.units.length) || (place.covered < MIN_WHOLE && isAboutRest(long, place.passages));
}

function beginsLate({ start, covered }: Place, length: number): boolean {
  return start > length * LATE_SHARE || (covered < 1 / 2 && start > LATE);
}

function isAboutRest(long: Comparable, passages: readonly Passage[]): boolean {
  const title = titlePairs(long);
  const { units } = long.text;
  const inItem = new Set<number>();
  const inRest = new Set<number>();
  let at = 0;
  for (const { b } of passages.toSorted((one, other) => one.b.start - other.b.start)) {
    pairsIn(units.subarray(at, b.start), title, inRest);
    pairsIn(units.subarray(b.start, b.end), title, inItem);
    at = Math.max(at, b.end);
  }
  pairsIn(units.subarray(at), title, inRest);
  return (
    share(inRest.difference(inItem).size, title.size) >= MIN_OF_REST && share(inItem.size, title.size) < MAX_OF_ITEM
  );
}
