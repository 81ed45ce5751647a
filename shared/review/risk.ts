// How risky it is to accept the suggestion of a cluster: plain rules over measured facts (docs/detection.md, "Risk").
import * as z from 'zod';
import { factKinds } from '../compare/facts/fact.ts';
import { lostColumn } from '../model/columns.ts';
import { type ArticleId, articleId } from '../model/model.ts';
import { range } from '../text/range.ts';
import { type MergeRules, markMerged } from './row-merge.ts';
import { suggestion } from './suggest/rules.ts';

/** `low`: nothing to read · `check`: a difference may matter to the editor · `high`: the suggestion may be wrong. */
export const riskLevels = ['low', 'check', 'high'] as const;
export const riskLevel = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof riskLevel>;

/** The highest level at which the suggestion of an undecided cluster is followed. */
export const acceptances = ['low', 'check', 'all'] as const;
export type Acceptance = (typeof acceptances)[number];

/** Facts in dispute (shared/compare/facts), by kind. */
const factCounts = z.record(z.enum(factKinds), z.int().nonnegative());
export type FactCounts = Readonly<z.infer<typeof factCounts>>;

/**
 * The differences of the copies from the suggested article. `form`: width, punctuation, script, markup ·
 * `boilerplate`: also the text around the story · `cut`: they lack parts · `some-cut`: some of them do ·
 * `wording`: some words · `text`: passages.
 */
const differences = ['none', 'form', 'boilerplate', 'cut', 'some-cut', 'wording', 'text'] as const;
const difference = z.enum(differences);

const place = z.enum(['start', 'end', 'middle', 'several']);
export type TextPlace = z.infer<typeof place>;

/** Text that one of two articles has, in passages. Characters count without blanks, as an editor counts them. */
const passages = z.object({
  characters: z.int().nonnegative(),
  /** Where it is in its text; null without any. */
  at: place.nullable(),
  /** The longest of its ranges in the body without markup, in order. */
  ranges: z.array(range),
});
export type Passages = Readonly<z.infer<typeof passages>>;

/**
 * Why an article that is no duplicate may be about something else, however much text it shares. `form`: the same form
 * about another person, thing, day or stage · `earlier`: one appeared before the day of which the other reports ·
 * `subject`: the title of one speaks of what only that one has.
 */
const otherness = z.enum(['form', 'earlier', 'subject']);
export type Otherness = z.infer<typeof otherness>;

/** An article that would be discarded, next to the suggested one; without what is not of either story. */
const copyMeasures = z.object({
  article: articleId,
  /** What it lacks of the suggested story, and what the suggested one lacks of it. */
  lacks: passages,
  own: passages,
  /** The columns of its list that it has filled, and the suggested article has not. */
  columns: z.array(lostColumn),
  /** Share of its letters that the suggested article has, 0–1. */
  shared: z.number(),
  /** False: no duplicate of the suggested article by the rules of the project. */
  isDuplicate: z.boolean(),
  other: otherness.nullable(),
  /**
   * Places where it has other words that nothing confirms, or lacks some while it has other words elsewhere. The same
   * words in the place of the same count once.
   */
  rewritten: z.int().nonnegative(),
});
export type CopyMeasures = Readonly<z.infer<typeof copyMeasures>>;

/** The words of a fact in dispute in the body without markup of the suggested article, and in that of a copy. */
const words = range.unwrap().extend({ text: z.string() }).readonly();
const disputedFact = z.object({ kind: z.enum(factKinds), article: articleId, kept: words, copy: words });
export type DisputedWords = Readonly<z.infer<typeof disputedFact>>;

/**
 * A place in the bodies without markup: in the suggested article, in one that would be discarded, or in both. Null where
 * that side has nothing there.
 */
const pairPlace = z.object({ article: articleId, kept: range.nullable(), copy: range.nullable() });
export type PairPlace = Readonly<z.infer<typeof pairPlace>>;

/** The longest places behind a figure, in order; with one of the other articles where all of them show it. */
const places = z.array(pairPlace);

