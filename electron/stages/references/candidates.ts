// Finds the articles of a reference set that are worth comparing with an incoming one, as CandidateFinder does in a project.
import {
  MAX_CANDIDATES,
  MAX_LIST,
  MIN_CANDIDATE_WEIGHT,
  weightOfKey,
} from '../../core/cluster/standard/candidate-finder.ts';
import type { Signature } from '../../core/cluster/standard/signature.ts';
import { QUERY_KEYS } from '../../core/cluster/standard/sketch.ts';
import { Tally } from '../../core/cluster/standard/tally.ts';

/** Returns the first articles of the set that have a key, at most `most`. */
export type FindByKey = (key: number, most: number) => readonly number[];

/** Numbers of articles within the set. */
export type ReferenceCandidates = {
  /** Articles that may have the same text, or the same URL in the same source. */
  readonly direct: readonly number[];
  /** Articles that share keys of the sketch; those with the most and rarest keys come first. */
  readonly similar: readonly number[];
};

export class ReferenceCandidateFinder {
  readonly #findByKey: FindByKey;
  readonly #tally = new Tally(QUERY_KEYS * MAX_LIST);

  constructor(findByKey: FindByKey) {
    this.#findByKey = findByKey;
  }

  find({ keys, sketch }: Signature): ReferenceCandidates {
    const direct = new Set(this.#findByKey(keys.text, MAX_LIST));
    if (keys.url !== null) for (const article of this.#findByKey(keys.url, MAX_LIST)) direct.add(article);
    this.#tally.clear();
    for (const key of sketch) {
      // A key with a full list finds no article alone, but two such keys do. They may belong to a story of which the
      // set has many copies: no clusters keep copies out of its index.
      const articles = this.#findByKey(key, MAX_LIST);
      for (const article of articles) this.#tally.add(article, weightOfKey(articles.length));
    }
    const similar: number[] = [];
    while (similar.length < MAX_CANDIDATES) {
      const article = this.#tally.takeHeaviest(MIN_CANDIDATE_WEIGHT);
      if (article === null) break;
      if (!direct.has(article)) similar.push(article);
    }
    return { direct: [...direct], similar };
  }
}
