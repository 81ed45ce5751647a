// The members of a cluster in the order of a column, sorted by what the window has or else by the program.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { type DeltaOrder, orderAtHand } from './member-deltas.ts';

/** Falls back to the order by number if the program's order could not be read. */
export function useMemberOrder(project: string, detail: ClusterDetail, order: DeltaOrder) {
  const client = useClient();
  const cluster = detail.id;
  const { column: by, descending } = order;
  const isAtHand = by === 'number' || by === 'verdict';
  const sorted = useQuery({
    queryKey: [...keys.members(project, cluster), 'order', by, descending],
    queryFn: isAtHand
      ? skipToken
      : ({ signal }) =>
          withOpenProject(client, project, () => client.review.order({ project, cluster, by, descending }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const articles = useMemo((): readonly ArticleId[] => {
    if (isAtHand || !sorted.data) return orderAtHand(detail.members, order);
    // The cluster may have changed since: members that left are dropped, new ones come last.
    const present = new Set(detail.members.map(({ article }) => article));
    return [...new Set([...sorted.data.filter((article) => present.has(article)), ...present])];
  }, [isAtHand, sorted.data, detail.members, order]);
  return { articles, error: sorted.error };
}
