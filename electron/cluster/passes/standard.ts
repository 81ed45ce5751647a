// The `standard` profile (cluster/standard): a text sketch proposes, the texts verify.
import type { StandardThresholds } from '#shared/detection.ts';
import type { Pass, PlacedArticles } from '../pass.ts';
import { decodeFiledKeys, encodeFiledKeys } from '../standard/filed-keys.ts';
import { StandardPass } from '../standard/standard-pass.ts';

export function standardPass(thresholds: StandardThresholds, placed: PlacedArticles): Pass {
  const pass = new StandardPass((article) => placed.textOf(article), thresholds);
  return {
    place(arrival, limits) {
      const { match, alsoNear, filed } = pass.place(arrival, limits);
      return { match, alsoNear, absorbed: [], keys: encodeFiledKeys(filed) };
    },
    restore({ article, centre, keys }) {
      if (keys) pass.restore(article, centre, decodeFiledKeys(keys));
    },
  };
}
