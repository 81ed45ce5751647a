// The list as it is shown: searched, filtered and sorted; and whether the open cluster is in it.
import { useDeferredValue, useMemo } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import type { ListFilter, ListOrder } from '#shared/review/cluster-list/list-view.ts';
import type { ClusterPages } from '../../data/cluster-list-queries.ts';
import { countClusters, filterClusters, searchClusters, sortClusters } from './list-filter.ts';
import { useSearch } from './use-search.ts';

/**
 * `listed`: the cluster has a row, or may be on a page that is not read yet. `awaited`: the search or the list is being
 * read. `left-out`: the list does not have it.
 */
export type Placing = 'listed' | 'awaited' | 'left-out';

export type Listing = ReturnType<typeof useListing>;

type ListingProps = {
  project: string;
  list: ClusterPages;
  /** The clusters of the overview's figure; null for all clusters. */
  picked: ReadonlySet<ClusterId> | null;
  filter: ListFilter;
  order: ListOrder;
  selected: ClusterId | undefined;
};

export function useListing({ project, list, picked, filter, order, selected }: ListingProps) {
  const { clusters: all, isWhole } = list;
  const clusters = useMemo(() => (picked ? all.filter(({ id }) => picked.has(id)) : all), [all, picked]);
  const wanted = useDeferredValue(filter);
  const { words } = wanted;
  const search = useSearch(project, words);
  const { found } = search;
  const sorted = useMemo(() => sortClusters(clusters, order), [clusters, order]);
  const searched = useMemo(() => searchClusters(sorted, words, found), [sorted, words, found]);
  const shown = useMemo(
    () => filterClusters(searched, { filter: { ...wanted, words: '' }, found: null, keep: selected }),
    [searched, wanted, selected],
  );
  const countsOfAll = useMemo(() => countClusters(clusters), [clusters]);
  const countsOfSearch = useMemo(() => countClusters(searched), [searched]);
  // A cluster on a page that is not read yet has no row.
  const mayBeListed =
    !isWhole &&
    selected !== undefined &&
    (picked === null || picked.has(selected)) &&
    (words.trim() === '' || found?.has(selected) === true);
  // In another order, rows that are read later would be inserted among these.
  const isInOrder = isWhole || order === 'order';
  return {
    clusters,
    isWhole,
    sorted,
    isInOrder,
    searched,
    shown,
    inOrder: isInOrder ? shown : [],
    counts: { all: countsOfAll, searched: countsOfSearch },
    words,
    search,
    /** True if the shown rows match the filter. */
    isAnswered: wanted === filter && !search.isLoading,
    isListed: mayBeListed || shown.some(({ id }) => id === selected),
  };
}
