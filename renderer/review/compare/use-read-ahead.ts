// The cluster that comes next is read and compared while the editor looks at this one: going on draws what is there.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { clusterQuery } from '../../data/queries.ts';
import { useSettings } from '../../settings.ts';
import { choosePair, noPicks } from './choose-pair.ts';
import { pairOf } from './use-compared-pair.ts';
import { quickDiffQuery } from './use-diff.ts';

export function useReadAhead(project: string): (cluster: ClusterId) => void {
  const client = useClient();
  const queries = useQueryClient();
  const { ignored } = useSettings().compare;
  const what = ignored.join(' ');
  return useCallback(
    async (cluster) => {
      const detail = await queries.ensureQueryData(clusterQuery(client, project, cluster)).catch(() => null);
      const pair = detail && choosePair(detail, noPicks);
      // Texts with their markup are read when they are wanted.
      if (!pair || !what.split(' ').includes('markup')) return;
      const { base, other } = pair;
      await queries.prefetchQuery(quickDiffQuery(pairOf(project, base, other, what)));
    },
    [client, queries, project, what],
  );
}
