// The `standard` profile (cluster/standard): a text sketch proposes, the texts verify.
import type { Pass, PlacedArticles } from '../pass.ts';
import { decodeFiledKeys, encodeFiledKeys } from '../standard/filed-keys.ts';
import { StandardPass } from '../standard/standard-pass.ts';

export function standardPass(placed: PlacedArticles): Pass {
  const pass = new StandardPass((article) => placed.textOf(article));
  return {
    place(arrival) {
      const { match, alsoNear, filed } = pass.place(arrival);
      return { match, alsoNear, absorbed: [], keys: encodeFiledKeys(filed) };
    },
    restore({ article, centre, keys }) {
      if (keys) pass.restore(article, centre, decodeFiledKeys(keys));
    },
  };
}
