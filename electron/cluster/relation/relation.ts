// The relation between two articles: what an editor would call it, decided from measures. Pure, so that it can be tested,
// explained, and fitted again.
import type { StandardThresholds } from '#shared/detection.ts';
import type { Relation } from '#shared/model.ts';
import type { Comparable } from '../comparable.ts';
import { daysBetween, type RelationMeasures } from './measures.ts';
import { greatestProbability, reprintProbability } from './model.ts';

/** Folded units. A shorter text is a copy of nothing but its equals … */
export const MIN_TEXT = 30;
/** … and one that is shorter still (“查看原文”) is no text. */
const MIN_ANY_TEXT = 10;

/** From this share of the longer text on, the shorter one is the same article; below it a cut of it. */
const MIN_SAME_ARTICLE = 2 / 3;
/** Whatever else speaks for it, a copy matches this much of the shorter text. */
const MIN_MATCHED = 0.65;
/** A passage that is this large a share of the shorter text is worth naming. */
const MIN_QUOTED = 0.15;
/** A part of a longer article that appears later than this, in days, is background in another report. */
const MAX_DAYS_OF_PART = 1.5;
/** Beyond a fortnight only near identity is a reprint, and beyond half a year the same words are a form that recurs. */
const MAX_DAYS = 14;
const MAX_DAYS_OF_SAME = 180;
const NEARLY_SAME = 0.95;
/** A part that begins after this much of the longer text, in units or as a share, is an item of a roundup … */
const MAX_START = 150;
const MAX_START_SHARE = 1 / 4;
/** … unless the titles say that it is one article. */
const MIN_TITLE_LIKENESS = 0.3;
/** The share of the shorter text's facts that the other lacks, with which two whole texts of different days are one form. */
const MIN_OTHER_FACTS = 0.2;
/** The share of replaced words in one or two passages with which two whole texts are one form with other names. */
const MIN_OTHER_NAMES = 0.18;
/** Conflicting facts and replaced words by which a text that is no duplicate is named a form. */
const MIN_FORM_FACTS = 0.2;
const MIN_FORM_REPLACED = 0.04;

export function relationOf(m: RelationMeasures, thresholds: StandardThresholds): Relation {
  if (areDuplicates(m, thresholds)) {
    if (m.isSame) return 'identical';
    return m.longerCovered >= MIN_SAME_ARTICLE ? 'reprint' : 'abridged';
  }
  if (m.shorter < MIN_ANY_TEXT || m.isUntold) return m.matched > 0 || m.isSame ? 'boilerplate' : 'unrelated';
  return nameOther(m);
}

/** True if two articles are identical, a reprint or abridged, and so of one cluster. What is quickly known is asked first. */
export function areDuplicates(m: RelationMeasures, { probability }: StandardThresholds): boolean {
  if (m.shorter < MIN_TEXT) return m.shorter >= MIN_ANY_TEXT && m.isSame && isSameDay(m) && m.isSameTitle;
  if (m.matched < MIN_MATCHED || isTooLate(m) || isRoundup(m)) return false;
  if (m.isUntold || greatestProbability(m) < probability) return false;
  return !isOtherItem(m) && reprintProbability(m) >= probability;
}

/** False where two articles are no duplicates for their times and lengths alone: they need not be aligned. */
export function mayBeDuplicates(one: Comparable, other: Comparable): boolean {
  const days = daysBetween(one, other);
  if (days === null || days <= MAX_DAYS) return true;
  const [a, b] = [one.text.units.length, other.text.units.length];
  return days <= MAX_DAYS_OF_SAME && Math.min(a, b) >= Math.max(a, b) * NEARLY_SAME;
}

function isSameDay({ days }: RelationMeasures): boolean {
  return days === null || days < 1;
}

/** Another name or subject in the same place. */
function isOtherItem(m: RelationMeasures): boolean {
  const isWhole = m.longerCovered >= MIN_SAME_ARTICLE;
  const hasOtherTitle = m.titleConflicts > 0 && m.replaced >= MIN_FORM_REPLACED;
  const hasOtherFacts = () => (m.days ?? 0) >= 1 && m.missingFacts >= MIN_OTHER_FACTS;
  const hasOtherNames = m.replaced >= MIN_OTHER_NAMES && m.passages <= 2;
  return m.otherSubject || (isWhole && (hasOtherTitle || hasOtherNames || hasOtherFacts()));
}

function isTooLate({ days, matched, longerCovered, shorter, longer }: RelationMeasures): boolean {
  if (days === null) return false;
  const isNearlySame = matched >= NEARLY_SAME && shorter >= longer * NEARLY_SAME;
  return (
    days > MAX_DAYS_OF_SAME || (days > MAX_DAYS && !isNearlySame) || (days > MAX_DAYS_OF_PART && longerCovered < 0.5)
  );
}

function isRoundup({ start, longer, titleLikeness }: RelationMeasures): boolean {
  return start > Math.min(MAX_START, longer * MAX_START_SHARE) && titleLikeness < MIN_TITLE_LIKENESS;
}

/** Names the relation of two articles that are no duplicates. */
function nameOther(m: RelationMeasures): Relation {
  if (m.matched < MIN_QUOTED) return 'unrelated';
  const isForm = isOtherItem(m) || m.otherFacts >= MIN_FORM_FACTS || m.replaced >= MIN_FORM_REPLACED;
  const isWhole = m.longerCovered >= 0.5 && m.matched >= 0.5;
  if (isWhole && (isForm || isTooLate(m))) return 'form';
  return m.matched >= MIN_MATCHED && isRoundup(m) ? 'roundup' : 'quote';
}
