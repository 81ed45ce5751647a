// The two outputs of Li et al. 2013 (single-pass.ts): DistSet, the articles that remain, and SimSet, the articles
// that joined each of them.
import type { Fingerprint } from '../fingerprint/simhash.ts';

/** One article as Single-Pass placed it: `leader` is the article that it joined, null where it opened a cluster. */
export type Placed<Article> = {
  readonly article: Article;
  readonly fingerprint: Fingerprint | null;
  readonly leader: Article | null;
};

export type PaperSets<Article> = {
  /**
   * The articles that opened a cluster, ascending by fingerprint as an unsigned 64-bit value. Articles without one
   * come last, in their order, so that no article is lost.
   */
  readonly distSet: readonly { readonly article: Article; readonly fingerprint: Fingerprint | null }[];
  /** Each article of the DistSet → those that joined it, in their order, often none. */
  readonly simSet: ReadonlyMap<Article, readonly Article[]>;
};

/**
 * Makes both sets from articles in the order of placing. DistSet is sorted as a whole: the paper inserts a leader next
 * to its nearest one, which keeps no order.
 * @throws RangeError where an article joined one that opened none
 */
export function paperSets<Article>(placed: Iterable<Placed<Article>>): PaperSets<Article> {
  const distSet: { article: Article; fingerprint: Fingerprint | null }[] = [];
  const simSet = new Map<Article, Article[]>();
  for (const { article, fingerprint, leader } of placed) {
    if (leader === null) {
      distSet.push({ article, fingerprint });
      simSet.set(article, []);
    } else {
      const members = simSet.get(leader);
      if (members === undefined) throw new RangeError('an article joined one that opened no cluster before it');
      members.push(article);
    }
  }
  distSet.sort((a, b) => compareFingerprints(a.fingerprint, b.fingerprint));
  return { distSet, simSet };
}

function compareFingerprints(a: Fingerprint | null, b: Fingerprint | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.hi - b.hi || a.lo - b.lo;
}
