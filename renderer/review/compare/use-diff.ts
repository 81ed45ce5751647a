// The comparison of two articles, once made kept for a while: going to and fro between members costs nothing.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Article } from '#shared/model.ts';
import { blocksOf, type Piece, type Section, sectionsOf } from './blocks.ts';
import { compareTexts } from './diff-client.ts';

export type LaidOutDiff = {
  readonly title: { readonly left: readonly Piece[]; readonly right: readonly Piece[] };
  readonly sections: readonly Section[];
  /** Stretches that differ; 0 says the bodies are the same to the character. */
  readonly changes: number;
};

export function useDiff(project: string, left: Article, right: Article) {
  const diff = useQuery({
    queryKey: ['diff', project, left.id, right.id],
    queryFn: ({ signal }) => compareTexts(left, right, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const laidOut = useMemo((): LaidOutDiff | null => {
    if (!diff.data) return null;
    const titles = blocksOf(diff.data.title);
    const blocks = blocksOf(diff.data.body);
    return {
      title: { left: titles.flatMap((block) => block.left), right: titles.flatMap((block) => block.right) },
      sections: sectionsOf(blocks),
      changes: blocks.filter(({ kind }) => kind === 'changed').length,
    };
  }, [diff.data]);
  return { laidOut, error: diff.error };
}
