// The texts of two articles to compare: as a reader sees them, or as they were imported, with markup.
import { useQuery } from '@tanstack/react-query';
import type { ArticleText } from '#shared/compare/sheet/lay-out.ts';
import { noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { MemberText } from '#shared/contract/review.ts';
import { useClient } from '../../base/client.ts';
import type { Ignorable } from '../../base/settings.ts';
import { withOpenProject } from '../../data/queries.ts';
import type { ComparedPair } from './use-diff.ts';

export type ReadPair = { readonly left: MemberText; readonly right: MemberText };

/** `pair` of the result is null until the texts are read. */
export function useComparedPair(project: string, read: ReadPair | null, ignored: readonly Ignorable[]) {
  const client = useClient();
  const isOriginal = !ignored.includes('markup');
  const articles = read ? [read.left.article.id, read.right.article.id] : [];
  const original = useQuery({
    queryKey: ['project', project, 'original', ...articles],
    queryFn: () => withOpenProject(client, project, () => client.compare.original({ project, articles })),
    enabled: isOriginal && read !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const what = ignored.join(' ');
  const [originalLeft, originalRight] = original.data ?? [];
  let pair: ComparedPair | null = null;
  if (read && !isOriginal) pair = pairOf(project, read, what);
  else if (read && originalLeft && originalRight) pair = pairOf(project, read, what, [originalLeft, originalRight]);
  return { pair, error: original.error };
}

/** @param what the ignored parts, separated by blanks @param originals the texts as they were imported */
export function pairOf(
  project: string,
  { left, right }: ReadPair,
  what: string,
  originals?: readonly [ArticleText, ArticleText],
): ComparedPair {
  const has = (one: Ignorable) => what.split(' ').includes(one);
  const [leftText, rightText] = originals ?? [left.article, right.article];
  // Boilerplate applies only without markup, because its offsets are those of the text that a reader sees.
  const boilerplate =
    has('boilerplate') && !originals ? { left: left.boilerplate, right: right.boilerplate } : noBoilerplate;
  return {
    left: leftText,
    right: rightText,
    ignored: { width: has('width'), punctuation: has('punctuation'), script: has('script') },
    boilerplate,
    published: { left: left.article.published, right: right.article.published },
    // The boilerplate is part of the key, because it may change while the articles stay the same.
    key: [project, left.article.id, right.article.id, what, JSON.stringify(boilerplate)],
  };
}
