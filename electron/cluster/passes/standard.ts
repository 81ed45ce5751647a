// The `standard` profile as a pass: gives articles to `StandardPass`, and encodes the index keys that the project stores.
import type { StandardThresholds } from '#shared/detection.ts';
import { NEW_CLUSTER, type Pass, type PlacedArticles } from '../pass.ts';
import type { RelationMeter } from '../relation/measures.ts';
import { decodeIndexKeys, encodeIndexKeys } from '../standard/index-keys.ts';
import { StandardPass } from '../standard/standard-pass.ts';

export function standardPass(thresholds: StandardThresholds, placed: PlacedArticles, meter?: RelationMeter): Pass {
  const pass = new StandardPass(
    (article) => placed.read(article),
    thresholds,
    (leader) => placed.isDecided?.(leader) ?? false,
    meter,
  );
  return {
    place(incoming, constraints) {
      const { indexed, ...placement } = pass.place(incoming, constraints);
      return { ...NEW_CLUSTER, ...placement, keys: encodeIndexKeys(indexed) };
    },
    restore({ keys, ...stored }) {
      if (keys) pass.restore({ ...stored, indexed: decodeIndexKeys(keys) });
    },
  };
}
