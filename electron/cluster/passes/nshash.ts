// The `nshash` profile: articles that share one of their longest sentences are one story, without verification.
import type { NshashOptions } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import { nshash } from '../../fingerprint/nshash.ts';
import { type Limits, NO_LIMITS, OWN_CLUSTER, type Pass, placeAlone } from '../pass.ts';
import { type IdLimits, SimilarIds } from '../shared-sentence-clusters.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

export function nshashPass(options: NshashOptions): Pass {
  const ids = new SimilarIds(options.bridging);
  /** similar_id → the leader of its cluster, and back. */
  const leaders = new Map<number, ArticleId>();
  const idsOfLeaders = new Map<ArticleId, number>();

  function name(id: number, leader: ArticleId): void {
    leaders.set(id, leader);
    idsOfLeaders.set(leader, id);
  }

  function inIds({ isForbidden, mayMerge, boundTo }: Limits): IdLimits {
    return {
      isForbidden: (id) => isForbidden(leaders.get(id)!),
      mayMerge: (id, other) => mayMerge(leaders.get(id)!, leaders.get(other)!),
      boundTo: boundTo === null ? null : idsOfLeaders.get(boundTo)!,
    };
  }

  return {
    place({ article, body }, limits = NO_LIMITS) {
      const hashes = nshash(body, options);
      const keys = utf8.encoder.encode(hashes.join(' '));
      const { id, shared, absorbed } = ids.place(hashes, inIds(limits));
      if (shared === 0) {
        if (limits.boundTo === null) name(id, article);
        return { ...placeAlone(limits), keys };
      }
      const leader = leaders.get(id)!;
      return {
        ...OWN_CLUSTER,
        match: { leader, matched: leader, kind: 'sentences' },
        absorbed: absorbed.map((other) => leaders.get(other)!),
        keys,
      };
    },

    restore({ leader, keys }, limits = NO_LIMITS) {
      if (!idsOfLeaders.has(leader)) name(ids.open(), leader);
      const hashes = utf8.decoder
        .decode(keys ?? undefined)
        .split(' ')
        .filter(Boolean);
      ids.file(idsOfLeaders.get(leader)!, hashes, inIds(limits));
    },
  };
}
