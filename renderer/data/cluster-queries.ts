// Queries of one cluster: its head, the members in sight page by page, and the texts compared.
import { type QueryFunctionContext, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { Client } from '#shared/contract/index.ts';
import type { Member } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { MEMBER_PAGE } from '#shared/review/cluster-list/member-page.ts';
import { useClient } from '../base/client.ts';
import { keys, withOpenProject } from './queries.ts';

export function clusterQuery(client: Client, project: string, cluster: ClusterId) {
  return {
    queryKey: keys.cluster(project, cluster),
    queryFn: async ({ client: queries }: QueryFunctionContext) => {
      const detail = await withOpenProject(client, project, () => client.review.cluster({ project, cluster }));
      const articles = detail.first.map(({ article }) => article.id);
      queries.setQueryData(memberPageQuery(client, project, cluster, articles).queryKey, detail.first);
      return detail;
    },
    staleTime: 60_000,
  };
}

/** Stays fresh for ever: members change only with corrections, after which all is read again. */
function memberPageQuery(client: Client, project: string, cluster: ClusterId, articles: ArticleId[]) {
  return {
    queryKey: [...keys.members(project, cluster), 'page', ...articles],
    queryFn: () => withOpenProject(client, project, () => client.review.members({ project, cluster, articles })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function textQuery(client: Client, project: string, cluster: ClusterId, article: ArticleId) {
  return {
    queryKey: [...keys.texts(project, cluster), article],
    queryFn: async ({ client: queries }: QueryFunctionContext) => {
      const request = { project, cluster, articles: [article] };
      const [text] = await withOpenProject(client, project, () => client.review.texts(request));
      // The article has left the cluster.
      if (!text) void queries.invalidateQueries({ queryKey: keys.cluster(project, cluster) });
      return text ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  };
}

/** What each article says where one contradicts the base. */
export function useFactMatrix(project: string, cluster: ClusterId, base: ArticleId) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.factMatrix(project, cluster), base],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.review.factMatrix({ project, cluster, base }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Places in a list, from 0, both included. */
export type Sight = { readonly first: number; readonly last: number };

/** Null where nothing is drawn. */
export function toSight(first: number | undefined, last: number | undefined): Sight | null {
  return first === undefined || last === undefined ? null : { first, last };
}

export function pagesInSight<T>(list: readonly T[], { first, last }: Sight, size: number): T[][] {
  const pages: T[][] = [];
  for (let from = first - (first % size); from <= Math.min(last, list.length - 1); from += size)
    pages.push(list.slice(from, from + size));
  return pages;
}

type Members = {
  readonly byId: ReadonlyMap<ArticleId, Member>;
  /** Set if a page could not be read. */
  readonly error: Error | null;
};

/** @param order the members as they are listed. Members that are not read yet are missing from the result. */
export function useMembers(
  project: string,
  cluster: ClusterId,
  order: readonly ArticleId[],
  sight: Sight | null,
): Members {
  const client = useClient();
  const pages = sight ? pagesInSight(order, sight, MEMBER_PAGE) : [];
  return useQueries({
    queries: pages.map((articles) => memberPageQuery(client, project, cluster, articles)),
    combine: merge,
  });
}

function merge(pages: readonly UseQueryResult<Member[]>[]): Members {
  return {
    byId: new Map(pages.flatMap(({ data }) => data ?? []).map((member) => [member.article.id, member])),
    error: pages.find(({ error }) => error)?.error ?? null,
  };
}
