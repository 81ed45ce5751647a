// Plans the export of a project: the articles that it keeps, and the suggestions that it follows.

import { findCovered } from '#shared/contract/reference-sets.ts';
import type { ArticleId, ClusterId, UndecidedPolicy } from '#shared/model/model.ts';
import { discardCovered } from '#shared/model/verdicts.ts';
import type { Acceptance } from '#shared/review/risk.ts';
import type { MergeRules } from '#shared/review/row-merge.ts';
import type { Suggestion } from '#shared/review/suggest/rules.ts';
import { suggestWithVerdicts } from '../../core/suggest/suggest.ts';
import { iterateMemberStates } from '../../store/clusters/clusters.ts';
import { listRiskierClusters } from '../../store/clusters/risks.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readMatches } from '../../store/references/reference-matches.ts';
import { iterateCandidates } from '../../store/suggestion-queries.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { candidatesOf, readSuggestBasis } from '../review/suggestion.ts';
import { findNonDuplicates } from './non-duplicates.ts';
import { type ExportPlan, planExport } from './plan.ts';

type Suggested = Pick<Suggestion, 'article' | 'ranking' | 'reasons' | 'measured'>;

type Suggestions = ReadonlyMap<ClusterId, Suggested>;

/**
 * @param smallest minimum size of clusters for which suggestions are made; null: for none
 * @param accept undecided clusters of higher risk keep all their articles
 * @param merge by which the rows are merged, so that their columns are not lost; null: they are not
 * @param clusters only these; null: all
 */
export function planProject(
  db: ReadableDb,
  undecided: UndecidedPolicy,
  smallest: number | null = 2,
  accept: Acceptance = 'all',
  merge: MergeRules | null = null,
  clusters: readonly ClusterId[] | null = null,
): { readonly plan: ExportPlan; readonly suggestions: Suggestions } {
  const matches = readMatches(db);
  const suggestions: Suggestions =
    smallest === null || undecided === 'keep-centres'
      ? new Map()
      : suggestAll(db, smallest, findCovered(matches.values()), clusters);
  const rankings = new Map(Array.from(suggestions, ([cluster, { ranking }]) => [cluster, ranking]));
  const whole = new Set(accept === 'all' ? [] : listRiskierClusters(db, readRiskBasis(db), accept, merge));
  const planWith = (others: ReadonlySet<ArticleId>) =>
    planExport(iterateMemberStates(db, clusters), undecided, rankings, others, matches, whole);
  const plan = planWith(new Set());
  const nonDuplicates = undecided === 'follow-suggestions' ? findNonDuplicates(db, plan) : new Set<ArticleId>();
  if (nonDuplicates.size === 0) return { plan, suggestions };
  return { plan: planWith(nonDuplicates), suggestions };
}

/** The suggestions for clusters without a canonical article. */
function suggestAll(
  db: ReadableDb,
  smallest: number,
  covered: ReadonlySet<ArticleId>,
  clusters: readonly ClusterId[] | null,
): Suggestions {
  const { settings, model, boilerplate } = readSuggestBasis(db);
  const suggestions = new Map<ClusterId, Suggested>();
  for (const { cluster, members } of iterateCandidates(db, clusters)) {
    if (members.length < smallest || members.some(({ verdict }) => verdict === 'canonical')) continue;
    const verdicts = new Map(discardCovered(members, covered).map(({ article, verdict }) => [article, verdict]));
    const candidates = candidatesOf(members, boilerplate, settings.rules);
    const { article, ranking, reasons, measured } = suggestWithVerdicts(candidates, verdicts, settings, model);
    suggestions.set(cluster, { article, ranking, reasons, measured });
  }
  return suggestions;
}
