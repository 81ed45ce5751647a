// What an evaluation compares: the profiles of the project, and the baselines of the source documents.
import { type ArticleId, DEFAULT_DETECTION, profiles } from '#shared/model.ts';
import { createPass, detectionHash } from '../cluster/detection.ts';
import type { PlacedArticles } from '../cluster/pass.ts';
import { OWN_CLUSTER, type Pass } from '../cluster/pass.ts';
import { SimilarIds } from '../cluster/similar-id.ts';
import { mixedHex, nshash } from '../fingerprint/nshash.ts';
import type { StringHashName } from '../fingerprint/string-hash.ts';

export type Method = {
  readonly name: string;
  /** The hash of the fingerprints that it is given; null where it takes none. */
  readonly hash: StringHashName | null;
  create(placed: PlacedArticles): Pick<Pass, 'place'>;
};

export const methods: readonly Method[] = [
  ...profiles.map((profile): Method => {
    const detection = { ...DEFAULT_DETECTION, profile };
    return { name: profile, hash: detectionHash(detection), create: (placed) => createPass(detection, placed) };
  }),
  { name: 'nshash-released', hash: null, create: releasedNshash },
];

/**
 * nshash as its released code does it (`000`): the texts as they are, and an article that bridges two ids leaves them apart.
 * The fast hash gives the same clusters as md5.
 */
function releasedNshash(): Pick<Pass, 'place'> {
  const ids = new SimilarIds('released');
  /** similar_id → the article that opened it. */
  const centres = new Map<number, ArticleId>();
  return {
    place({ article, body }) {
      const { id } = ids.place(nshash(body, 'released', mixedHex));
      const centre = centres.get(id);
      if (centre === undefined) {
        centres.set(id, article);
        return OWN_CLUSTER;
      }
      return { ...OWN_CLUSTER, match: { centre, matched: centre, kind: 'sentences' } };
    },
  };
}
