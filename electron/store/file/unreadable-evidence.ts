// Finds memberships whose evidence cannot be read, so that doctor can name their articles.
import { type ArticleId, evidence } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';

/** @returns the articles, by number */
export function findUnreadableEvidence(db: ReadableDb): string[] {
  const rows = db.prepare('SELECT article_id, kinds FROM memberships ORDER BY article_id').raw();
  // A project has few different lists of kinds, however many articles it has.
  const known = new Map<string, boolean>();
  const articles: string[] = [];
  for (const [article, kinds] of rows.iterate() as IterableIterator<[ArticleId, string]>) {
    if (!known.has(kinds)) known.set(kinds, isReadable(kinds));
    if (!known.get(kinds)) articles.push(String(article));
  }
  return articles;
}

function isReadable(kinds: string): boolean {
  try {
    return evidence.shape.kinds.safeParse(JSON.parse(kinds)).success;
  } catch {
    return false;
  }
}
