// The evidence of articles that were not compared with another one.
import type { ArticleId, Evidence } from '#shared/model.ts';

/** The article opened a cluster, or is its centre by now. */
export function evidenceOfCentre(centre: ArticleId): Evidence {
  return {
    kinds: ['centre'],
    matched: centre,
    hd: null,
    similarity: 1,
    containment: 1,
    sharedSentences: 0,
    tier: 'identical',
    relation: null,
    matchedShare: null,
    passages: null,
  };
}

/** Stored where a correction is too large to measure all its articles at once (store/clusters/unmeasured.ts). */
export function unmeasuredEvidence(kind: 'editor' | 'similarity', matched: ArticleId): Evidence {
  return { ...evidenceOfCentre(matched), kinds: [kind, 'unmeasured'], tier: 'possible' };
}
