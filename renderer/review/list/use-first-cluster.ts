// Chooses the cluster to open if the address names none: the one that was left, else the first unfinished one.
import { useQuery } from '@tanstack/react-query';
import type { ClusterId } from '#shared/model/model.ts';
import type { ListView } from '#shared/review/cluster-list/list-view.ts';
import { useClient } from '../../base/client.ts';
import { clusterQuery } from '../../data/cluster-queries.ts';
import { nextUnresolved } from './list-filter.ts';
import type { Listing } from './use-listing.ts';

/** Undefined while that is not known, because the list is still being read. */
export function useFirstCluster(
  project: string,
  { sorted, isInOrder, isWhole }: Pick<Listing, 'sorted' | 'isInOrder' | 'isWhole'>,
  left: ListView | null,
): ClusterId | undefined {
  const client = useClient();
  const wanted = left?.cluster ?? null;
  const isListed = sorted.some(({ id }) => id === wanted);
  // The cluster that was left may be on a page of the list that is not read yet.
  const isSought = wanted !== null && !isListed && !isWhole;
  const sought = useQuery({ ...clusterQuery(client, project, wanted!), enabled: isSought });
  if (isListed) return wanted!;
  if (isSought && sought.isPending) return undefined;
  if (isSought && sought.data && (sought.data.members.length > 1 || sought.data.published.length > 0)) return wanted;
  if (!isInOrder) return undefined;
  return nextUnresolved(sorted, undefined, isWhole) ?? (isWhole ? sorted[0]?.id : undefined);
}
