// What one key press decides about a whole cluster. Pure: from its members as they are to the verdicts to set.
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { statusOf, suggestCanonical } from '#shared/verdicts.ts';

export type VerdictChange = { article: ArticleId; verdict: Verdict | null };

/** `accept`: the suggestion is taken · `complete`: the editor's own picks are completed · `go-on`: nothing is open. */
export type Plan =
  | { readonly kind: 'accept' | 'complete'; readonly verdicts: VerdictChange[] }
  | { readonly kind: 'go-on' }
  | { readonly kind: 'unclear' };

/** What Enter does. It only ever fills in what is undecided: a decision made is never overturned by a suggestion. */
export function planToSettle({ members, suggestion }: ClusterDetail): Plan {
  const undecided = members.filter(({ verdict }) => verdict === null).map(({ article }) => article.id);
  if (undecided.length === 0) return { kind: 'go-on' };
  const discard = (articles: ArticleId[]): VerdictChange[] =>
    articles.map((article) => ({ article, verdict: 'discard' as const }));
  if (members.some(({ verdict }) => verdict === 'canonical')) return { kind: 'complete', verdicts: discard(undecided) };
  if (undecided.includes(suggestion)) {
    const others = undecided.filter((article) => article !== suggestion);
    return { kind: 'accept', verdicts: [{ article: suggestion, verdict: 'canonical' }, ...discard(others)] };
  }
  if (members.some(({ verdict }) => verdict === 'keep')) return { kind: 'complete', verdicts: discard(undecided) };
  // The suggestion was discarded and nothing else is kept: discarding the rest would lose the story.
  return { kind: 'unclear' };
}

/** Whether the suggestion still stands: once the editor has chosen a canonical article there is nothing to suggest. */
export function isSuggested({ members, suggestion }: ClusterDetail, { article, verdict }: Member): boolean {
  return article.id === suggestion && verdict === null && members.every((member) => member.verdict !== 'canonical');
}

export function keepOnly({ members }: ClusterDetail, canonical: ArticleId): VerdictChange[] {
  return members.map(({ article }) => ({
    article: article.id,
    verdict: article.id === canonical ? 'canonical' : 'discard',
  }));
}

export function setAll({ members }: ClusterDetail, verdict: Verdict | null): VerdictChange[] {
  return members.map(({ article }) => ({ article: article.id, verdict }));
}

/** The cluster after the changes, as the program itself will report it. */
export function applyChanges(detail: ClusterDetail, changes: readonly VerdictChange[]): ClusterDetail {
  const changed = new Map(changes.map(({ article, verdict }) => [article, verdict]));
  const newCanonical = changes.some(({ verdict }) => verdict === 'canonical');
  const members = detail.members.map((member) => {
    const { id } = member.article;
    if (changed.has(id)) return { ...member, verdict: changed.get(id) ?? null };
    return newCanonical && member.verdict === 'canonical' ? { ...member, verdict: null } : member;
  });
  const candidates = members.map(({ article, verdict }) => ({ article: article.id, verdict }));
  return {
    ...detail,
    members,
    status: statusOf(members.map(({ verdict }) => verdict)),
    suggestion: suggestCanonical(candidates as [(typeof candidates)[0], ...typeof candidates]),
  };
}
