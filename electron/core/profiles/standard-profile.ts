// The `standard` profile as a pass: gives articles to `StandardPass` with what their fingerprints propose, and encodes the
// index keys that the project stores.
import type { StandardThresholds } from '#shared/model/detection.ts';
import { HammingIndex } from '../cluster/hamming-index.ts';
import { NEW_CLUSTER, type Pass, type PlacedArticles, type StoredPlacement } from '../cluster/pass.ts';
import type { RelationMeter } from '../cluster/relation/measures.ts';
import type { ArticleAndLeader } from '../cluster/standard/article-numbers.ts';
import { decodeIndexKeys, encodeIndexKeys } from '../cluster/standard/index-keys.ts';
import { StandardPass } from '../cluster/standard/standard-pass.ts';
import { EQUAL_SEGMENT_HD } from '../fingerprint/segments.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';

/** Near fingerprints of this many representatives at most are verified, the nearest first. */
const MAX_PROPOSED = 4;
/**
 * Fingerprints that a project reads for each of the four segments, the latest first. Forms of one kind, which stay
 * apart, have nearly the same fingerprint: without a limit each would be compared with all before it.
 */
const MAX_READ = 64;

export function standardPass(thresholds: StandardThresholds, placed: PlacedArticles, meter?: RelationMeter): Pass {
  const inMemory = placed.nearRepresentatives ? null : new NearInMemory();
  const pass = new StandardPass(
    (article) => placed.read(article),
    thresholds,
    (leader) => placed.isDecided?.(leader) ?? false,
    meter,
    (fingerprint) =>
      (inMemory?.find(fingerprint) ?? placed.nearRepresentatives!(fingerprint, EQUAL_SEGMENT_HD, MAX_READ)).slice(
        0,
        MAX_PROPOSED,
      ),
  );
  return {
    place(incoming, constraints) {
      const { indexed, ...placement } = pass.place(incoming, constraints);
      const { article, fingerprint } = incoming;
      inMemory?.add({ article, leader: placement.match?.leader ?? article, fingerprint, byEditor: false });
      return { ...NEW_CLUSTER, ...placement, keys: encodeIndexKeys(indexed) };
    },
    restore({ keys, ...stored }) {
      inMemory?.add(stored);
      if (keys) pass.restore({ ...stored, indexed: decodeIndexKeys(keys) });
    },
  };
}

/** The fingerprints of representatives, for articles that are in no project. */
class NearInMemory {
  readonly #index = new HammingIndex(EQUAL_SEGMENT_HD);
  readonly #representatives: ArticleAndLeader[] = [];

  add({
    article,
    leader,
    fingerprint,
    byEditor,
  }: Pick<StoredPlacement, 'article' | 'leader' | 'fingerprint' | 'byEditor'>): void {
    if (!fingerprint || (article !== leader && !byEditor)) return;
    this.#index.add(fingerprint);
    this.#representatives.push({ article, leader });
  }

  find(fingerprint: Fingerprint): ArticleAndLeader[] {
    return this.#index
      .within(fingerprint)
      .sort((a, b) => a.hd - b.hd || a.slot - b.slot)
      .map(({ slot }) => this.#representatives[slot]!);
  }
}
