// What each article of a cluster says that the kept one does not. Told one by one, so that long clusters fill in as they go.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import type { Ignorable } from '../../settings.ts';
import { pause } from './pause.ts';
import type { FramedBody, Lost, LostPart } from './requests.ts';
import { clusterLine } from './worker-line.ts';

/** Going from cluster to cluster does not wait for this, and does not compete with it. */
const PAUSE_MS = 200;
/** How often the window is told what is new, in a long cluster. */
const TELL_MS = 150;

export type LostByArticle = ReadonlyMap<ArticleId, Lost>;

/** The canonical article, else the one that is suggested: what is left when the others are discarded. */
export function findKept({ members, suggestion }: ClusterDetail): Member | undefined {
  return (
    members.find(({ verdict }) => verdict === 'canonical') ?? members.find(({ article }) => article.id === suggestion)
  );
}

/** Articles that are not yet read are missing; of the kept one nothing is said. */
export function useLost(
  project: string,
  members: readonly Member[],
  kept: Member | undefined,
  ignored: readonly Ignorable[],
): LostByArticle {
  const queries = useQueryClient();
  const others = members.filter((member) => member !== kept);
  const isSetApart = ignored.includes('boilerplate');
  const keyOf = ({ article, boilerplate }: Member) => [article.id, isSetApart && boilerplate] as const;
  const queryKey = ['lost', project, kept && keyOf(kept), others.map(keyOf)];
  const lost = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found = new Map<ArticleId, Lost>();
      await pause(PAUSE_MS, signal);
      let told = performance.now();
      const bodyOf = ({ article: { body }, boilerplate }: Member): FramedBody => ({
        body,
        boilerplate: isSetApart ? boilerplate : [],
      });
      const request = { kind: 'lost', kept: bodyOf(kept!), others: others.map(bodyOf) } as const;
      const onPart = ({ at, lost }: LostPart) => {
        found.set(others[at]!.article.id, lost);
        if (performance.now() - told < TELL_MS) return;
        told = performance.now();
        queries.setQueryData<LostByArticle>(queryKey, new Map(found));
      };
      await clusterLine.ask<null>(request, { signal, onPart });
      return found as LostByArticle;
    },
    enabled: kept !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // A map has nothing that could be shared with the one before.
    structuralSharing: false,
  });
  return lost.data ?? none;
}

const none: LostByArticle = new Map();
