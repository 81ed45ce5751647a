// The editor's ordered rules for choosing the canonical article, and the suggestion that follows. Pure.
import * as z from 'zod';
import { type ArticleId, articleId } from '../../model/model.ts';
import { isBefore } from '../../model/published-time.ts';
import { type CanonicalCandidate, comparison } from './features.ts';

// `latest-stage`: no copy tells a later stage of the event (抵达 after 将抵达) · `majority-text`: has what most copies have ·
// `not-abridged`: at least two thirds as long as the longest · `one-story`: no roundup, no page with adverts above the story ·
// `majority-facts`: on the side of most copies where facts are in dispute ·
// `source-priority`: highest on the editor's list · `agrees-most`: nearest to most copies · `most-complete`: longest without boilerplate and repetition ·
// `fewest-typos`: fewest unfamiliar character bigrams in its own wording, against a majority of three or more.

// `plain-headline`: no tags, teasers or site names · `earliest`: possibly published first · `usual-form`: punctuation,
// markup and script nearest to most copies.

/**
 * The rules in their default order: whole and clean, right where facts are in dispute, then the editor's sources. Cuts are
 * excluded early, because they may outnumber the whole article. Agreement precedes length, because the longest copy often has foreign text. Completeness is next, because two copies always
 * agree equally.
 */
export const ruleNames = [
  'latest-stage',
  'majority-text',
  'not-abridged',
  'not-truncated',
  'one-story',
  'majority-facts',
  'source-priority',
  'agrees-most',
  'most-complete',
  'fewest-typos',
  'plain-headline',
  'has-byline',
  'has-url',
  'earliest',
  'usual-form',
  'least-boilerplate',
] as const;
export type RuleName = (typeof ruleNames)[number];

export const MAX_SOURCES = 500;
export const suggestRules = z.object({
  /** The active rules; the first has priority. If all tie, the first imported article is suggested. */
  order: z
    .array(z.enum(ruleNames))
    .refine((order) => new Set(order).size === order.length)
    .default([...ruleNames]),
  /** The best source first. An entry also matches sources that begin with it (新华社 for 新华社客户端). */
  sources: z.array(z.string().trim().min(1).max(100)).max(MAX_SOURCES).default([]),
});
export type SuggestRules = z.infer<typeof suggestRules>;
export const DEFAULT_RULES: SuggestRules = suggestRules.parse({});

/** `first-imported` decides where every rule ties; `preferred-source` is learned: the editor often keeps that source. */
export const reasonNames = [...ruleNames, 'first-imported', 'preferred-source'] as const;
export type ReasonName = (typeof reasonNames)[number];

export const warning = z.discriminatedUnion('kind', [
  /** `other` is longer: letters of both. */
  z.object({ kind: z.literal('shorter'), other: articleId, letters: z.int(), otherLetters: z.int() }),
  /** `other` was certainly published earlier; the time is between the stated times. */
  z.object({ kind: z.literal('later'), other: articleId, milliseconds: z.number() }),
  z.object({ kind: z.literal('cut-off'), other: articleId }),
]);
export type Warning = z.infer<typeof warning>;

const measured = comparison.extend({
  /** `length` and `boilerplate` of the article's features. */
  letters: z.int(),
  boilerplate: z.number(),
});
export type Measured = Readonly<z.infer<typeof measured>>;

