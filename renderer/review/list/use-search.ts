// Finds the clusters whose articles contain the words. The program is asked, while the loaded titles are searched at
// once.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import { clip } from '#shared/text/characters.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

/** The search keeps some 300 MB of texts in memory for this many articles. */
const MAX_PREFETCH = 100_000;

/**
 * Loads the texts before they are searched, which takes a second or two for 100,000 articles. In a larger project only
 * the returned function does so.
 * @param articles the number of articles in clusters; null until they are counted
 */
export function usePrepareSearch(project: string, articles: number | null): () => void {
  const client = useClient();
  const prepare = useCallback(
    () => void client.review.search({ project, words: '' }).catch(() => {}),
    [client, project],
  );
  const prefetch = articles !== null && articles <= MAX_PREFETCH;
  useEffect(() => {
    if (prefetch) prepare();
  }, [prefetch, prepare]);
  return prepare;
}

export type Search = {
  /** Null if there are no words, or no answer yet. */
  readonly found: ReadonlySet<ClusterId> | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

export function useSearch(project: string, words: string): Search {
  const client = useClient();
  const wanted = clip(words.trim(), 200);
  const { data, isLoading, isPlaceholderData, error, refetch } = useQuery({
    queryKey: keys.search(project, wanted),
    queryFn: async () =>
      new Set(await withOpenProject(client, project, () => client.review.search({ project, words: wanted }))),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const retry = () => void refetch();
  if (wanted === '') return { found: null, isLoading: false, error: null, retry };
  return { found: data ?? null, isLoading: isLoading || isPlaceholderData, error, retry };
}
