// Reads and compares the next cluster while the editor reads this one, so that it appears at once.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { useSettings } from '../../base/settings.ts';
import { clusterQuery, textQuery } from '../../data/cluster-queries.ts';
import { choosePair, noPicks } from '../members/choose-pair.ts';
import { pairOf } from './use-compared-pair.ts';
import { quickDiffQuery } from './use-diff.ts';

export function usePrefetch(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { ignored } = useSettings().compare;
  const what = ignored.join(' ');
  return useMemo(() => {
    async function pair(cluster: ClusterId, base: ArticleId, other: ArticleId, ahead = true): Promise<void> {
      const read = (article: ArticleId) => queries.ensureQueryData(textQuery(client, project, cluster, article));
      const [left, right] = await Promise.all([read(base), read(other)]);
      // Texts with their markup are read only on demand.
      if (!left || !right || !what.split(' ').includes('markup')) return;
      await queries.prefetchQuery(quickDiffQuery(pairOf(project, { left, right }, what), ahead));
    }
    async function cluster(id: ClusterId, ahead = true): Promise<void> {
      const detail = await queries.ensureQueryData(clusterQuery(client, project, id));
      const shown = choosePair(detail, noPicks, detail.risk?.mostToRead ?? null);
      if (shown) await pair(id, shown.base, shown.other, ahead);
    }
    // A failed query runs again when its result is needed, and shows its error then.
    const quietly =
      <Args extends unknown[]>(read: (...args: Args) => Promise<void>) =>
      (...args: Args) =>
        void read(...args).catch(() => {});
    return { cluster: quietly(cluster), pair: quietly(pair) };
  }, [client, queries, project, what]);
}
