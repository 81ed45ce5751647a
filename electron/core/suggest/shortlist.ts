// Chooses the members of a large cluster that are measured and compared for its suggestion. Pure.
import type { Article, ArticleId, Verdict } from '#shared/model/model.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { sourceName } from '#shared/model/source-name.ts';
import type { CanonicalCandidate, Comparison } from '#shared/review/suggest/features.ts';
import { earliest, type RuleName, type SuggestRules, suggestByRules } from '#shared/review/suggest/rules.ts';
import { normaliseUrl } from '../text/url.ts';

/** The fields of an article that are known without reading its text. */
export type Listed = Pick<Article, 'source' | 'url' | 'published' | 'author'> & {
  readonly article: ArticleId;
  readonly verdict: Verdict | null;
  readonly bytes: number;
};

/** An article of 3,000 characters takes 1.5 ms to measure and compare, so these take 0.05 s. */
export const MAX_CONTENDERS = 32;

/** Rules that compare copies. Only rules before the first of these choose the shortlist. */
const COMPARING: readonly RuleName[] = ['agrees-most', 'fewest-typos', 'plain-headline', 'usual-form'];
/** Rules that need the text itself, and exclude few. */
const READING: readonly RuleName[] = [
  ...(['latest-stage', 'majority-text', 'not-truncated', 'one-story', 'majority-facts', 'least-boilerplate'] as const),
];
const NOT_COMPARED: Comparison = {
  others: 0,
  agreement: 0,
  shared: 0,
  covers: 0,
  overtaken: 0,
  outvoted: 0,
  form: 0,
  sameForm: 0,
  unfamiliar: null,
  decoration: null,
};

/**
 * Verdicts in the order in which articles may be suggested: kept ones before undecided ones, and these before discarded
 * ones.
 */
const PREFERENCE: readonly (Verdict | null)[] = ['canonical', 'keep', null, 'discard'];

/**
 * All members, if there are at most `MAX_CONTENDERS`. Otherwise those that the rules prefer by their listed fields,
 * with the longest and the earliest as counterexamples; in the order of the members.
 */
export function shortlist(members: readonly Listed[], rules: SuggestRules): ArticleId[] {
  const all = members.map(({ article }) => article);
  if (members.length <= MAX_CONTENDERS) return all;
  const estimated = members.map(estimate);
  const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
  const groups = Map.groupBy(estimated, ({ article }) => verdicts.get(article) ?? null);
  const ranked = PREFERENCE.flatMap((verdict) => rank(groups.get(verdict) ?? [], rules));
  const longest = estimated.reduce((most, one) => (one.features.length > most.features.length ? one : most));
  const chosen = new Set([...ranked.slice(0, MAX_CONTENDERS), longest.article, earliest(estimated)[0]!.article]);
  return all.filter((article) => chosen.has(article));
}

function rank([first, ...others]: readonly CanonicalCandidate[], rules: SuggestRules): readonly ArticleId[] {
  if (!first) return [];
  const comparing = rules.order.findIndex((rule) => COMPARING.includes(rule));
  const before = comparing === -1 ? rules.order : rules.order.slice(0, comparing);
  const order = before.filter((rule) => !READING.includes(rule));
  return suggestByRules([first, ...others], { ...rules, order }).ranking;
}

function estimate({ article, source, url, published, author, bytes }: Listed): CanonicalCandidate {
  const features = {
    source: sourceName(source),
    published: parsePublished(published),
    length: bytes,
    boilerplate: 0,
    truncated: false,
    foreign: 'none' as const,
    byline: author.trim() !== '',
    url: normaliseUrl(url) !== null,
  };
  return { article, features, comparison: NOT_COMPARED };
}
