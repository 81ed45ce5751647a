// Finds memberships whose evidence cannot be read, so that doctor can name their articles.
import { evidence } from '#shared/model.ts';
import type { ReadableDb } from '../database.ts';

/** @returns the articles, by number */
export function findUnreadableEvidence(db: ReadableDb): string[] {
  // A project has few different lists of kinds, however many articles it has.
  const lists = db.prepare('SELECT DISTINCT kinds FROM memberships').pluck().all() as string[];
  const unreadable = lists.filter((list) => !isReadable(list));
  const named =
    'SELECT article_id FROM memberships WHERE kinds IN (SELECT value FROM json_each(?)) ORDER BY article_id';
  return db.prepare(named).pluck().all(JSON.stringify(unreadable)).map(String);
}

function isReadable(kinds: string): boolean {
  try {
    return evidence.shape.kinds.safeParse(JSON.parse(kinds)).success;
  } catch {
    return false;
  }
}
