// The `contentseen` profile: joins the most similar leader by 32-bit fingerprints, without verification.
import type { ContentseenOptions } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import {
  asContentFingerprint,
  type ContentFingerprint,
  contentFingerprint,
  tokenisers,
} from '../../fingerprint/contentseen.ts';
import { dotnetStringHash } from '../../fingerprint/dotnet-string-hash.ts';
import { normalise } from '../../text/normalise.ts';
import { ContentSeenPass } from '../contentseen-pass.ts';
import { NO_LIMITS, OWN_CLUSTER, type Pass } from '../pass.ts';
import { StandIns } from '../representatives.ts';

export function contentseenPass({ tokens, likeness }: ContentseenOptions): Pass {
  const pass = new ContentSeenPass<ArticleId>(likeness);
  const standIns = new StandIns();
  return {
    place({ article, body }, limits = NO_LIMITS) {
      const fingerprint = contentFingerprint(normalise(body), tokenisers[tokens], dotnetStringHash);
      const keys = fingerprint === null ? null : encode(fingerprint);
      const placed = pass.place(article, fingerprint, (other) => standIns.mayJoin(limits, other));
      if (!placed) return { ...standIns.placeAlone(article, limits), keys };
      const matched = placed.leader;
      return { ...OWN_CLUSTER, match: { leader: standIns.leaderOf(matched), matched, kind: 'likeness' }, keys };
    },
    restore({ article, leader, keys, byEditor }) {
      if (!keys || (article !== leader && !byEditor)) return;
      pass.restore(article, decode(keys));
      standIns.add(article, leader);
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
