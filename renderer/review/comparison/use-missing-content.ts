// Clauses of the visible articles that another article lacks, read in parts and cached.
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import { columnsOnlyIn, type LostColumn } from '#shared/model/columns.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { isRowMerged } from '#shared/review/row-merge.ts';
import { useClient } from '../../base/client.ts';
import type { Ignorable } from '../../base/settings.ts';
import { pagesInSight, type Sight, textQuery } from '../../data/cluster-queries.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { clusterQueue } from './compare-queue.ts';
import { delay } from './delay.ts';
import type { BodyWithBoilerplate, MissingContent } from './requests.ts';

/** Milliseconds before reading begins, so that it does not compete with moving from cluster to cluster. */
const PAUSE_MS = 200;
/** Articles per request: about as many as there are visible cards. */
const PART = 10;

export type ArticleMissingContent = MissingContent & {
  readonly source: string;
  /** The columns that only this article has filled; whether exports fill them in is not marked. */
  readonly columns: readonly LostColumn[];
};
/** `error` belongs to a part that could not be read or compared. */
export type MissingContentRead = {
  readonly byArticle: ReadonlyMap<ArticleId, ArticleMissingContent>;
  readonly error: Error | null;
};
type MissingContentPart = readonly (readonly [ArticleId, ArticleMissingContent])[];

/** The canonical article, or else the suggested one: the article that remains when the others are discarded. */
export function findKept({ members, suggestion }: ClusterDetail): ArticleId {
  return members.find(({ verdict }) => verdict === 'canonical')?.article ?? suggestion;
}

export type MissingContentContext = {
  readonly project: string;
  readonly detail: ClusterDetail;
  /** The article with which the others are compared. */
  readonly kept: ArticleId;
  readonly ignored: readonly Ignorable[];
};

/**
 * Reads the visible members, by their positions in the cluster, and some next to them. The map lacks the kept article
 * and those that are not read yet.
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
        const areMerged = (text: MemberText) =>
          [keptText, text].every(
            ({ article: { id }, evidence, isDamaged }) => !isDamaged && isRowMerged({ article: id, evidence }),
          );
        return texts.map((text, at) => {
          const { id, source } = text.article;
          const own = columnsOnlyIn(text.columns, keptText.columns, areMerged(text));
          return [id, { ...missing[at]!, source, columns: own }] as const;
        });
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
