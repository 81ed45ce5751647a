// Names the relation between two articles as an editor would, from measures. Pure, so that it can be tested,
// explained and fitted again.
import type { StandardThresholds } from '#shared/model/detection.ts';
import type { Relation } from '#shared/model/model.ts';
import type { Comparable } from '../comparable.ts';
import { daysBetween, type RelationMeasures } from './measures.ts';
import { greatestProbability, reprintProbability } from './reprint-probability.ts';

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
  minMatched: 0.55,
  /** A part of a longer article that appears later than this, in days, is background in another report. */
  maxDaysOfPart: 1.5,
  /** Days beyond which only near identity is a reprint. */
  maxDays: 14,
  /** Days beyond which the same words are a form that recurs. */
  maxDaysOfSame: 180,
  /** Share of both texts that near identity matches. */
  nearlySame: 0.95,
  /** Equal texts of this many units, so much of which is prose, are one article whatever their titles and times. */
  minSameProse: 40,
  minProse: 0.8,
  /** A text of which less is prose is a record. Its titles are its subject, and this share of both is only theirs. */
  maxRecordProse: 0.5,
  minOtherSubject: 0.15,
  /** Announcements, bulletins and flashes are shorter than this; of other days or stages they are other ones. Units. */
  maxBulletin: 400,
};
export type Limits = Readonly<typeof LIMITS>;

/** A passage that is this large a share of the shorter text is worth naming. */
const MIN_QUOTED = 0.15;
/** Conflicting facts and replaced words by which a text that is no duplicate is named a form. */
const MIN_FORM_CONFLICTS = 0.2;
const MIN_FORM_REPLACED = 0.04;
/** Reports of one event appear within these days. */
const MAX_DAYS_OF_EVENT = 3;

export function relationOf(m: RelationMeasures, thresholds: StandardThresholds): Relation {
  if (areDuplicates(m, thresholds)) {
    if (m.isSame) return 'identical';
    return m.longerCovered >= LIMITS.minSameArticle ? 'reprint' : 'abridged';
  }
  if (m.shorter < MIN_ANY_TEXT || m.titles.areUnmentioned)
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
  if (m.shorter < MIN_ANY_TEXT || m.matched < limits.minMatched || m.titles.areUnmentioned) return false;
  if (m.isSame && isSameDay(m) && haveSameTitle(m)) return true;
  if (m.shorter < MIN_TEXT || isTooLate(m, limits) || isOtherItem(m, limits) || m.isItem) return false;
  if (m.isSame && m.shorter >= limits.minSameProse && m.prose >= limits.minProse) return true;
  return greatestProbability(m) >= probability && reprintProbability(m) >= probability;
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

/** Without titles a short text may be any flash. */
function haveSameTitle({ titles, shorter }: RelationMeasures): boolean {
  return titles.isSame || (titles.likeness === null && shorter >= MIN_TEXT);
}

/** True if one form says something else: other figures or subjects in the titles, another file, day or stage. */
export function isOtherItem(m: RelationMeasures, limits: Limits = LIMITS): boolean {
  if (m.titles.haveOtherNumbers || m.titles.haveOtherSubjects || m.differences.haveOtherCodes) return true;
  if (m.prose < limits.maxRecordProse && m.titles.elsewhere >= limits.minOtherSubject) return true;
  const isBulletin = m.longer < limits.maxBulletin && m.longerCovered >= limits.minSameArticle;
  return isBulletin && (m.namedDays === 'other' || m.differences.haveOtherStage);
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

function nameOther(m: RelationMeasures): Relation {
  const isSameEvent = m.matched < 0.5 && (m.days ?? 0) <= MAX_DAYS_OF_EVENT && m.doFiguresAgree;
  if (m.matched < MIN_QUOTED) return isSameEvent ? 'same-event' : 'unrelated';
  const { conflicts, replaced } = m.differences;
  const isForm = isOtherItem(m) || conflicts >= MIN_FORM_CONFLICTS || replaced >= MIN_FORM_REPLACED;
  const isWhole = m.longerCovered >= 0.5 && m.matched >= 0.5;
  if (isWhole && (isForm || isTooLate(m, LIMITS))) return 'form';
  if (m.matched >= LIMITS.minMatched && m.isItem) return 'roundup';
  return isSameEvent ? 'same-event' : 'quote';
}