export const suggestion = z.object({
  article: articleId,
  /** All members, the first hundred by preference: the next suggestions if the editor discards those before. */
  ranking: z.array(articleId),
  /** The rules that distinguish the article from others, in their order. */
  reasons: z.array(z.enum(reasonNames)),
  /** Other members that every rule rates equal; only the order of import decides against them. */
  ties: z.array(articleId),
  warnings: z.array(warning),
  measured,
  by: z.enum(['rules', 'learned']),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Texts whose lengths differ by a smaller share are equally complete: a dateline decides nothing. */
const SAME_LENGTH = 0.03;
/** Below this share of the longest text an article is abridged, as in electron/core/cluster/relation/duplicates.ts. */
const MIN_UNABRIDGED = 2 / 3;
const SAME_BOILERPLATE = 0.03;
/** An article with a smaller share of what most copies have than the best one has is cut, or another article. */
const MIN_COVERED = 2 / 3;
/** The same for an article that is mostly its own: a longer original has all of it, another report has not. */
const MOSTLY_OWN = { shared: 1 / 3, minCovered: 0.9 };
/** Of a page with other text around the story, this share counts: without it, its adverts would make it the whole one. */
const PATCHED_LENGTH = 0.5;

/** Keeps the candidates that are as good as the best one; all of them if none has the quality. */
type Sieve = {
  readonly rule: RuleName;
  readonly keep: (candidates: readonly CanonicalCandidate[]) => readonly CanonicalCandidate[];
  /** For rules that keep exactly those with the highest score. */
  readonly score?: Score;
};
type Score = (candidate: CanonicalCandidate) => number;

const agreementOf: Score = ({ comparison }) => comparison.agreement;
const plainnessOf: Score = ({ comparison: { decoration } }) => -(decoration ?? Number.POSITIVE_INFINITY);
const formOf: Score = ({ comparison }) => comparison.form;

function highest(candidates: readonly CanonicalCandidate[], score: Score): CanonicalCandidate[] {
  const most = candidates.reduce((most, one) => Math.max(most, score(one)), Number.NEGATIVE_INFINITY);
  return candidates.filter((one) => score(one) >= most);
}

export function agreeMost(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  return highest(candidates, agreementOf);
}

/** The candidates whose own wording is most familiar, and those without own wording. */
export function fewestTypos(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  const fewest = candidates.reduce(
    (fewest, { comparison: { unfamiliar } }) => Math.min(fewest, unfamiliar ?? fewest),
    Number.POSITIVE_INFINITY,
  );
  return candidates.filter(({ comparison: { unfamiliar } }) => unfamiliar === null || unfamiliar === fewest);
}

/** The candidates with the least decorated headline; those without a headline only if none has one. */
export function plainestHeadline(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  return highest(candidates, plainnessOf);
}

export function usualForm(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  return highest(candidates, formOf);
}

export function mostComplete(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  return atLeast(candidates, 1 - SAME_LENGTH);
}

function atLeast(
  candidates: readonly CanonicalCandidate[],
  shareOfLongest: number,
  lengthOf: Score = ({ features }) => features.length,
): CanonicalCandidate[] {
  const longest = candidates.reduce((longest, one) => Math.max(longest, lengthOf(one)), 0);
  return candidates.filter((one) => lengthOf(one) >= longest * shareOfLongest);
}

function haveMajorityText(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  const best = candidates.reduce((best, { comparison }) => Math.max(best, comparison.covers), 0);
  return candidates.filter(({ comparison: { shared, covers } }) => {
    const needed = shared < MOSTLY_OWN.shared ? MOSTLY_OWN.minCovered : MIN_COVERED;
    return covers >= best * needed;
  });
}

/** A roundup is long because it has other stories: beside an article, none of it counts. */
const storyLengthOf: Score = ({ features: { foreign, length } }) =>
  length * { none: 1, patched: PATCHED_LENGTH, roundup: 0 }[foreign];

function leastBoilerplate(candidates: readonly CanonicalCandidate[]): CanonicalCandidate[] {
  const least = candidates.reduce((least, { features }) => Math.min(least, features.boilerplate), 1);
  return candidates.filter(({ features }) => features.boilerplate <= least + SAME_BOILERPLATE);
}

/** The candidates that may have been published first; all if no time is known. */
export function earliest(candidates: readonly CanonicalCandidate[]): readonly CanonicalCandidate[] {
  const dated = candidates.filter(({ features }) => features.published !== null);
  // Spans that overlap have no known order.
  const end = dated.reduce((end, { features }) => Math.min(end, features.published!.until), Number.POSITIVE_INFINITY);
  return dated.length === 0 ? candidates : dated.filter(({ features }) => features.published!.from < end);
}

function sieveFor(rule: RuleName, rules: SuggestRules): Sieve {
  const byScore = (score: Score): Sieve => ({ rule, score, keep: (candidates) => highest(candidates, score) });
  switch (rule) {
    case 'source-priority': {
      const rank = sourceRank(rules.sources);
      return byScore(({ features }) => -rank(features.source));
    }
    case 'latest-stage':
      return byScore(({ comparison }) => -comparison.overtaken);
    case 'majority-text':
      return { rule, keep: haveMajorityText };
    case 'not-abridged':
      return { rule, keep: (candidates) => atLeast(candidates, MIN_UNABRIDGED, storyLengthOf) };
    case 'one-story':
      return byScore(({ features }) => -['none', 'patched', 'roundup'].indexOf(features.foreign));
    case 'majority-facts':
      return byScore(({ comparison }) => -comparison.outvoted);
    case 'not-truncated':
      return byScore(({ features }) => Number(!features.truncated));
    case 'agrees-most':
      return byScore(agreementOf);
    case 'most-complete':
      return { rule, keep: mostComplete };
    case 'fewest-typos':
      return { rule, keep: fewestTypos };
    case 'plain-headline':
      return byScore(plainnessOf);
    case 'usual-form':
      return byScore(formOf);
    case 'earliest':
      return { rule, keep: earliest };
    case 'has-byline':
      return byScore(({ features }) => Number(features.byline));
    case 'has-url':
      return byScore(({ features }) => Number(features.url));
    case 'least-boilerplate':
      return { rule, keep: leastBoilerplate };
  }
}

/** Place of a source on the list, 0 the best; unlisted sources share the place after the last. */
export function sourceRank(sources: readonly string[]): (source: string) => number {
  const plain = (source: string) => source.normalize('NFKC').trim().toLowerCase();
  const listed = sources.map(plain);
  const ranks = new Map<string, number>();
  const find = (source: string) => {
    const wanted = plain(source);
    const exact = listed.indexOf(wanted);
    const at = exact === -1 ? listed.findIndex((entry) => wanted.startsWith(entry)) : exact;
    return at === -1 ? listed.length : at;
  };
  return (source) => {
    const rank = ranks.get(source) ?? find(source);
    ranks.set(source, rank);
    return rank;
  };
}

type Picked = { readonly article: CanonicalCandidate; readonly reasons: ReasonName[]; readonly ties: ArticleId[] };

function pick(candidates: readonly CanonicalCandidate[], sieves: readonly Sieve[]): Picked {
  const reasons: ReasonName[] = [];
  let left = candidates;
  for (const { rule, keep } of sieves) {
    const kept = keep(left);
    if (kept.length < left.length) reasons.push(rule);
    left = kept;
  }
  const article = left.reduce((first, one) => (one.article < first.article ? one : first));
  const ties = left.filter((one) => one !== article).map((one) => one.article);
  if (ties.length > 0) reasons.push('first-imported');
  return { article, reasons, ties: ties.sort((a, b) => a - b) };
}

/** Each ranked place needs a pass over all members; the others follow in the order of import. */
const MAX_RANKED = 100;

/** The members in the order in which the rules would keep them: the best, then the best of the rest, and so on. */
function rank(candidates: readonly CanonicalCandidate[], sieves: readonly Sieve[]): ArticleId[] {
  const [first, ...rest] = sieves;
  if (!first || candidates.length < 2) return candidates.map(({ article }) => article).sort((a, b) => a - b);
  // If a rule keeps all of them, it also keeps all of any subset.
  if (first.keep(candidates).length === candidates.length) return rank(candidates, rest);
  const { score } = first;
  if (score) {
    // Ranking group by group avoids a pass over all members for each of them.
    const groups = [...Map.groupBy(candidates, score)].sort(([a], [b]) => b - a);
    return groups.flatMap(([, group]) => rank(group, rest));
  }
  const ranking: ArticleId[] = [];
  let left = candidates;
  while (left.length > 0 && ranking.length < MAX_RANKED) {
    const { article } = pick(left, sieves);
    ranking.push(article.article);
    left = left.filter((one) => one !== article);
  }
  return [...ranking, ...rank(left, [])];
}

/** The article that the rules would keep, and the reasons. The order of the members does not matter. */
export function suggestByRules(
  members: readonly [CanonicalCandidate, ...CanonicalCandidate[]],
  rules: SuggestRules,
): Suggestion {
  const sieves = rules.order.map((rule) => sieveFor(rule, rules));
  const { article, reasons, ties } = pick(members, sieves);
  const warnings = warningsOf(article, members);
  const ranking = rank(members, sieves);
  return { article: article.article, ranking, reasons, ties, warnings, measured: measuredOf(article), by: 'rules' };
}

export function measuredOf({ features: { length, boilerplate }, comparison }: CanonicalCandidate): Measured {
  return { ...comparison, letters: length, boilerplate };
}

type MeasuredArticle = Pick<CanonicalCandidate, 'article' | 'features'>;

/** The arguments against keeping an article, each with the member that proves it best. */
export function warningsOf({ article, features }: MeasuredArticle, members: readonly MeasuredArticle[]): Warning[] {
  const others = [...members].filter((one) => one.article !== article).sort((a, b) => a.article - b.article);
  const warnings: Warning[] = [];
  const longest = others.reduce<MeasuredArticle | null>(
    (most, one) => (most === null || one.features.length > most.features.length ? one : most),
    null,
  );
  if (longest && features.length < longest.features.length * (1 - SAME_LENGTH)) {
    const otherLetters = longest.features.length;
    warnings.push({ kind: 'shorter', other: longest.article, letters: features.length, otherLetters });
  }
  const first = others
    .filter((one) => isBefore(one.features.published, features.published))
    .sort((a, b) => a.features.published!.until - b.features.published!.until)[0];
  if (first) {
    const milliseconds = features.published!.from - first.features.published!.from;
    warnings.push({ kind: 'later', other: first.article, milliseconds });
  }
  const whole = others.find((one) => !one.features.truncated);
  if (features.truncated && whole) warnings.push({ kind: 'cut-off', other: whole.article });
  return warnings;
}
