// The `contentseen` profile: joins the most similar leader by 32-bit fingerprints, without verification.
import type { ContentseenOptions } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { NEW_CLUSTER, NO_CONSTRAINTS, type Pass } from '../cluster/pass.ts';
import { Representatives } from '../cluster/representatives.ts';
import { normalise } from '../text/normalise.ts';
import { asContentFingerprint, type ContentFingerprint, contentFingerprint, tokenisers } from './contentseen.ts';
import { dotnetStringHash } from './dotnet-string-hash.ts';
import { LeadersByLikeness } from './leaders-by-likeness.ts';

export function contentseenPass({ tokens, likeness }: ContentseenOptions): Pass {
  const pass = new LeadersByLikeness<ArticleId>(likeness);
  const representatives = new Representatives();
  return {
    place({ article, body }, constraints = NO_CONSTRAINTS) {
      const fingerprint = contentFingerprint(normalise(body), tokenisers[tokens], dotnetStringHash);
      const keys = fingerprint === null ? null : encode(fingerprint);
      const placed = pass.place(article, fingerprint, (other) => representatives.mayJoin(constraints, other));
      if (!placed) return { ...representatives.placeAsSingleton(article, constraints), keys };
      const matched = placed.leader;
      return { ...NEW_CLUSTER, match: { leader: representatives.leaderOf(matched), matched, kind: 'likeness' }, keys };
    },
    restore({ article, leader, keys, byEditor }) {
      if (!keys || (article !== leader && !byEditor)) return;
      pass.restore(article, decode(keys));
      representatives.add(article, leader);
    },
  };
}

/** Four bytes, little-endian. */
function encode(fingerprint: ContentFingerprint): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, fingerprint, true);
  return bytes;
}

function decode(keys: Uint8Array): ContentFingerprint {
  return asContentFingerprint(new DataView(keys.buffer, keys.byteOffset).getUint32(0, true));
}
