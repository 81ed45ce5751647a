// Plans what one key press decides for a whole cluster: from its members to the verdicts to set.

import { findCovered } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { discardCovered, statusOf, suggestCanonical } from '#shared/model/verdicts.ts';
import { assessRisk, listStaying } from '#shared/review/risk.ts';

type Member = ClusterDetail['members'][number];

export type VerdictChange = { article: ArticleId; verdict: Verdict | null };

/**
 * `accept`: takes the suggestion. `complete`: completes the editor's own canonical. `promote`: chooses a canonical
 * among the kept articles. `go-on`: nothing is undecided. `look`: the editor has not decided about these articles, and
 * the risk is high or not measured yet.
 */
export type Plan =
  | { readonly kind: 'accept' | 'complete' | 'promote'; readonly verdicts: VerdictChange[] }
  | { readonly kind: 'go-on' }
  | { readonly kind: 'look'; readonly risk: 'high' | 'unmeasured' }
  | { readonly kind: 'unclear' };

/**
 * Resolves the cluster with Enter: decides the undecided articles and chooses a canonical one among the kept. A
 * suggestion never overturns a decision.
 * @param isSure the editor accepts the suggestion in spite of its risk
 */
export function planDecision(detail: ClusterDetail, isSure = false): Plan {
  const { members, suggestion, status, risk } = detail;
  if (status === 'resolved') return { kind: 'go-on' };
  if (!isSure && isUnseen(detail)) {
    // A single article has no risk, because it was measured against its reference.
    if (risk === null && members.length > 1) return { kind: 'look', risk: 'unmeasured' };
    if (risk && assessRisk(risk).level === 'high') return { kind: 'look', risk: 'high' };
  }
  const undecided = members.filter(({ verdict }) => verdict === null).map(({ article }) => article);
  const staying = new Set(risk?.suggested === suggestion && !isSure ? listStaying(risk) : []);
  const discard = undecided
    .filter((article) => article !== suggestion)
    .map((article): VerdictChange => ({ article, verdict: staying.has(article) ? 'keep' : 'discard' }));
  // Everything may be discarded: reference sets have all that is left of the story.
  if (undecided.length > 0 && seenBySuggestions(detail).every(({ verdict }) => verdict === 'discard'))
    return { kind: 'accept', verdicts: undecided.map((article) => ({ article, verdict: 'discard' })) };
  const suggested = members.find(({ article }) => article === suggestion)?.verdict;
  if (suggested === 'canonical') return { kind: 'complete', verdicts: discard };
  const canonical: VerdictChange = { article: suggestion, verdict: 'canonical' };
  if (suggested === null) return { kind: 'accept', verdicts: [canonical, ...discard] };
  if (suggested === 'keep') return { kind: 'promote', verdicts: [canonical, ...discard] };
  // The suggestion was discarded and nothing else is kept: discarding the rest would lose the story.
  return { kind: 'unclear' };
}

/** True if nothing is decided, or if undecided articles were added since. */
function isUnseen({ members, status, newMembers, newVersions }: ClusterDetail): boolean {
  if (status === 'open') return true;
  const undecided = new Set(members.filter(({ verdict }) => verdict === null).map(({ article }) => article));
  return [...newMembers, ...newVersions].some((article) => undecided.has(article));
}

export function planVerdicts(detail: ClusterDetail): ReadonlyMap<ArticleId, Verdict | null> {
  const plan = planDecision(detail);
  return new Map('verdicts' in plan ? plan.verdicts.map(({ article, verdict }) => [article, verdict]) : []);
}

/** The members, with those counted as discarded that say nothing beyond a reference. */
function seenBySuggestions({ members, published }: Pick<ClusterDetail, 'members' | 'published'>) {
  return discardCovered(members as [Member, ...Member[]], findCovered(published));
}

/** True for the suggested article until the editor has chosen a canonical one. */
export function isSuggested(detail: ClusterDetail, { article, verdict }: VerdictChange): boolean {
  const { members, suggestion, published } = detail;
  if (article !== suggestion || verdict !== null || findCovered(published).has(article)) return false;
  return members.every((member) => member.verdict !== 'canonical');
}

export function keepOnly({ members }: ClusterDetail, canonical: ArticleId): VerdictChange[] {
  return members.map(({ article }) => ({ article, verdict: article === canonical ? 'canonical' : 'discard' }));
}

export function setAll({ members }: ClusterDetail, verdict: Verdict | null): VerdictChange[] {
  return members.map(({ article }) => ({ article, verdict }));
}

/** The cluster after the changes, exactly as the program will report it. */
export function applyChanges(detail: ClusterDetail, changes: readonly VerdictChange[]): ClusterDetail {
  const changed = new Map(changes.map(({ article, verdict }) => [article, verdict]));
  const newCanonical = changes.some(({ verdict }) => verdict === 'canonical');
  const members = detail.members.map((member) => {
    const { article } = member;
    if (changed.has(article)) return { article, verdict: changed.get(article) ?? null };
    return newCanonical && member.verdict === 'canonical' ? { article, verdict: null } : member;
  });
  return {
    ...detail,
    members,
    status: statusOf(members.map(({ verdict }) => verdict)),
    suggestion: suggestCanonical(seenBySuggestions({ members, published: detail.published }), detail.suggested.ranking),
  };
}
