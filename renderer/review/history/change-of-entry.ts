// The change that an undone or redone action made, as the toast's Show leads to it.
import type { QueryClient } from '@tanstack/react-query';
import type { BoilerplateSentence } from '#shared/contract/boilerplate.ts';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { keys } from '../../data/queries.ts';
import type { Changed } from '../../ui/toast/show-changed.ts';

/**
 * Finds the change when it is to be shown, because the cluster may be read after the action. Null if neither a cluster
 * nor the list of boilerplate shows it.
 * @param boilerplate the list after the action
 */
export function changeOfEntry(
  queries: QueryClient,
  project: string,
  entry: HistoryEntry,
  boilerplate: readonly BoilerplateSentence[],
): (() => Changed) | null {
  const { cluster, title, articles, sentences, taken } = entry;
  const isListed = ({ text, source }: (typeof sentences)[number]) =>
    boilerplate.some((sentence) => sentence.text === text && sentence.source === source);
  const listed = sentences.find(isListed);
  if (listed) return () => ({ kind: 'boilerplate', project, passage: listed.text, source: listed.source });
  if (cluster === null || title === null) return null;
  return () => {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    const part = detail?.taken.find(({ field, text }) => field === taken[0]?.field && text === taken[0]?.text);
    if (part) return { kind: 'part', project, cluster, part };
    const canonical = detail?.members.find(({ verdict }) => verdict === 'canonical')?.article;
    const isMember = (article: ArticleId) => detail?.members.some((member) => member.article === article) ?? true;
    const changed = taken.length > 0 ? canonical : articles.find(({ article }) => isMember(article))?.article;
    return changed === undefined
      ? { kind: 'cluster', project, cluster }
      : { kind: 'article', project, cluster, article: changed };
  };
}
