// The outputs of the Simhash + Single-Pass paper (`003`): DistSet, what is left, and SimSet, what went where.
import type { Fingerprint } from '../fingerprint/simhash.ts';

/** One article as Single-Pass placed it: `centre` is the article that it joined, null where it opened a cluster. */
export type Placed<Article> = {
  readonly article: Article;
  readonly fingerprint: Fingerprint | null;
  readonly centre: Article | null;
};

export type PaperSets<Article> = {
  /**
   * The articles that opened a cluster, ascending by fingerprint as an unsigned 64-bit value; those without a
   * fingerprint come last, in their order, so that the set without duplicates loses no article.
   */
  readonly distSet: readonly { readonly article: Article; readonly fingerprint: Fingerprint | null }[];
  /** Each article of the DistSet → those that joined it, in their order, often none. */
  readonly simSet: ReadonlyMap<Article, readonly Article[]>;
};

/**
 * Both sets from the articles in the order in which they were placed. Sorted as a whole: the paper's step ⑤ puts a new
 * centre beside the one nearest by Hamming distance, and by that alone its "升序" would not hold.
 * @throws RangeError where an article joined one that opened no cluster before it.
 */
export function paperSets<Article>(placed: Iterable<Placed<Article>>): PaperSets<Article> {
  const distSet: { article: Article; fingerprint: Fingerprint | null }[] = [];
  const simSet = new Map<Article, Article[]>();
  for (const { article, fingerprint, centre } of placed) {
    if (centre === null) {
      distSet.push({ article, fingerprint });
      simSet.set(article, []);
    } else {
      const members = simSet.get(centre);
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
