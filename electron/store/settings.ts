// What a project was made with: its detection and the segmenter behind its fingerprints.
import * as z from 'zod';
import { type Detection, detection } from '#shared/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

const schemas = { detection, segmenter: z.string() };
type Settings = { detection: Detection; segmenter: string };

export function readSetting<Key extends keyof Settings>(db: ReadableDb, key: Key): Settings[Key] | undefined {
  const row = sql<{ value: string }>(db, 'SELECT value FROM settings WHERE key = ?').get(key);
  return row && (schemas[key].parse(JSON.parse(row.value)) as Settings[Key]);
}

export function writeSetting<Key extends keyof Settings>(db: WritableDb, key: Key, value: Settings[Key]): void {
  sql(db, 'INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, JSON.stringify(value));
}
