// The titles of two articles, compared with each other and with the bodies. A headline in the body belongs to the title.
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { count, share } from './arithmetic.ts';
import { numbersIn } from './numbers.ts';

/** A title with fewer character bigrams says too little to compare. */
const MIN_TITLE_PAIRS = 4;
/** A body that has less of its title's bigrams than this does not mention it; titles that share less are dissimilar. */
const MIN_MENTIONED = 0.2;
/** One body under two different titles, neither of which it mentions, is a placeholder for two articles. */
const MIN_MENTIONED_OF_SAME = 0.1;
const MIN_SAME_TITLE = 0.9;
/** Units that the titles of one form share at their ends, at least, and of the word between. */
const MIN_FORM = 4;
const MAX_SUBJECT = 12;
/** Words that stand for whatever place, day or person is meant. */
export const STANDS_FOR_ANY = /^[全本我该当此同]|[今昨明前][天日晚早晨夜年起]|[他她它]|记者|\d/;

export type Titles = {
  /** Both have a title, and it is the same but for the order of its words. */
  readonly isSame: boolean;
  /** Shared character bigrams ÷ those of the shorter title, 0–1; null without two titles. */
  readonly likeness: number | null;
  /** Share of the bigrams of either title that the other article has nowhere; the smaller of the two, 0–1. */
  readonly elsewhere: number;
  /** Each title states a number that the other article has nowhere. */
  readonly haveOtherNumbers: boolean;
  /** The titles are one form, whose place each fills with a word of its own that the other article has nowhere. */
  readonly haveOtherSubjects: boolean;
  /** Neither body mentions its own title, and the titles are dissimilar, or over one body merely not the same. */
  readonly areUnmentioned: boolean;
};

export function compareTitles(short: Comparable, long: Comparable, isSameBody: boolean): Titles {
  const [titleA, titleB] = [titlePairs(short), titlePairs(long)];
  if (titleA.size === 0 || titleB.size === 0)
    return {
      isSame: false,
      likeness: null,
      elsewhere: 0,
      haveOtherNumbers: false,
      haveOtherSubjects: false,
      areUnmentioned: false,
    };
  const shared = count(titleA, (pair) => titleB.has(pair));
  const likeness = share(shared, Math.min(titleA.size, titleB.size));
  const wanted = titleA.union(titleB);
  const [bodyA, bodyB] = [pairsIn(short.text.units, wanted), pairsIn(long.text.units, wanted)];
  const shareElsewhere = (title: Set<number>, other: Set<number>, otherBody: Set<number>) =>
    share(
      count(title, (pair) => !other.has(pair) && !otherBody.has(pair)),
      title.size,
    );
  const isUnmentioned = (title: Set<number>, body: Set<number>, minMentioned: number) =>
    title.size >= MIN_TITLE_PAIRS && count(title, (pair) => body.has(pair)) < title.size * minMentioned;
  const areUnmentioned = (minMentioned: number) =>
    isUnmentioned(titleA, bodyA, minMentioned) && isUnmentioned(titleB, bodyB, minMentioned);
  return {
    isSame: shared === titleA.size && shared === titleB.size,
    likeness,
    elsewhere: Math.min(shareElsewhere(titleA, titleB, bodyB), shareElsewhere(titleB, titleA, bodyA)),
    haveOtherNumbers: hasNumberOutside(short, long) && hasNumberOutside(long, short),
    haveOtherSubjects: haveOtherSubjects(short, long),
    areUnmentioned:
      (likeness < MIN_MENTIONED && areUnmentioned(MIN_MENTIONED)) ||
      (isSameBody && likeness < MIN_SAME_TITLE && areUnmentioned(MIN_MENTIONED_OF_SAME)),
  };
}

/** One of the words at least must be in its own text: a headline may use a synonym that no text has. */
function haveOtherSubjects(one: Comparable, other: Comparable): boolean {
  if (one.text.isTraditional !== other.text.isTraditional) return false;
  const [a, b] = [textOf(one.title), textOf(other.title)];
  const before = commonStart(a, b);
  const after = commonStart([...a.slice(before)].reverse(), [...b.slice(before)].reverse());
  if (before + after < Math.max(MIN_FORM, Math.min(a.length, b.length) / 2)) return false;
  const [wordA, wordB] = [a, b].map((title) => title.slice(before, title.length - after)) as [string, string];
  if (!isSubject(wordA) || !isSubject(wordB) || [...wordA].some((unit) => wordB.includes(unit))) return false;
  const [bodyA, bodyB] = [textOf(one.text.units), textOf(other.text.units)];
  if (b.includes(wordA) || bodyB.includes(wordA) || a.includes(wordB) || bodyA.includes(wordB)) return false;
  return bodyA.includes(wordA) || bodyB.includes(wordB);
}

function commonStart(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at++;
  return at;
}

function isSubject(word: string): boolean {
  return word.length >= 2 && word.length <= MAX_SUBJECT && !STANDS_FOR_ANY.test(word);
}

function hasNumberOutside(one: Comparable, other: Comparable): boolean {
  const numbers = numbersIn(titlesOf(one));
  if (numbers.length === 0) return false;
  const others = new Set([...numbersIn(titlesOf(other)), ...numbersIn(textOf(other.text.units))]);
  return numbers.some((number) => !others.has(number));
}

/** What an article calls itself: its title, and the headlines in its body. */
export function titlesOf({ title, headline }: Comparable): string {
  return `${textOf(title)} ${textOf(headline)}`;
}

/** Character bigrams of what an article calls itself. */
export function titlePairs({ title, headline }: Comparable): Set<number> {
  const pairs = pairsOf(title);
  return headline.length === 0 ? pairs : pairs.union(pairsOf(headline));
}

/** Character bigrams. */
function pairsOf(units: Uint16Array): Set<number> {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) pairs.add(pairAt(units, i));
  return pairs;
}

/** Adds the wanted bigrams of a text to `found`. */
export function pairsIn(units: Uint16Array, wanted: ReadonlySet<number>, found = new Set<number>()): Set<number> {
  for (let i = 0; i + 1 < units.length; i++) {
    const pair = pairAt(units, i);
    if (wanted.has(pair)) found.add(pair);
  }
  return found;
}

function pairAt(units: Uint16Array, at: number): number {
  return units[at]! * 0x10000 + units[at + 1]!;
}
