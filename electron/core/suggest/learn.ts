// Learns from the editor's picks which article of a cluster is kept, and measures whether that beats the rules. Pure
// and deterministic: article ids determine the folds of the cross-validation.
import type { ArticleId } from '#shared/model/model.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import { type Learned, MIN_PICKS } from '#shared/review/suggest/learned.ts';
import { type SuggestRules, suggestByRules } from '#shared/review/suggest/rules.ts';
import { attributeReasons, attributesOf } from './attributes.ts';
import { fitChoices } from './conditional-logit.ts';
import { rankByWeights } from './suggest.ts';

/** A cluster of several articles, one of which the editor made canonical. */
export type EditorPick = {
  readonly members: readonly [CanonicalCandidate, ...CanonicalCandidate[]];
  readonly canonical: ArticleId;
};

export const FOLDS = 5;
/** A source gets its own weight if it occurs in at least this many clusters and is among the most frequent sources. */
const MIN_CLUSTERS_OF_SOURCE = 5;
const MAX_SOURCES = 40;

/** Null if there are too few picks. */
export function learnFromPicks(picks: readonly EditorPick[], rules: SuggestRules): Learned | null {
  if (picks.length < MIN_PICKS) return null;
  const sources = frequentSources(picks);
  const weights = fitPicks(picks, { rules, sources });
  const agreed = {
    learned: crossValidate(picks, rules),
    rules: picks.filter(({ members, canonical }) => suggestByRules(members, rules).article === canonical).length,
  };
  return { picks: picks.length, rules, sources, weights: [...weights], agreed };
}

/**
 * The number of picks with which a model agrees that was learned from the other folds only; its sources come from these
 * folds, too.
 */
function crossValidate(picks: readonly EditorPick[], rules: SuggestRules): number {
  let agreed = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = picks.filter((pick) => foldOf(pick) !== fold);
    const sources = frequentSources(known);
    const weights = fitPicks(known, { rules, sources });
    for (const pick of picks) {
      if (foldOf(pick) !== fold) continue;
      const { ranking } = suggestByRules(pick.members, rules);
      if (rankByWeights(pick.members, { rules, sources, weights }, ranking).ranking[0] === pick.canonical) agreed++;
    }
  }
  return agreed;
}

/** The fold 0–4, derived from the cluster's first imported article: cluster ids may change, article ids never do. */
export function foldOf({ members }: EditorPick): number {
  const first = Math.min(...members.map(({ article }) => article));
  return ((Math.imul(first, 0x9e3779b1) >>> 0) >>> 8) % FOLDS;
}

export function fitPicks(
  picks: readonly EditorPick[],
  known: { readonly rules: SuggestRules; readonly sources: readonly string[] },
): Float64Array {
  const choices = picks.map(({ members, canonical }) => ({
    rows: attributesOf(members, known),
    chosen: members.findIndex(({ article }) => article === canonical),
  }));
  return fitChoices(choices, attributeReasons(known.sources).length);
}

export function frequentSources(picks: readonly EditorPick[]): string[] {
  const clusters = new Map<string, number>();
  for (const { members } of picks)
    for (const source of new Set(members.map(({ features }) => features.source)))
      if (source !== '') clusters.set(source, (clusters.get(source) ?? 0) + 1);
  return [...clusters]
    .filter(([, count]) => count >= MIN_CLUSTERS_OF_SOURCE)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_SOURCES)
    .map(([source]) => source);
}
