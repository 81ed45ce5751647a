// The titles of two articles, compared with each other and with the bodies.
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { count, share } from './arithmetic.ts';
import type { RelationMeasures } from './measures.ts';

/** A title with fewer character bigrams says too little to compare. */
const MIN_TITLE_PAIRS = 4;
/** A body that has less of its title's bigrams than this does not mention it; titles that share less are dissimilar. */
const MIN_MENTIONED = 0.2;
/** One body under two different titles, neither of which it mentions, is a placeholder for two articles. */
const MIN_MENTIONED_OF_SAME = 0.1;
const MIN_SAME_TITLE = 0.9;

type Titles = Pick<RelationMeasures, 'titleConflicts' | 'titleLikeness' | 'isSameTitle' | 'areTitlesUnmentioned'>;

export function compareTitles(short: Comparable, long: Comparable, isSameBody: boolean): Titles {
  const [titleA, titleB] = [pairsOf(short.title), pairsOf(long.title)];
  const shared = count(titleA, (pair) => titleB.has(pair));
  const titleLikeness = share(shared, Math.min(titleA.size, titleB.size));
  const isSameTitle = short.title.length > 0 && textOf(short.title) === textOf(long.title);
  if (titleA.size === 0 || titleB.size === 0)
    return { titleLikeness, isSameTitle, titleConflicts: 0, areTitlesUnmentioned: false };
  const wanted = new Set([...titleA, ...titleB]);
  const [bodyA, bodyB] = [pairsIn(short.text.units, wanted), pairsIn(long.text.units, wanted)];
  const onlyIn = (title: Set<number>, other: Set<number>, body: Set<number>, otherBody: Set<number>) =>
    count(title, (pair) => !other.has(pair) && body.has(pair) && !otherBody.has(pair));
  const conflicts = Math.min(onlyIn(titleA, titleB, bodyA, bodyB), onlyIn(titleB, titleA, bodyB, bodyA));
  const isUnmentioned = (title: Set<number>, body: Set<number>, minMentioned: number) =>
    title.size >= MIN_TITLE_PAIRS && count(title, (pair) => body.has(pair)) < title.size * minMentioned;
  const areUnmentioned = (minMentioned: number) =>
    isUnmentioned(titleA, bodyA, minMentioned) && isUnmentioned(titleB, bodyB, minMentioned);
  return {
    titleLikeness,
    isSameTitle,
    titleConflicts: short.text.isTraditional === long.text.isTraditional ? conflicts : 0,
    areTitlesUnmentioned:
      (titleLikeness < MIN_MENTIONED && areUnmentioned(MIN_MENTIONED)) ||
      (isSameBody && titleLikeness < MIN_SAME_TITLE && areUnmentioned(MIN_MENTIONED_OF_SAME)),
  };
}

/** Character bigrams. */
function pairsOf(units: Uint16Array): Set<number> {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) pairs.add(pairAt(units, i));
  return pairs;
}

function pairsIn(units: Uint16Array, wanted: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) {
    const pair = pairAt(units, i);
    if (wanted.has(pair)) found.add(pair);
  }
  return found;
}

function pairAt(units: Uint16Array, at: number): number {
  return units[at]! * 0x10000 + units[at + 1]!;
}
