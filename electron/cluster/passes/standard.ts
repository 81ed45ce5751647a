// The `standard` profile (cluster/standard): a text sketch proposes, the texts verify.
import type { PlacedArticles } from '../detection.ts';
import type { Pass } from '../pass.ts';
import { decodeFiledKeys, encodeFiledKeys } from '../standard/filed-keys.ts';
import { StandardPass } from '../standard/standard-pass.ts';

export function standardPass(placed: PlacedArticles): Pass {
  const pass = new StandardPass({
    textOf: (article) => placed.textOf(article),
    fingerprintOf: (article) => placed.fingerprintOf(article),
  });
  return {
    place(arrival) {
      const { centre, match, alsoNear, filed } = pass.place(arrival);
      return {
        match: centre && match && { centre, matched: match.article, kind: match.kinds[0]! },
        alsoNear,
        absorbed: [],
        keys: encodeFiledKeys(filed),
      };
    },
    restore({ article, centre, keys }) {
      if (keys) pass.restore(article, centre, decodeFiledKeys(keys));
    },
  };
}
