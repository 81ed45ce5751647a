// Revisions of clusters: each command states the revision that the editor saw.
import type { QueryClient } from '@tanstack/react-query';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { keys } from '../../data/queries.ts';

/**
 * The revision that the window shows now; undefined if it has not read the cluster. Read it when a command is chosen,
 * because the command may be sent later.
 */
export function revisionOnScreen(queries: QueryClient, project: string, cluster: ClusterId): number | undefined {
  return queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster))?.rev;
}

/** The newest article of a cluster that the window shows now, for a command; undefined if the cluster is not read. */
export function latestShown(queries: QueryClient, project: string, cluster: ClusterId): ArticleId | undefined {
  const members = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster))?.members;
  return members?.reduce((latest, { article }) => (article > latest ? article : latest), members[0]!.article);
}

export function noteAnswered(queries: QueryClient, project: string, cluster: ClusterId, rev: number): void {
  queries.setQueryData(keys.answered(project, cluster), rev);
}

/**
 * The revision to send with a command: the shown one, or that of a later answer. The screen shows what this window has
 * sent before it is answered.
 */
export function revisionToSend(
  queries: QueryClient,
  project: string,
  cluster: ClusterId,
  shown: number | undefined,
): number | undefined {
  const answered = queries.getQueryData<number>(keys.answered(project, cluster)) ?? 0;
  return shown === undefined ? undefined : Math.max(shown, answered);
}
