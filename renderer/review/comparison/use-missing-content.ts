// Clauses of the articles in sight that another article lacks: read in parts, and kept for a while.
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { pagesInSight, type Sight, textQuery } from '../../data/cluster-queries.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import type { Ignorable } from '../../settings.ts';
import { clusterQueue } from './compare-queue.ts';
import { delay } from './delay.ts';
import type { BodyWithBoilerplate, MissingContent } from './requests.ts';

/** Going from cluster to cluster does not wait for this, and does not compete with it. */
const PAUSE_MS = 200;
/** Articles that are asked for together: about as many as there are cards in sight. */
const PART = 10;

/** `source`: of the article that has the clauses. */
type ArticleMissingContent = MissingContent & { readonly source: string };
/** `error`: of a part that could not be read or compared. */
export type MissingContentRead = {
  readonly byArticle: ReadonlyMap<ArticleId, ArticleMissingContent>;
  readonly error: Error | null;
};
type MissingContentPart = readonly (readonly [ArticleId, ArticleMissingContent])[];

/** The canonical article, else the one that is suggested: what is left when the others are discarded. */
export function findKept({ members, suggestion }: ClusterDetail): ArticleId {
  return members.find(({ verdict }) => verdict === 'canonical')?.article ?? suggestion;
}

export type MissingContentContext = {
  readonly project: string;
  readonly detail: ClusterDetail;
  /** The others are compared with it. */
  readonly kept: ArticleId;
  readonly ignored: readonly Ignorable[];
};

/**
 * Reads the members in sight, by their places in the cluster, and some next to them. The map lacks the kept one and those
 * that are not read yet.
 */
export function useMissingContent(
  { project, detail, kept, ignored }: MissingContentContext,
  sight: Sight | null,
): MissingContentRead {
  const client = useClient();
  const queries = useQueryClient();
  const cluster = detail.id;
  const isBoilerplateIgnored = ignored.includes('boilerplate');
  const members = detail.members.map(({ article }) => article);
  const bodyOf = ({ article: { body }, boilerplate }: MemberText): BodyWithBoilerplate => ({
    body,
    boilerplate: isBoilerplateIgnored ? boilerplate : [],
  });
  const parts = sight ? pagesInSight(members, sight, PART) : [];
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...keys.missingContent(project, cluster), kept, isBoilerplateIgnored, ...part],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MissingContentPart> => {
        await delay(PAUSE_MS, signal);
        const keptText = await queries.fetchQuery(textQuery(client, project, cluster, kept));
        const request = { project, cluster, articles: part.filter((article) => article !== kept) };
        const texts = await withOpenProject(client, project, () => client.review.texts(request, { signal }));
        if (!keptText || texts.length === 0) return [];
        const bodies = { kept: bodyOf(keptText), others: texts.map(bodyOf) };
        const missing = await clusterQueue.ask<readonly MissingContent[]>(
          { kind: 'missing-content', ...bodies },
          { signal },
        );
        return texts.map(({ article: { id, source } }, at) => [id, { ...missing[at]!, source }] as const);
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    })),
    combine: merge,
  });
}

function merge(parts: readonly UseQueryResult<MissingContentPart>[]): MissingContentRead {
  return {
    byArticle: new Map(parts.flatMap(({ data }) => data ?? [])),
    error: parts.find(({ error }) => error)?.error ?? null,
  };
}
