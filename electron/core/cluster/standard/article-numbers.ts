// Articles by their number of arrival 0, 1, 2 …: the key index stores numbers, all other code uses article ids.
import type { ArticleId } from '#shared/model/model.ts';

/** An article and the one that opened its cluster, possibly itself. */
export type ArticleAndLeader = { readonly article: ArticleId; readonly leader: ArticleId };

/** Eight bytes an article; ids of a project's rows fit in 32 bits. */
export class ArticleNumbers {
  readonly #leaderOf: (opener: ArticleId) => ArticleId;
  #articles = new Uint32Array(1024);
  #openers = new Uint32Array(1024);
  #count = 0;

  /** @param leaderOf the present leader of the cluster that an article opened: the cluster may have been absorbed */
  constructor(leaderOf: (opener: ArticleId) => ArticleId) {
    this.#leaderOf = leaderOf;
  }

  /** The number of the next article. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#articles.byteLength + this.#openers.byteLength;
  }

  add(article: ArticleId, leader: ArticleId): void {
    if (this.#count === this.#articles.length) {
      this.#articles = widen(this.#articles);
      this.#openers = widen(this.#openers);
    }
    this.#articles[this.#count] = article;
    this.#openers[this.#count++] = leader;
  }

  at(number: number): ArticleAndLeader {
    return { article: this.#articles[number] as ArticleId, leader: this.leaderAt(number) };
  }

  leaderAt(number: number): ArticleId {
    return this.#leaderOf(this.#openers[number] as ArticleId);
  }
}

/** Widens by a sixteenth: doubling would keep up to twice the memory that is needed. */
function widen(old: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(old.length + Math.max(1024, old.length >>> 4));
  wider.set(old);
  return wider;
}
