// Names the relation between two articles as an editor would, from measures. Pure, so that it can be tested,
// explained and fitted again.
import type { StandardThresholds } from '#shared/detection.ts';
import type { Relation } from '#shared/model.ts';
import type { Comparable } from '../comparable.ts';
import { daysBetween, type RelationMeasures } from './measures.ts';
import { greatestProbability, reprintProbability } from './model.ts';

/** Folded units. A shorter text is a copy of nothing but its equals. */
export const MIN_TEXT = 30;
/** Folded units. A text that is shorter still (“查看原文”) is no text. */
const MIN_ANY_TEXT = 10;

/**
 * Conditions on duplicates, whatever their probability. `npm run bench -- relation` prints how precision and recall change
 * with each of them.
 */
export const LIMITS = {
  /** From this share of the longer text on, the shorter one is the same article; below it a cut of it. */
  minSameArticle: 2 / 3,
  /** A copy matches this share of the shorter text. */
  minMatched: 0.65,
  /** A part of a longer article that appears later than this, in days, is background in another report. */
  maxDaysOfPart: 1.5,
  /** Days beyond which only near identity is a reprint. */
  maxDays: 14,
  /** Days beyond which the same words are a form that recurs. */
  maxDaysOfSame: 180,
  /** Share of both texts that near identity matches. */
  nearlySame: 0.95,
  /** A part that begins after this many units, or this share, of the longer text is an item of a roundup. */
  maxStart: 150,
  maxStartShare: 1 / 4,
  /** A part is no item of a roundup where the titles share this much. */
  minTitleLikeness: 0.3,
  /** Share of replaced units with which two whole texts are two items, if each title has words that only its body has. */
  minOtherTitle: 0.04,
  /** Share of the shorter text's facts that the other lacks, with which two whole texts of different days are one form. */
  minOtherFacts: 0.2,
  /** Share of replaced units in one or two passages with which two whole texts are one form. */
  minOtherWords: 0.18,
};
export type Limits = Readonly<typeof LIMITS>;

/** A passage that is this large a share of the shorter text is worth naming. */
const MIN_QUOTED = 0.15;
/** Conflicting facts and replaced words by which a text that is no duplicate is named a form. */
const MIN_FORM_FACTS = 0.2;
const MIN_FORM_REPLACED = 0.04;

export function relationOf(m: RelationMeasures, thresholds: StandardThresholds): Relation {
  if (areDuplicates(m, thresholds)) {
    if (m.isSame) return 'identical';
    return m.longerCovered >= LIMITS.minSameArticle ? 'reprint' : 'abridged';
  }
  if (m.shorter < MIN_ANY_TEXT || m.areTitlesUnmentioned)
    return m.matched > 0 || m.isSame ? 'boilerplate' : 'unrelated';
  return nameOther(m);
}

/**
 * True if two articles are identical, a reprint or abridged, and so belong to one cluster. Cheap measures come first.
 */
export function areDuplicates(
  m: RelationMeasures,
  { probability }: StandardThresholds,
  limits: Limits = LIMITS,
): boolean {
  if (m.shorter < MIN_TEXT) return m.shorter >= MIN_ANY_TEXT && m.isSame && isSameDay(m) && m.isSameTitle;
  if (m.matched < limits.minMatched || isTooLate(m, limits) || isRoundup(m, limits)) return false;
  if (m.areTitlesUnmentioned || greatestProbability(m) < probability) return false;
  return !isOtherItem(m, limits) && reprintProbability(m) >= probability;
}

/** `length`: units of the folded text. */
export type Outline = Pick<Comparable, 'published'> & { readonly length: number };

/** False where times and lengths alone rule out duplicates, so that the articles need not be aligned. */
export function mayBeDuplicates(one: Outline, other: Outline): boolean {
  const days = daysBetween(one, other);
  if (days === null || days <= LIMITS.maxDays) return true;
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  return days <= LIMITS.maxDaysOfSame && shorter >= longer * LIMITS.nearlySame;
}

function isSameDay({ days }: RelationMeasures): boolean {
  return days === null || days < 1;
}

/** True if the texts have another name or subject in the same place. */
function isOtherItem(m: RelationMeasures, limits: Limits): boolean {
  const isWhole = m.longerCovered >= limits.minSameArticle;
  const hasOtherTitle = m.titleConflicts > 0 && m.replaced >= limits.minOtherTitle;
  const hasOtherWords = m.replaced >= limits.minOtherWords && m.passages <= 2;
  const hasOtherFacts = () => (m.days ?? 0) >= 1 && m.missingFacts >= limits.minOtherFacts;
  return m.otherSubject || (isWhole && (hasOtherTitle || hasOtherWords || hasOtherFacts()));
}

function isTooLate({ days, matched, longerCovered, shorter, longer }: RelationMeasures, limits: Limits): boolean {
  if (days === null) return false;
  const isNearlySame = matched >= limits.nearlySame && shorter >= longer * limits.nearlySame;
  return (
    days > limits.maxDaysOfSame ||
    (days > limits.maxDays && !isNearlySame) ||
    (days > limits.maxDaysOfPart && longerCovered < 0.5)
  );
}

function isRoundup({ start, longer, titleLikeness }: RelationMeasures, limits: Limits): boolean {
  return start > Math.min(limits.maxStart, longer * limits.maxStartShare) && titleLikeness < limits.minTitleLikeness;
}

function nameOther(m: RelationMeasures): Relation {
  if (m.matched < MIN_QUOTED) return 'unrelated';
  const isForm = isOtherItem(m, LIMITS) || m.otherFacts >= MIN_FORM_FACTS || m.replaced >= MIN_FORM_REPLACED;
  const isWhole = m.longerCovered >= 0.5 && m.matched >= 0.5;
  if (isWhole && (isForm || isTooLate(m, LIMITS))) return 'form';
  return m.matched >= LIMITS.minMatched && isRoundup(m, LIMITS) ? 'roundup' : 'quote';
}
