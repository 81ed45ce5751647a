// The change that an undone or redone action made, as the toast's Show leads to it.
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { keys } from '../../data/queries.ts';
import type { Changed } from '../../ui/toast/show-changed.ts';

/** Null if neither a cluster nor the list of boilerplate shows the change. */
export function changeOfEntry(queries: QueryClient, project: string, entry: HistoryEntry): Changed | null {
  const { cluster, title, articles, sentences, taken } = entry;
  if (sentences[0] !== undefined) return { kind: 'boilerplate', project, passage: sentences[0] };
  if (cluster === null || title === null) return null;
  const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
  const part = detail?.taken.find(({ field, text }) => field === taken[0]?.field && text === taken[0]?.text);
  if (part) return { kind: 'part', project, cluster, part };
  const canonical = detail?.members.find(({ verdict }) => verdict === 'canonical')?.article;
  const article = taken.length > 0 ? canonical : articles[0]?.article;
  return article === undefined ? { kind: 'cluster', project, cluster } : { kind: 'article', project, cluster, article };
}
