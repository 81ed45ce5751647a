// The similarity of a cluster to those that are offered for a merge or a move, beyond its near matches.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { delay } from '../comparison/delay.ts';

/** Ms after the last typed character: each reading takes a thread of its own. */
const AFTER_TYPING = 200;

/** The similarities that are known so far, 0–1. */
export function useSimilarities(
  project: string,
  cluster: ClusterId,
  others: readonly ClusterId[],
): ReadonlyMap<ClusterId, number> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: keys.similarities(project, cluster, others),
    queryFn: async ({ signal }) => {
      await delay(AFTER_TYPING, signal);
      const read = () => client.review.similarities({ project, cluster, others: [...others] }, { signal });
      return new Map((await withOpenProject(client, project, read)).map((one) => [one.cluster, one.similarity]));
    },
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<ClusterId, number> = new Map();
