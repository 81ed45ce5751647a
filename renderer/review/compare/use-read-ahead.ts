// What comes next is read and compared while the editor looks at this: going on draws what is there.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { clusterQuery } from '../../data/queries.ts';
import { useSettings } from '../../settings.ts';
import { choosePair, noPicks } from './choose-pair.ts';
import { pairOf } from './use-compared-pair.ts';
import { quickDiffQuery } from './use-diff.ts';

export function useReadAhead(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { ignored } = useSettings().compare;
  const what = ignored.join(' ');
  return useMemo(() => {
    async function pair(base: Member, other: Member, ahead = true): Promise<void> {
      // Texts with their markup are read when they are wanted.
      if (!what.split(' ').includes('markup')) return;
      await queries.prefetchQuery(quickDiffQuery(pairOf(project, base, other, what), ahead));
    }
    async function cluster(id: ClusterId): Promise<void> {
      const detail = await queries.ensureQueryData(clusterQuery(client, project, id)).catch(() => null);
      const shown = detail && choosePair(detail, noPicks);
      if (shown) await pair(shown.base, shown.other);
    }
    return { cluster, pair };
  }, [client, queries, project, what]);
}
