// The `simhash` and `paper` profiles (`003`): the nearest centre within a Hamming distance; no verification.
import type { ArticleId } from '#shared/model.ts';
import { OWN_CLUSTER, type Pass } from '../pass.ts';
import { SinglePass } from '../single-pass.ts';

/** @param hd the largest Hamming distance at which an article joins, 0–12. */
export function simhashPass(hd: number): Pass {
  const pass = new SinglePass<ArticleId>(hd);
  return {
    place({ article, fingerprint }) {
      const placed = pass.place(article, fingerprint);
      if (!placed) return OWN_CLUSTER;
      return { ...OWN_CLUSTER, match: { centre: placed.centre, matched: placed.centre, kind: 'simhash' } };
    },
    restore({ article, centre, fingerprint }) {
      if (article === centre && fingerprint) pass.restore(centre, fingerprint);
    },
  };
}
