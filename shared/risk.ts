// How risky it is to accept the suggestion of a cluster: plain rules over measured facts (docs/detection.md, "Risk").
import * as z from 'zod';
import { factKinds } from './facts/fact.ts';
import { articleId } from './model.ts';
import { suggestion } from './suggest/rules.ts';

/** `low`: nothing to read · `check`: a difference may matter to the editor · `high`: the suggestion may be wrong. */
export const riskLevels = ['low', 'check', 'high'] as const;
export const riskLevel = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof riskLevel>;

/** Facts in dispute (shared/facts), by kind. */
const factCounts = z.record(z.enum(factKinds), z.int().nonnegative());
export type FactCounts = Readonly<z.infer<typeof factCounts>>;

/**
 * The differences of the copies from the suggested article. `form`: width, punctuation, script, markup ·
 * `boilerplate`: also the text around the story · `cut`: they lack parts · `some-cut`: some of them do ·
 * `wording`: some words · `text`: passages.
 */
const differences = ['none', 'form', 'boilerplate', 'cut', 'some-cut', 'wording', 'text'] as const;
const difference = z.enum(differences);

/** Characters are letters and digits, without boilerplate, in one width, case and script. */
export const clusterMeasures = z.object({
  suggested: articleId,
  reasons: suggestion.shape.reasons,
  /** Calendar days between the first and the last time of publication; null if fewer than two are known. */
  days: z.int().nonnegative().nullable(),
  sources: z.int().nonnegative(),
  isSameTitle: z.boolean(),
  difference,
  /** Characters that only discarded articles have. */
  lost: z.int().nonnegative(),
  lostIn: articleId.nullable(),
  /** The number of articles with any of these characters. */
  lostCopies: z.int().nonnegative(),
  /**
   * The article to read first: with the most facts and wordings of its own, else with the most text of its own; null if
   * none has any.
   */
  mostToRead: articleId.nullable(),
  facts: factCounts,
  /** Characters that every other article has in another place. */
  moved: z.int().nonnegative(),
  /** Characters of the majority's text that the suggested article lacks or has in other words. */
  outvoted: z.int().nonnegative(),
  /** Places of the suggested text that no other article confirms, and that are not slips of the others. */
  unconfirmed: z.int().nonnegative(),
  /** Places where the others have slips: their wording is unusual, the suggested one is usual. */
  slips: z.int().nonnegative(),
  /** The suggested article is truncated where another continues. */
  isTruncated: z.boolean(),
  /** The suggested article is in traditional characters and another is not. */
  isOtherScript: z.boolean(),
  /** Share of the shorter text that the least similar article shares with the suggested one, 0–1. */
  weakest: z.number(),
  /** The cluster is so large that only its most promising articles were measured. */
  isPartial: z.boolean(),
});
export type ClusterMeasures = Readonly<z.infer<typeof clusterMeasures>>;

/** The reasons for a level, in order: the first that holds decides. */
const findings = [
  'distant',
  'unlike',
  'truncated',
  'outvoted',
  'script',
  'facts',
  'moved',
  'unconfirmed',
  'lost',
  'partial',
  'wording',
  'cut',
  'some-cut',
  'boilerplate',
  'form',
  'title',
  'same',
] as const;
export const riskFinding = z.enum(findings);
export type RiskFinding = z.infer<typeof riskFinding>;

export const riskSummary = clusterMeasures
  .pick({ days: true, isSameTitle: true, unconfirmed: true, lost: true, lostCopies: true, facts: true })
  .extend({ level: riskLevel, finding: riskFinding });
export type RiskSummary = Readonly<z.infer<typeof riskSummary>>;

/**
 * Conditions for accepting a cluster with others. `safe`: nothing is lost, no fact differs · `extra`: one article has
 * text or facts of its own, another confirms the suggested text · `look`: only if picked · `never`: high risk.
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
  /** Below it two articles share less than copies do. */
  minShared: 0.5,
} as const;

const highFindings: ReadonlySet<RiskFinding> = new Set(['distant', 'unlike', 'truncated', 'outvoted']);
const checkFindings: ReadonlySet<RiskFinding> = new Set([
  ...(['script', 'facts', 'moved', 'unconfirmed', 'lost', 'partial'] as const),
]);

export function assessRisk(measures: ClusterMeasures): Risk {
  const finding = findings.find((one) => holds[one](measures))!;
  const level = highFindings.has(finding) ? 'high' : checkFindings.has(finding) ? 'check' : 'low';
  return { level, finding, batch: batchOf(measures, level) };
}

const holds: Record<RiskFinding, (measures: ClusterMeasures) => boolean> = {
  distant: ({ days, isSameTitle }) =>
    days !== null && (days > RISK_LIMITS.maxDaysOfSame || (days > RISK_LIMITS.maxDays && !isSameTitle)),
  unlike: ({ weakest }) => weakest < RISK_LIMITS.minShared,
  truncated: ({ isTruncated }) => isTruncated,
  outvoted: ({ outvoted }) => outvoted > 0,
  script: ({ isOtherScript }) => isOtherScript,
  facts: ({ facts }) => countFacts(facts) > 0,
  moved: ({ moved }) => moved > 0,
  unconfirmed: ({ unconfirmed }) => unconfirmed > 0,
  lost: ({ lost }) => lost > 0,
  partial: ({ isPartial }) => isPartial,
  wording: ({ difference }) => difference === 'wording' || difference === 'text',
  cut: ({ difference }) => difference === 'cut',
  'some-cut': ({ difference }) => difference === 'some-cut',
  boilerplate: ({ difference }) => difference === 'boilerplate',
  form: ({ difference }) => difference === 'form',
  title: ({ isSameTitle }) => !isSameTitle,
  same: () => true,
};

function batchOf(measures: ClusterMeasures, level: RiskLevel): BatchKind {
  const { days, isPartial, isOtherScript, moved, unconfirmed, facts, lost } = measures;
  if (level === 'high') return 'never';
  if (isPartial || isOtherScript || moved > 0 || unconfirmed > 0 || (days ?? 0) > RISK_LIMITS.maxDays) return 'look';
  return lost > 0 || countFacts(facts) > 0 ? 'extra' : 'safe';
}

export function countFacts(facts: FactCounts): number {
  return factKinds.reduce((sum, kind) => sum + facts[kind], 0);
}
