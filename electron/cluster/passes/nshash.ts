// The `nshash` profile (`000`): articles that share one of their longest sentences are one story; no verification.
import type { ArticleId } from '#shared/model.ts';
import { mixedHex, nshash } from '../../fingerprint/nshash.ts';
import { normalise } from '../../text/normalise.ts';
import { OWN_CLUSTER, type Pass, type Placement } from '../pass.ts';
import { SimilarIds } from '../similar-id.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

export function nshashPass(): Pass {
  const ids = new SimilarIds('join');
  /** similar_id → the article that opened it. */
  const centres = new Map<number, ArticleId>();

  /** Files the hashes; returns the centre of their id, or null where they are new, and the centres joined to it. */
  function file(article: ArticleId, hashes: readonly string[]): { centre: ArticleId | null; absorbed: ArticleId[] } {
    const { id, shared, absorbed } = ids.place(hashes);
    if (shared > 0) return { centre: centres.get(id)!, absorbed: absorbed.map((other) => centres.get(other)!) };
    centres.set(id, article);
    return { centre: null, absorbed: [] };
  }

  return {
    place({ article, body }): Placement {
      const hashes = nshash(normalise(body), 'released', mixedHex);
      const { centre, absorbed } = file(article, hashes);
      return {
        ...OWN_CLUSTER,
        match: centre && { centre, matched: centre, kind: 'sentences' },
        absorbed,
        keys: utf8.encoder.encode(hashes.join(' ')),
      };
    },
    restore({ article, keys }) {
      // In the old order the same ids are joined again.
      file(
        article,
        utf8.decoder
          .decode(keys ?? undefined)
          .split(' ')
          .filter(Boolean),
      );
    },
  };
}
