// The suggestion for one cluster, from the learned model where it beats the rules, otherwise from the rules. Pure.
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { type Candidate, suggestCanonical } from '#shared/model/verdicts.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import { isModelActive, type Learned, type SuggestSettings } from '#shared/review/suggest/learned.ts';
import {
  measuredOf,
  type ReasonName,
  type Suggestion,
  type SuggestRules,
  suggestByRules,
  warningsOf,
} from '#shared/review/suggest/rules.ts';
import { attributeReasons, attributesOf } from './attributes.ts';
import { dot } from './conditional-logit.ts';

/** Minimum share of the logit of a shown reason, and maximum number of shown reasons. */
const MIN_WEIGHT = 0.1;
const MAX_REASONS = 3;

export function suggest(
  members: readonly [CanonicalCandidate, ...CanonicalCandidate[]],
  settings: SuggestSettings,
  model: Learned | null,
): Suggestion {
  const byRules = suggestByRules(members, settings.rules);
  return isModelActive(settings, model) ? suggestAsLearned(members, model, byRules) : byRules;
}

/**
 * The suggestion that fits the editor's verdicts: a kept article, otherwise an undecided one. Reasons and warnings
 * compare it with those ranked below.
 * @param members the compared ones (`shortlist`)
 * @param verdicts of all members of the cluster; all are ranked
 */
export function suggestWithVerdicts(
  members: readonly [CanonicalCandidate, ...CanonicalCandidate[]],
  verdicts: ReadonlyMap<ArticleId, Verdict | null>,
  settings: SuggestSettings,
  model: Learned | null,
): Suggestion {
  const compared = suggest(members, settings, model);
  const free = { ...compared, ranking: [...new Set([...compared.ranking, ...verdicts.keys()])] };
  const withVerdicts = members.map(({ article }) => ({ article, verdict: verdicts.get(article) ?? null }));
  const article = suggestCanonical(withVerdicts as [Candidate, ...Candidate[]], free.ranking);
  if (article === free.article) return free;
  const left = new Set(free.ranking.slice(free.ranking.indexOf(article)));
  const candidates = members.filter((member) => left.has(member.article)) as [
    CanonicalCandidate,
    ...CanonicalCandidate[],
  ];
  const below = suggest(candidates, settings, model);
  if (below.article === article) return { ...below, ranking: free.ranking };
  // A learned score is relative to its cluster. Among fewer members another article may win, so reasons of this
  // comparison do not apply.
  const chosen = candidates.find((member) => member.article === article)!;
  const warnings = warningsOf(chosen, candidates);
  return { ...free, article, reasons: [], ties: [], warnings, measured: measuredOf(chosen) };
}

type Scorer = {
  readonly rules: SuggestRules;
  readonly sources: readonly string[];
  readonly weights: Float64Array;
};

/** The members by score, best first; the rules decide ties. */
export function rankByWeights(
  members: readonly CanonicalCandidate[],
  { weights, ...known }: Scorer,
  rankedByRules: readonly ArticleId[],
) {
  const rows = attributesOf(members, known);
  const scores = new Map(members.map(({ article }, at) => [article, dot(weights, rows[at]!)]));
  return { ranking: [...rankedByRules].sort((a, b) => scores.get(b)! - scores.get(a)!), scores, rows };
}

function suggestAsLearned(members: readonly CanonicalCandidate[], model: Learned, byRules: Suggestion): Suggestion {
  const weights = Float64Array.from(model.weights);
  const { ranking, scores, rows } = rankByWeights(members, { ...model, weights }, byRules.ranking);
  const article = ranking[0]!;
  const at = members.findIndex((member) => member.article === article);
  return {
    article,
    ranking,
    reasons: reasonsOf(at, rows, weights, attributeReasons(model.sources)),
    ties: ranking.slice(1).filter((other) => scores.get(other) === scores.get(article)),
    warnings: warningsOf(members[at]!, members),
    measured: measuredOf(members[at]!),
    by: 'learned',
  };
}

/** The reasons by which a row most exceeds the mean of the others, each summed over its attributes. */
function reasonsOf(
  chosen: number,
  rows: readonly Float64Array[],
  weights: Float64Array,
  names: readonly ReasonName[],
): ReasonName[] {
  const gains = new Map<ReasonName, number>();
  names.forEach((name, at) => {
    const others = rows.reduce((sum, row, place) => (place === chosen ? sum : sum + row[at]!), 0) / (rows.length - 1);
    gains.set(name, (gains.get(name) ?? 0) + weights[at]! * (rows[chosen]![at]! - others));
  });
  return [...gains]
    .filter(([, gain]) => gain >= MIN_WEIGHT)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_REASONS)
    .map(([name]) => name);
}
