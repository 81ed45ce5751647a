// Compares an article with the reference that it copies: both texts, their layout, and the current difference.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ReferenceText } from '#shared/contract/references.ts';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import { useClient } from '../../base/client.ts';
import { useSettings } from '../../base/settings.ts';
import { textQuery } from '../../data/cluster-queries.ts';
import { referenceTextQuery } from '../../data/reference-queries.ts';
import { type ComparedPair, useDiff } from '../comparison/use-diff.ts';
import { useJumpNavigation } from '../sheet/use-jump-navigation.ts';

export type ReferenceComparison = ReturnType<typeof useReferenceComparison>;

export function useReferenceComparison(
  project: string,
  detail: ClusterDetail,
  match: PublishedMatch,
  sheet: RefObject<HTMLDivElement | null>,
) {
  const client = useClient();
  const own = useQuery(textQuery(client, project, detail.id, match.article));
  const reference = useQuery(referenceTextQuery(client, project, match));
  const pair = usePair(project, match, reference.data, own.data);
  const { laidOut, error } = useDiff(pair);
  const key = `${match.article} ${match.set}`;
  return {
    match,
    sheet,
    key,
    own: own.data ?? null,
    /** True if the set is gone, or no longer has the article. */
    isGone: reference.data === null,
    pair,
    laidOut,
    changes: useJumpNavigation(sheet, key, laidOut?.changes ?? null, 'data-change'),
    /** True if all texts that can be read are on the screen. */
    isShown: own.data != null && !reference.isPending,
    failure: own.error ?? reference.error ?? error,
  };
}

/** Null until both texts are read, and if the reference is gone. */
function usePair(
  project: string,
  match: PublishedMatch,
  reference: ReferenceText | null | undefined,
  own: MemberText | null | undefined,
): ComparedPair | null {
  const { ignored } = useSettings().compare;
  return useMemo(() => {
    if (!reference || !own) return null;
    const has = (one: (typeof ignored)[number]) => ignored.includes(one);
    const boilerplateOf = (one: Pick<MemberText, 'boilerplate'>) => (has('boilerplate') ? one.boilerplate : []);
    const boilerplate = { left: boilerplateOf(reference), right: boilerplateOf(own) };
    const { set, article } = match;
    return {
      left: reference,
      right: own.article,
      ignored: { width: has('width'), punctuation: has('punctuation'), script: has('script') },
      boilerplate,
      published: { left: '', right: own.article.published },
      key: [
        ...[project, 'reference', set, match.reference, article],
        ...[ignored.join(' '), JSON.stringify(boilerplate)],
      ],
    };
  }, [project, match, reference, own, ignored]);
}