/** Where no passages are counted, characters are letters and digits, without boilerplate. */
export const clusterMeasures = z.object({
  suggested: articleId,
  reasons: suggestion.shape.reasons,
  /** Calendar days between the first and the last time of publication; null if fewer than two are known. */
  days: z.int().nonnegative().nullable(),
  sources: z.int().nonnegative(),
  isSameTitle: z.boolean(),
  difference,
  /** Characters that only discarded articles have: those of the `own` of all that do not stay. */
  lost: z.int().nonnegative(),
  /** The articles whose text is worth reading first, and their part of these characters. */
  losing: z.object({ copies: z.int().nonnegative(), characters: z.int().nonnegative() }),
  /** A copy has enough letters of its own in one place for a passage, though they may be scattered there. */
  hasOwnWords: z.boolean(),
  /**
   * The article to read first: with the most facts and wordings of its own, else with the most text of its own; null if
   * none has any.
   */
  mostToRead: articleId.nullable(),
  facts: factCounts,
  /** The first of these facts, those of stages before others, in the order of the articles. */
  disputed: z.array(disputedFact),
  /** The articles that are roundups, or have adverts or other stories around their own. */
  patched: z.array(articleId),
  /** Characters that every other article has in another place. */
  moved: z.int().nonnegative(),
  /** Characters that the suggested article has in other words than most. */
  outvoted: z.int().nonnegative(),
  /** Characters of the majority's text that the suggested article lacks, or has where most have none. */
  unshared: z.int().nonnegative(),
  /** Places of the suggested text that no other article confirms, and that are not slips of the others. */
  unconfirmed: z.int().nonnegative(),
  /** Characters of these places, without passages. */
  reworded: z.int().nonnegative(),
  /** Places where the others have slips: their wording is unusual, the suggested one is usual. */
  slips: z.int().nonnegative(),
  /** The suggested article is truncated where another continues. */
  isTruncated: z.boolean(),
  /** The suggested article is in traditional characters and another is not. */
  isOtherScript: z.boolean(),
  /** Share of the shorter text that the least similar article shares with the suggested one, 0–1. */
  weakest: z.number(),
  /** In the order of import. */
  copies: z.array(copyMeasures),
  /** Where these figures come from; `wording`: where a few words differ, `truncated`: where others continue. */
  places: z.object({
    patched: places,
    truncated: places,
    outvoted: places,
    reworded: places,
    rewritten: places,
    moved: places,
    wording: places,
  }),
  /** The cluster is so large, or a text so long, that only the most promising articles or the beginning was measured. */
  isPartial: z.boolean(),
});
export type ClusterMeasures = Readonly<z.infer<typeof clusterMeasures>>;

/** The reasons for a level, in order: the first that holds decides. */
const findings = [
  'distant',
  'unlike',
  'other-stage',
  'truncated',
  'patched',
  'some-patched',
  'facts',
  'outvoted',
  'lost',
  'columns',
  'unconfirmed',
  'stays',
  'script',
  'partial',
  'cut',
  'some-cut',
  'more',
  'moved',
  'wording',
  'boilerplate',
  'form',
  'title',
  'same',
] as const;
export const riskFinding = z.enum(findings);
export type RiskFinding = z.infer<typeof riskFinding>;

export const riskSummary = clusterMeasures
  .pick({ days: true, isSameTitle: true, lost: true, losing: true, facts: true })
  .extend({ level: riskLevel, finding: riskFinding });
export type RiskSummary = Readonly<z.infer<typeof riskSummary>>;

/**
 * Conditions for accepting a cluster with others. `safe`: nothing is lost, no fact differs · `extra`: one article has
 * text, columns or facts of its own, another confirms the suggested text · `look`: only if picked · `never`: high risk.
 */
const batchKinds = ['safe', 'extra', 'look', 'never'] as const;
export const batchKind = z.enum(batchKinds);
export type BatchKind = z.infer<typeof batchKind>;

