// The boilerplate of a project: sentences that were learned, or marked by the editor.
import type { BoilerplateSentence } from '#electron/boilerplate/boilerplate.ts';
import type { LearnedSentence } from '#electron/boilerplate/learn.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sql } from './sql.ts';

/** Those that are switched on. */
export function readSentences(db: ReadableDb): BoilerplateSentence[] {
  return sql<BoilerplateSentence>(db, 'SELECT key, source FROM boilerplate WHERE is_on = 1 ORDER BY key, source').all();
}

/** Rises with each change of the boilerplate; 0 before the first. */
export function readBoilerplateVersion(db: ReadableDb): number {
  return readSetting(db, 'boilerplateVersion') ?? 0;
}

/**
 * Adds what was learned; nothing is ever removed. A sentence that the editor has switched off stays off in every source.
 * Call inside a transaction. Returns the keys of the sentences that are new.
 */
export function addLearned(db: WritableDb, learned: readonly LearnedSentence[]): number[] {
  const add = sql(
    db,
    `INSERT INTO boilerplate (key, source, text, articles, origin) SELECT @key, @source, @text, @articles, 'learned'
     WHERE NOT EXISTS (SELECT 1 FROM boilerplate WHERE key = @key AND (is_on = 0 OR source IN ('', @source)))`,
  );
  return learned.filter((sentence) => add.run(sentence).changes > 0).map(({ key }) => key);
}

/** Puts the boilerplate of a project into a preview of it, which adds what it learns. */
export function copyBoilerplate(db: ReadableDb, preview: WritableDb): void {
  type Row = BoilerplateSentence & { text: string; articles: number; origin: string; isOn: number };
  const rows = sql<Row>(db, 'SELECT key, source, text, articles, origin, is_on AS isOn FROM boilerplate').all();
  const add = sql(
    preview,
    `INSERT INTO boilerplate (key, source, text, articles, origin, is_on)
     VALUES (@key, @source, @text, @articles, @origin, @isOn)`,
  );
  for (const row of rows) add.run(row);
}

/**
 * Notes that sentences were added, removed or switched: the index keys and fingerprints of the articles that carry them
 * are of another text, until `clearStaleSentences`. Call inside the transaction that changes them.
 */
export function noteChangedSentences(db: WritableDb, keys: readonly number[]): void {
  if (keys.length === 0) return;
  writeSetting(db, 'boilerplateVersion', readBoilerplateVersion(db) + 1);
  writeSetting(
    db,
    'staleSentences',
    [...new Set([...readStaleSentences(db), ...keys])].sort((a, b) => a - b),
  );
}

/** Keys of the sentences that have changed since their carriers were indexed. */
export function readStaleSentences(db: ReadableDb): readonly number[] {
  return readSetting(db, 'staleSentences') ?? [];
}

export function clearStaleSentences(db: WritableDb): void {
  writeSetting(db, 'staleSentences', []);
}
