// Checks many texts, or long ones, in turns of the thread.
import type { ArticleId } from '#shared/model/model.ts';
import { findDamagedArticles } from '../store/checksums.ts';
import type { ReadableDb } from '../store/database.ts';
import { createPause } from './pause.ts';

/** As `findDamagedArticles`. Other calls may run after each article, as any of them may be long. */
export async function findDamaged(
  db: ReadableDb,
  articles: readonly ArticleId[],
  pause = createPause(),
): Promise<ReadonlySet<ArticleId>> {
  const damaged = new Set<ArticleId>();
  for (const article of articles) {
    for (const one of findDamagedArticles(db, [article])) damaged.add(one);
    await pause();
  }
  return damaged;
}
