// The `nshash` profile: articles that share one of their longest sentences are one story, without verification.
import type { NshashOptions } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import { nshash } from '../../fingerprint/nshash.ts';
import { type Limits, NO_LIMITS, OWN_CLUSTER, type Pass, placeAlone } from '../pass.ts';
import { type IdLimits, SimilarIds } from '../shared-sentence-clusters.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

export function nshashPass(options: NshashOptions): Pass {
  const ids = new SimilarIds(options.bridging);
  /** similar_id → the centre of its cluster, and back. */
  const centres = new Map<number, ArticleId>();
  const idsOfCentres = new Map<ArticleId, number>();

  function name(id: number, centre: ArticleId): void {
    centres.set(id, centre);
    idsOfCentres.set(centre, id);
  }

  function inIds({ isForbidden, mayMerge, boundTo }: Limits): IdLimits {
    return {
      isForbidden: (id) => isForbidden(centres.get(id)!),
      mayMerge: (id, other) => mayMerge(centres.get(id)!, centres.get(other)!),
      boundTo: boundTo === null ? null : idsOfCentres.get(boundTo)!,
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
      const centre = centres.get(id)!;
      return {
        ...OWN_CLUSTER,
        match: { centre, matched: centre, kind: 'sentences' },
        absorbed: absorbed.map((other) => centres.get(other)!),
        keys,
      };
    },

    restore({ centre, keys }, limits = NO_LIMITS) {
      if (!idsOfCentres.has(centre)) name(ids.open(), centre);
      const hashes = utf8.decoder
        .decode(keys ?? undefined)
        .split(' ')
        .filter(Boolean);
      ids.file(idsOfCentres.get(centre)!, hashes, inIds(limits));
    },
  };
}
