// The revision of a cluster that a dialog offers, as the editor sees it there.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { clusterQuery } from '../../data/cluster-queries.ts';

/**
 * Undefined until the window has read the cluster since its last known change. An older revision would be refused.
 * A change during the dialog counts as unseen until it is read.
 */
export function useOfferedRevision(project: string, cluster: ClusterId | undefined): number | undefined {
  const client = useClient();
  const { data, isStale } = useQuery({ ...clusterQuery(client, project, cluster!), enabled: cluster !== undefined });
  const [seen, setSeen] = useState<ClusterDetail | null>(null);
  if (data && !isStale && data !== seen) setSeen(data);
  return seen?.id === cluster ? seen?.rev : undefined;
}
