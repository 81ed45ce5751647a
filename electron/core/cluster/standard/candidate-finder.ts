// Finds the stored articles worth verifying against an incoming one: those with its text, its URL, or the rarer keys
// of its sketch. Indexes the incoming article so that later ones find it.

import type { ArticleId } from '#shared/model/model.ts';
import { type ArticleAndLeader, ArticleNumbers } from './article-numbers.ts';
import { type IndexKeys, KEYS_PER_ARTICLE, TEXT_SLOT, URL_SLOT } from './index-keys.ts';
import { KeyIndex } from './key-index.ts';
import type { Keys } from './signature.ts';
import { QUERY_KEYS, STORED_KEYS } from './sketch.ts';
import { Tally } from './tally.ts';

/** Articles kept for one key. A key with this many is a common phrase. */
export const MAX_LIST = 16;
export const MAX_CANDIDATES = 8;
/**
 * The sketch finds at most this many candidates of one cluster. In a chain of edits the last copy resembles the one
 * before it, not the leader.
 */
const MAX_OF_CLUSTER = 3;
/** One shared key that nearly fills its list is chance; requiring more loses fragments of real articles (measured). */
export const MIN_CANDIDATE_WEIGHT = 0.06;

export class CandidateFinder {
  readonly #index = new KeyIndex(KEYS_PER_ARTICLE, MAX_LIST);
  readonly #numbers: ArticleNumbers;
  /** The latest sketch passed to withSketch. */
  #sketch: Uint32Array = new Uint32Array();
  /**
   * The articles found for each key of `#sketch`: MAX_LIST places a key, and their numbers. Full lists are not read.
   */
  readonly #lists = new Uint32Array(QUERY_KEYS * MAX_LIST);
  readonly #lengths = new Uint8Array(QUERY_KEYS);
  readonly #tally = new Tally(QUERY_KEYS * MAX_LIST);
  readonly #list = new Uint32Array(MAX_LIST);

  /** @param leaderOf see ArticleNumbers */
  constructor(leaderOf: (opener: ArticleId) => ArticleId = (opener) => opener) {
    this.#numbers = new ArticleNumbers(leaderOf);
  }

  get bytes(): number {
    return this.#index.bytes + this.#numbers.bytes;
  }

  /** Articles whose text may be the same, newest first. */
  withText({ text }: Keys): ArticleAndLeader[] {
    return this.#indexedUnder(text);
  }

  /** Articles whose URL in the same source may be the same, newest first. */
  withUrl({ url }: Keys): ArticleAndLeader[] {
    return url === null ? [] : this.#indexedUnder(url);
  }

  /**
   * Articles that share keys of the sketch, most and rarest keys first.
   *
   * @param isWanted which clusters count, by their leaders.
   */
  withSketch(sketch: Uint32Array, isWanted: (leader: ArticleId) => boolean = () => true): ArticleAndLeader[] {
    this.#sketch = sketch;
    this.#index.findAll(this.#sketch, this.#lists, this.#lengths);
    this.#tally.clear();
    for (let n = 0; n < this.#sketch.length; n++) {
      const from = n * MAX_LIST;
      const length = this.#lengths[n]!;
      // A stock phrase is no similarity.
      if (length === MAX_LIST) continue;
      const weight = weightOfKey(length);
      for (let i = from; i < from + length; i++) this.#tally.add(this.#lists[i]!, weight);
    }
    const candidates: ArticleAndLeader[] = [];
    const ofCluster = new Map<ArticleId, number>();
    while (candidates.length < MAX_CANDIDATES) {
      const number = this.#tally.takeHeaviest(MIN_CANDIDATE_WEIGHT);
      if (number === null) break;
      const member = this.#numbers.at(number);
      const already = ofCluster.get(member.leader) ?? 0;
      if (already === MAX_OF_CLUSTER || !isWanted(member.leader)) continue;
      ofCluster.set(member.leader, already + 1);
      candidates.push(member);
    }
    return candidates;
  }

  /**
   * Indexes the article of the latest withSketch call, under keys that lead to its cluster and to few others.
   *
   * @param wanted how many of the cluster's articles a key should lead to.
   */
  index(member: ArticleAndLeader, keys: Keys, wanted: number): IndexKeys {
    const indexed = new Map<number, number>();
    const sketch = this.#sketch;
    let slot = 0;
    // Prefer the smallest keys that are not common; use common ones only to fill up.
    for (const isCommon of [false, true]) {
      for (let n = 0; n < sketch.length && slot < STORED_KEYS; n++) {
        if ((this.#lengths[n] === MAX_LIST) !== isCommon) continue;
        if (this.#countOfCluster(n, member.leader) < wanted) indexed.set(slot, sketch[n]!);
        slot++;
      }
    }
    indexed.set(TEXT_SLOT, keys.text);
    return this.#indexUnder(indexed, member, keys);
  }

  /** Indexes an article whose text is indexed already: by its URL alone. */
  indexCopy(member: ArticleAndLeader, keys: Keys): IndexKeys {
    return this.#indexUnder(new Map(), member, keys);
  }

  /** Indexes an article under its stored keys; articles come in their old order. */
  restore({ article, leader }: ArticleAndLeader, { slots, keys }: IndexKeys): void {
    let next = 0;
    for (let slot = 0; slot < KEYS_PER_ARTICLE; slot++)
      if (slots & (1 << slot)) this.#index.add(this.#numbers.count, slot, keys[next++]!);
    this.#numbers.add(article, leader);
  }

  /** Indexes the article under its URL as well, unless that leads to the cluster already. */
  #indexUnder(indexed: Map<number, number>, member: ArticleAndLeader, { url }: Keys): IndexKeys {
    if (url !== null && !this.#indexedUnder(url).some(({ leader }) => leader === member.leader))
      indexed.set(URL_SLOT, url);
    let slots = 0;
    for (const slot of indexed.keys()) slots |= 1 << slot;
    const indexKeys = { slots, keys: Uint32Array.from(indexed.values()) };
    this.restore(member, indexKeys);
    return indexKeys;
  }

  #indexedUnder(key: number): ArticleAndLeader[] {
    return Array.from(this.#list.subarray(0, this.#index.find(key, this.#list)), (number) => this.#numbers.at(number));
  }

  /** Counts the articles of a cluster that the nth key of the sketch leads to. */
  #countOfCluster(n: number, leader: ArticleId): number {
    const from = n * MAX_LIST;
    const length = this.#lengths[n]!;
    let list = this.#lists.subarray(from, from + length);
    if (length === MAX_LIST) {
      this.#index.find(this.#sketch[n]!, this.#list);
      list = this.#list;
    }
    let count = 0;
    for (const number of list) if (this.#numbers.leaderAt(number) === leader) count++;
    return count;
  }
}

/** The weight of a key that leads to `length` articles: a rare one is more of a similarity. */
export function weightOfKey(length: number): number {
  return 1 / (length + 2);
}
