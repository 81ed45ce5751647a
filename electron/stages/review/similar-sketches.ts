// Articles that share rare keys of the text sketch with a cluster, but too little text to be joined.
import type { ArticleId } from '#shared/model/model.ts';
import { iterateIndexKeys } from '../../store/clusters/placements.ts';
import type { ReadableDb } from '../../store/database.ts';
import type { ArticleComparer } from './corrections/measurements.ts';

/** An article of another cluster, and the one of this cluster that it resembles. */
export type Pair = { readonly article: ArticleId; readonly matched: ArticleId };

/**
 * Members whose sketches are looked up. In a large cluster, whose articles are reprints of each other, more would find
 * no more.
 */
const MAX_ASKED = 20;
/** Articles under one key; a key with more is a common phrase. */
const MAX_OF_KEY = 16;
const MAX_PROPOSED = 40;

/**
 * Articles outside of `members` that are indexed by keys of their sketches, those with the most and rarest keys first, at
 * most 40. Looks through the keys of the whole project: 100,000 articles take a fifth of a second.
 */
export function findSketchPairs(db: ReadableDb, comparer: ArticleComparer, members: readonly ArticleId[]): Pair[] {
  const own = new Set(members);
  const memberOf = new Map<number, ArticleId>();
  for (const member of members.slice(0, MAX_ASKED))
    for (const key of comparer.sketch(db, member)) if (!memberOf.has(key)) memberOf.set(key, member);
  const sharing = new Map<number, ArticleId[]>();
  for (const { article, keys } of iterateIndexKeys(db)) {
    if (own.has(article)) continue;
    for (const key of keys) {
      if (!memberOf.has(key)) continue;
      const articles = sharing.get(key) ?? [];
      sharing.set(key, articles);
      articles.push(article);
    }
  }
  const found = new Map<ArticleId, Pair & { weight: number }>();
  for (const [key, articles] of sharing) {
    if (articles.length > MAX_OF_KEY) continue;
    for (const article of articles) {
      const known = found.get(article) ?? { article, matched: memberOf.get(key)!, weight: 0 };
      found.set(article, { ...known, weight: known.weight + 1 / (articles.length + 2) });
    }
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight || a.article - b.article).slice(0, MAX_PROPOSED);
}
