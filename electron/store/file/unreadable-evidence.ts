// Finds memberships whose evidence cannot be read, so that doctor can name their articles.
import { evidence } from '#shared/model.ts';
import type { ReadableDb } from '../database.ts';

/** @returns the articles, by number */
export function findUnreadableEvidence(db: ReadableDb): string[] {
  // A project has few different lists of kinds, however many articles it has. Bytes that are no UTF-8 would be other bytes
  // as a text that comes back.
  const lists = db.prepare('SELECT DISTINCT CAST(kinds AS BLOB) FROM memberships').pluck().all() as Buffer[];
  const named = db.prepare('SELECT article_id FROM memberships WHERE CAST(kinds AS BLOB) = ?').pluck();
  const articles = lists.filter((list) => !isReadable(list)).flatMap((list) => named.all(list) as number[]);
  return articles.sort((a, b) => a - b).map(String);
}

function isReadable(kinds: Buffer): boolean {
  try {
    return evidence.shape.kinds.safeParse(JSON.parse(kinds.toString())).success;
  } catch {
    return false;
  }
}