export type Risk = { readonly level: RiskLevel; readonly finding: RiskFinding; readonly batch: BatchKind };

export const RISK_LIMITS = {
  /** Reprints follow within days. After more days, an article with another title is about another event. */
  maxDays: 14,
  /** After more days than these, even the same words are a recurring form, such as a daily forecast. */
  maxDaysOfSame: 180,
  /** Below it an article with as much text of its own may be another one, which quotes the same. */
  minShared: 0.5,
  /** Below it, it may be another one however short it is. */
  hardlyShared: 0.25,
  minOtherText: 200,
  /** Text of its own, in characters and as a share, that an editor would read before it is discarded. */
  minLost: 45,
  minLostShare: 0.15,
  /** Less text is read first where it is as large a share of its article. */
  muchOfShort: 0.3,
  /** A copy that departs in so many places was rewritten, and may say something else. */
  minRewritten: 10,
  /** Facts in dispute whose words are said; of the others, the number. */
  maxNamed: 2,
  /** Columns that are said; of the others, the number. */
  maxColumns: 4,
  /** Characters of words that are said; of longer ones, the beginning. */
  maxWords: 14,
  /** Characters of a passage that is worth a word. */
  minCut: 20,
} as const;

const highFindings: ReadonlySet<RiskFinding> = new Set([
  'distant',
  'unlike',
  'other-stage',
  'truncated',
  'patched',
  'some-patched',
]);
const checkFindings: ReadonlySet<RiskFinding> = new Set([
  ...(['facts', 'outvoted', 'lost', 'columns', 'unconfirmed', 'stays', 'script', 'partial'] as const),
]);

/** It may be another article: most of it is its own, or it is about something else. */
export function isOther(copy: CopyMeasures): boolean {
  return copy.other !== null || isMostlyOther(copy);
}

export function isMostlyOther({ shared, own }: CopyMeasures): boolean {
  const { minShared, minOtherText, hardlyShared } = RISK_LIMITS;
  return shared < hardlyShared || (shared < minShared && own.characters >= minOtherText);
}

/** It is no duplicate, and has text that is worth reading: no one key, batch or export discards it. */
export function stays(copy: CopyMeasures): boolean {
  return !copy.isDuplicate && hasMuchOfItsOwn(copy) && !isOther(copy);
}

/** Articles that stay where the suggestion is accepted. */
export function listStaying({ copies }: ClusterMeasures): ArticleId[] {
  return copies.filter(({ isDuplicate }) => !isDuplicate).map(({ article }) => article);
}

/** Discarding it would lose text that is worth reading first. */
export function losesText(copy: CopyMeasures): boolean {
  return copy.isDuplicate && hasMuchOfItsOwn(copy) && !isOther(copy);
}

function hasMuchOfItsOwn({ shared, own }: CopyMeasures): boolean {
  const { minLost, minLostShare, minCut, muchOfShort } = RISK_LIMITS;
  const ownShare = 1 - shared;
  return own.characters >= minLost ? ownShare >= minLostShare : own.characters >= minCut && ownShare >= muchOfShort;
}

/** It has other words throughout. */
export function isRewritten(copy: CopyMeasures): boolean {
  return copy.rewritten >= RISK_LIMITS.minRewritten && !isOther(copy) && !stays(copy);
}

/** Discarding it would lose what only its columns say. */
export function losesColumns({ columns, isDuplicate }: CopyMeasures): boolean {
  return isDuplicate && columns.some(({ isMerged }) => !isMerged);
}

/** Exports fill in what only its columns say. */
export function fillsColumns({ columns, isDuplicate }: CopyMeasures): boolean {
  return isDuplicate && columns.some(({ isMerged }) => isMerged);
}

/** The measures where exports merge rows by these rules: what they fill in is not lost. @param rules null: they merge none */
export function withMerging(measures: ClusterMeasures, rules: MergeRules | null): ClusterMeasures {
  const copies = measures.copies.map((copy) => ({ ...copy, columns: markMerged(copy.columns, rules) }));
  return { ...measures, copies };
}

