// Which texts of two articles are compared: as a reader sees them, or as they were imported, markup and all.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Article } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { withOpenProject } from '../../data/queries.ts';
import type { Ignorable } from '../../settings.ts';
import type { ComparedPair } from './use-diff.ts';

/** `pair`: null until the original texts are read. */
export function useComparedPair(project: string, left: Article, right: Article, ignored: readonly Ignorable[]) {
  const client = useClient();
  const isOriginal = !ignored.includes('markup');
  const articles = [left.id, right.id];
  const original = useQuery({
    queryKey: ['project', project, 'original', ...articles],
    queryFn: () => withOpenProject(client, project, () => client.compare.original({ project, articles })),
    enabled: isOriginal,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const what = ignored.join(' ');
  const [originalLeft, originalRight] = original.data ?? [];
  const pair = useMemo((): ComparedPair | null => {
    const texts = isOriginal ? { left: originalLeft, right: originalRight } : { left, right };
    if (!texts.left || !texts.right) return null;
    const has = (one: Ignorable) => what.split(' ').includes(one);
    return {
      left: texts.left,
      right: texts.right,
      ignored: { width: has('width'), punctuation: has('punctuation'), script: has('script') },
      key: [project, left.id, right.id, what],
    };
  }, [project, left, right, originalLeft, originalRight, isOriginal, what]);
  return { pair, error: original.error };
}
