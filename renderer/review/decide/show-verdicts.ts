// Shows verdicts on the screen, in the open cluster and in the list, before or after the program has them.
import type { QueryClient } from '@tanstack/react-query';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ClusterId, ClusterStatus } from '#shared/model/model.ts';
import { showInList } from '../../data/cluster-list-queries.ts';
import { keys } from '../../data/queries.ts';
import { applyChanges, type VerdictChange } from './plan-decision.ts';

export type ClusterState = { readonly rev: number; readonly status: ClusterStatus };

/** @param known the state of the cluster with these verdicts; a later revision on the screen is kept */
export function showVerdicts(
  queries: QueryClient,
  project: string,
  { cluster, verdicts }: { readonly cluster: ClusterId; readonly verdicts: readonly VerdictChange[] },
  known?: ClusterState,
): void {
  const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
  if (!detail || (known && known.rev < detail.rev)) return;
  const after = applyChanges(detail, verdicts);
  const { rev, status } = known ?? after;
  queries.setQueryData<ClusterDetail>(keys.cluster(project, cluster), { ...after, rev, status });
  showInList(queries, project, cluster, { status });
}
