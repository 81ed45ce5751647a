// The attributes by which the learned model compares the articles of one cluster, each relative to its cluster. Pure.
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import {
  agreeMost,
  earliest,
  fewestTypos,
  mostComplete,
  plainestHeadline,
  type ReasonName,
  type SuggestRules,
  sourceRank,
  usualForm,
} from '#shared/review/suggest/rules.ts';

/** The attributes of every model, all 0–1, each with the reason by which it is shown. */
const REASON_OF = {
  priority: 'source-priority',
  whole: 'not-truncated',
  shared: 'agrees-most',
  agrees: 'agrees-most',
  length: 'most-complete',
  longest: 'most-complete',
  typos: 'fewest-typos',
  headline: 'plain-headline',
  first: 'earliest',
  prompt: 'earliest',
  byline: 'has-byline',
  url: 'has-url',
  form: 'usual-form',
  clean: 'least-boilerplate',
  imported: 'first-imported',
} as const satisfies Record<string, ReasonName>;
const COMMON = Object.keys(REASON_OF) as (keyof typeof REASON_OF)[];

const HOUR = 3_600_000;
/** Publication after more hours than this counts as this many. */
const LATEST_HOURS = 720;

/** The reasons of the attributes of a model with these sources, in the order of its numbers. */
export function attributeReasons(sources: readonly string[]): ReasonName[] {
  return [...COMMON.map((name) => REASON_OF[name]), ...sources.map((): ReasonName => 'preferred-source')];
}

/** One row of numbers for each member, in the order of the members. */
export function attributesOf(
  members: readonly CanonicalCandidate[],
  { rules, sources }: { readonly rules: SuggestRules; readonly sources: readonly string[] },
): Float64Array[] {
  const rank = sourceRank(rules.sources);
  const firsts = new Set(members.some(({ features }) => features.published) ? earliest(members) : []);
  const longest = new Set(mostComplete(members));
  const nearest = new Set(agreeMost(members));
  const familiar = new Set(fewestTypos(members));
  const plain = new Set(plainestHeadline(members));
  const usual = new Set(usualForm(members));
  const most = Math.max(1, ...members.map(({ features }) => features.length));
  const start = Math.min(...members.map(({ features }) => features.published?.until ?? Number.POSITIVE_INFINITY));
  const firstImported = Math.min(...members.map(({ article }) => article));
  return members.map((member) => {
    const { features, comparison, article } = member;
    const hours = features.published ? Math.max(0, features.published.from - start) / HOUR : LATEST_HOURS;
    const common: Record<keyof typeof REASON_OF, number> = {
      priority: rules.sources.length === 0 ? 0 : 1 - rank(features.source) / rules.sources.length,
      whole: Number(!features.truncated),
      shared: comparison.shared,
      agrees: Number(nearest.has(member)),
      length: features.length / most,
      longest: Number(longest.has(member)),
      typos: Number(familiar.has(member)),
      headline: Number(plain.has(member)),
      first: Number(firsts.has(member)),
      prompt: 1 - Math.min(1, Math.log1p(hours) / Math.log1p(LATEST_HOURS)),
      byline: Number(features.byline),
      url: Number(features.url),
      form: Number(usual.has(member)),
      clean: 1 - features.boilerplate,
      imported: Number(article === firstImported),
    };
    return Float64Array.from([
      ...COMMON.map((name) => common[name]),
      ...sources.map((source) => Number(source === features.source)),
    ]);
  });
}
