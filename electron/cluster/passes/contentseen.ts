// The `contentseen` profile (`004`): the centre of the greatest likeness of 32-bit fingerprints; no verification.
import type { ArticleId } from '#shared/model.ts';
import {
  asContentFingerprint,
  type ContentFingerprint,
  contentFingerprint,
  overlappingTokens,
} from '../../fingerprint/contentseen.ts';
import { dotnetStringHash } from '../../fingerprint/dotnet-string-hash.ts';
import { normalise } from '../../text/normalise.ts';
import { ContentSeenPass, DEFAULT_LIKENESS } from '../contentseen-pass.ts';
import { OWN_CLUSTER, type Pass } from '../pass.ts';

export function contentseenPass(): Pass {
  const pass = new ContentSeenPass<ArticleId>(DEFAULT_LIKENESS);
  return {
    place({ article, body }) {
      const fingerprint = contentFingerprint(normalise(body), overlappingTokens, dotnetStringHash);
      const placed = pass.place(article, fingerprint);
      return {
        ...OWN_CLUSTER,
        match: placed && { centre: placed.centre, matched: placed.centre, kind: 'likeness' },
        keys: fingerprint === null ? null : encode(fingerprint),
      };
    },
    restore({ article, centre, keys }) {
      if (article === centre && keys) pass.restore(centre, decode(keys));
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