/** The suggested article has other stories, and another article has none. */
function isPatched({ suggested, patched, copies }: ClusterMeasures): boolean {
  return patched.includes(suggested) && patched.length <= copies.length;
}

/** The copies that have other stories, where the suggested article has none. */
export function listPatched({ suggested, patched, copies }: ClusterMeasures): CopyMeasures[] {
  return patched.includes(suggested) ? [] : copies.filter(({ article }) => patched.includes(article));
}

/** It has text of its own, but little. */
export function hasMore(copy: CopyMeasures): boolean {
  return copy.own.characters >= RISK_LIMITS.minCut && !losesText(copy) && !isOther(copy) && !stays(copy);
}

/** It is a cut of the suggested article. */
export function isCut(copy: CopyMeasures): boolean {
  return copy.lacks.characters >= RISK_LIMITS.minCut && !losesText(copy) && !isOther(copy) && !stays(copy);
}

export function assessRisk(measures: ClusterMeasures): Risk {
  const finding = findings.find((one) => holds[one](measures))!;
  const level = highFindings.has(finding) ? 'high' : checkFindings.has(finding) ? 'check' : 'low';
  return { level, finding, batch: batchOf(measures, level) };
}

const holds: Record<RiskFinding, (measures: ClusterMeasures) => boolean> = {
  distant: ({ days, isSameTitle }) =>
    days !== null && (days > RISK_LIMITS.maxDaysOfSame || (days > RISK_LIMITS.maxDays && !isSameTitle)),
  unlike: ({ copies }) => copies.some(isOther),
  'other-stage': ({ facts }) => facts.stage > 0,
  truncated: ({ isTruncated }) => isTruncated,
  patched: isPatched,
  'some-patched': (measures) => listPatched(measures).some(({ isDuplicate }) => isDuplicate),
  facts: ({ facts }) => countFacts(facts) > 0,
  outvoted: ({ outvoted }) => outvoted > 0,
  lost: ({ copies }) => copies.some(losesText),
  columns: ({ copies }) => copies.some(losesColumns),
  unconfirmed: ({ copies }) => copies.some(isRewritten),
  stays: (measures) => measures.copies.some(stays) || listPatched(measures).length > 0,
  script: ({ isOtherScript }) => isOtherScript,
  partial: ({ isPartial }) => isPartial,
  cut: ({ copies }) => copies.length > 0 && copies.every(isCut),
  'some-cut': ({ copies }) => copies.some(isCut),
  more: ({ copies }) => copies.some(hasMore),
  moved: ({ moved }) => moved > 0,
  // A cut of a few words has no name of its own.
  wording: ({ difference }) => !['none', 'form', 'boilerplate'].includes(difference),
  boilerplate: ({ difference }) => difference === 'boilerplate',
  form: ({ difference }) => difference === 'form',
  title: ({ isSameTitle }) => !isSameTitle,
  same: () => true,
};

function batchOf(measures: ClusterMeasures, level: RiskLevel): BatchKind {
  const { days, isPartial, isOtherScript, moved, unconfirmed, outvoted, unshared, weakest, facts, lost, hasOwnWords } =
    measures;
  const losesNothing = lost === 0 && !hasOwnWords && countFacts(facts) === 0 && !measures.copies.some(losesColumns);
  if (level === 'high') return 'never';
  const isDoubtful =
    moved > 0 ||
    unconfirmed > 0 ||
    outvoted > 0 ||
    unshared > 0 ||
    weakest < RISK_LIMITS.minShared ||
    listStaying(measures).length > 0;
  if (isPartial || isOtherScript || isDoubtful || (days ?? 0) > RISK_LIMITS.maxDays) return 'look';
  return losesNothing ? 'safe' : 'extra';
}

export function countFacts(facts: FactCounts): number {
  return factKinds.reduce((sum, kind) => sum + facts[kind], 0);
}
