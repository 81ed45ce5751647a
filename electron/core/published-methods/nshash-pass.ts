// The `nshash` profile: articles that share one of their longest sentences are one story, without verification.
import type { NshashOptions } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import {
  NEW_CLUSTER,
  NO_CONSTRAINTS,
  type Pass,
  type PlacementConstraints,
  placeAsSingleton,
} from '../cluster/pass.ts';
import { nshash } from './nshash.ts';
import { type IdConstraints, SharedSentenceClusters } from './shared-sentence-clusters.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

export function nshashPass(options: NshashOptions): Pass {
  const ids = new SharedSentenceClusters(options.bridging);
  /** similar_id → the leader of its cluster, and back. */
  const leaders = new Map<number, ArticleId>();
  const idsOfLeaders = new Map<ArticleId, number>();

  function name(id: number, leader: ArticleId): void {
    leaders.set(id, leader);
    idsOfLeaders.set(leader, id);
  }

  function inIds({ hasCannotLink, mayMerge, mustLinkLeader }: PlacementConstraints): IdConstraints {
    return {
      hasCannotLink: (id) => hasCannotLink(leaders.get(id)!),
      mayMerge: (id, other) => mayMerge(leaders.get(id)!, leaders.get(other)!),
      mustLinkLeader: mustLinkLeader === null ? null : idsOfLeaders.get(mustLinkLeader)!,
    };
  }

  return {
    place({ article, body }, constraints = NO_CONSTRAINTS) {
      const hashes = nshash(body, options);
      const keys = utf8.encoder.encode(hashes.join(' '));
      const { id, shared, mergedClusters } = ids.place(hashes, inIds(constraints));
      if (shared === 0) {
        if (constraints.mustLinkLeader === null) name(id, article);
        return { ...placeAsSingleton(constraints), keys };
      }
      const leader = leaders.get(id)!;
      return {
        ...NEW_CLUSTER,
        match: { leader, matched: leader, kind: 'sentences' },
        mergedClusters: mergedClusters.map((other) => leaders.get(other)!),
        keys,
      };
    },

    restore({ leader, keys }, constraints = NO_CONSTRAINTS) {
      if (!idsOfLeaders.has(leader)) name(ids.open(), leader);
      const hashes = utf8.decoder
        .decode(keys ?? undefined)
        .split(' ')
        .filter(Boolean);
      ids.index(idsOfLeaders.get(leader)!, hashes, inIds(constraints));
    },
  };
}
