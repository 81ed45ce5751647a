// The clusters whose articles have the words: asked of the program while the titles at hand are searched at once.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

/** To be called when words are about to come: the texts are read meanwhile, which takes a second for 100,000 articles. */
export function usePrepareSearch(project: string): () => void {
  const client = useClient();
  return () => void client.review.search({ project, words: '' }).catch(() => {});
}

/** Null: there are no words, or no answer yet. */
export function useSearch(project: string, words: string): ReadonlySet<ClusterId> | null {
  const client = useClient();
  const wanted = words.trim().slice(0, 200);
  const found = useQuery({
    queryKey: keys.search(project, wanted),
    queryFn: async () =>
      new Set(await withOpenProject(client, project, () => client.review.search({ project, words: wanted }))),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return wanted === '' ? null : (found.data ?? null);
}
