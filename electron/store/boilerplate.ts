// The boilerplate of a project: sentences that were learned, or marked by the editor. One that is switched off belongs to
// the story.
import type { BoilerplateSentence } from '#electron/core/boilerplate/boilerplate.ts';
import type { LearnedSentence } from '#electron/core/boilerplate/learn.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import type { ChangeRecorder } from './history/change-recorder.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sql } from './sql.ts';

/** `text`: as one article writes it; `articles`: how many carried it when it was learned or marked. */
export type StoredSentence = BoilerplateSentence & {
  readonly text: string;
  readonly articles: number;
  readonly origin: 'learned' | 'editor';
  readonly isOn: boolean;
};

type Row = Omit<StoredSentence, 'isOn'> & { readonly isOn: number };

const COLUMNS = 'key, source, text, articles, origin, is_on AS isOn';

/** Sentences that most articles carry come first. */
export function listSentences(db: ReadableDb): StoredSentence[] {
  return sql<Row>(db, `SELECT ${COLUMNS} FROM boilerplate ORDER BY articles DESC, text, source`)
    .all()
    .map((row) => ({ ...row, isOn: row.isOn === 1 }));
}

/** Sentences that an editor marked or switched off, in the order of their texts. */
export function listMarkedSentences(db: ReadableDb): StoredSentence[] {
  return sql<Row>(db, `SELECT ${COLUMNS} FROM boilerplate WHERE origin = 'editor' OR is_on = 0 ORDER BY text, source`)
    .all()
    .map((row) => ({ ...row, isOn: row.isOn === 1 }));
}

export function findSentence(db: ReadableDb, key: number, source: string): StoredSentence | null {
  const row = sql<Row>(db, `SELECT ${COLUMNS} FROM boilerplate WHERE key = ? AND source = ?`).get(key, source);
  return row ? { ...row, isOn: row.isOn === 1 } : null;
}

/** Adds a sentence, or switches one on or off. Follow with `noteChangedSentences`. */
export function putSentence(
  recorder: ChangeRecorder,
  { key, source, text, articles, origin, isOn }: StoredSentence,
): void {
  const present = findSentence(recorder.db, key, source);
  if (present?.isOn === isOn) return;
  recorder.put('boilerplate', [key, source], [text, articles, present?.origin ?? origin, Number(isOn)]);
}

/** All sentences, those that are switched off too: these belong to the story. */
export function readSentences(db: ReadableDb): BoilerplateSentence[] {
  const rows = sql<Pick<Row, 'key' | 'source' | 'isOn'>>(
    db,
    'SELECT key, source, is_on AS isOn FROM boilerplate ORDER BY key, source',
  ).all();
  return rows.map((row) => ({ ...row, isOn: row.isOn === 1 }));
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
  const rows = sql<Row>(db, `SELECT ${COLUMNS} FROM boilerplate`).all();
  const add = sql(
    preview,
    `INSERT INTO boilerplate (key, source, text, articles, origin, is_on)
     VALUES (@key, @source, @text, @articles, @origin, @isOn)`,
  );
  for (const row of rows) add.run(row);
}

/**
 * Notes that sentences were added, removed or switched. The index keys and fingerprints of their carriers are outdated
 * until `clearStaleSentences`. Call inside the transaction that changes them.
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
