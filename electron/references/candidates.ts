// Finds the articles of a reference set that are worth comparing with an incoming one, as CandidateFinder does in a project.
import { MAX_CANDIDATES, MAX_LIST, MIN_CANDIDATE_WEIGHT, weightOfKey } from '../cluster/standard/candidate-finder.ts';
import type { Signature } from '../cluster/standard/signature.ts';
import { QUERY_KEYS } from '../cluster/standard/sketch.ts';
import { Tally } from '../cluster/standard/tally.ts';

/** The first articles of the set under a key, no more than `most`. */
export type FindByKey = (key: number, most: number) => readonly number[];

/** Article numbers in the set. */
export type ReferenceCandidates = {
  /** Its text may be the same, or its URL in the same source. */
  readonly direct: readonly number[];
  /** Articles that share keys of the sketch, the most and rarest keys first. */
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
      // A key with a full list counts too little to find an article alone. Two of them do: they may be of a story that the
      // set has often, as no clusters keep its copies out of the index.
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
