// The evidence of articles that were not compared with another one.
import type { ArticleId, Evidence } from '#shared/model/model.ts';

/** The article opened a cluster, or is its leader by now. */
export function evidenceOfLeader(leader: ArticleId): Evidence {
  return {
    kinds: ['centre'],
    matched: leader,
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
  return { ...evidenceOfLeader(matched), kinds: [kind, 'unmeasured'], tier: 'possible' };
}
