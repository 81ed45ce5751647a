// Settings of a project: its detection, the segmenter of its fingerprints, and how it suggests.
import * as z from 'zod';
import { type SheetReading, sheetReading } from '#shared/contract/intake.ts';
import { DEFAULT_DETECTION, type Detection, detection } from '#shared/model/detection.ts';
import { type ArticleId, articleId, type ImportId, importId } from '#shared/model/model.ts';
import { type ListView, listView } from '#shared/review/cluster-list/list-view.ts';
import { DEFAULT_MERGE_RULES, type MergeRules, type Merging, mergeRules, merging } from '#shared/review/row-merge.ts';
import { type Learned, learned, type SuggestSettings, suggestSettings } from '#shared/review/suggest/learned.ts';
import { AppError } from '#shared/words/errors.ts';
import { type SheetLook, sheetLook } from '../cells/sheet-look.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

const schemas = {
  detection,
  segmenter: z.string(),
  suggest: suggestSettings,
  learned,
  listView,
  sentencesIndexed: z.int(),
  check: z.object({ on: z.boolean() }),
  /** The editor's latest picks, and whether each was what was suggested then (stages/review/agreement.ts). */
  agreement: z.array(z.object({ article: articleId, agreed: z.boolean() })),
  boilerplateVersion: z.int(),
  /** Keys of sentences whose carriers are to be indexed again. */
  staleSentences: z.array(z.int()),
  /** Which INDEX_VERSION made the index keys and fingerprints, and which the clusters. */
  indexVersion: z.int(),
  clusterVersion: z.int(),
  /** The sheets that follow the import that was begun last, each with its number of rows. */
  sheetsToFollow: z.array(z.object({ reading: sheetReading, rows: z.int() })),
  /** The first sheet of the import that was begun or resumed last, and the last action before. */
  importBegan: z.object({ id: importId, after: z.int() }),
  /** The latest action and article, and the basis of suggestions, at the last export. */
  exported: z.object({ at: z.string(), action: z.int(), article: z.int(), basis: z.string() }),
  referencesOff: z.array(z.string()),
  /** By the name of a set: the version with which all articles were compared. */
  referencesCompared: z.record(z.string(), z.string()),
  merging,
  /** The rules by which exports merged rows last, kept while they merge none. */
  mergeRules,
  /** Looks of sheets by the number of their import. */
  sheetLooks: z.record(z.string(), sheetLook),
};
type Settings = {
  detection: Detection;
  segmenter: string;
  suggest: SuggestSettings;
  learned: Learned;
  listView: ListView;
  sentencesIndexed: number;
  check: { on: boolean };
  agreement: { article: ArticleId; agreed: boolean }[];
  boilerplateVersion: number;
  staleSentences: number[];
  indexVersion: number;
  clusterVersion: number;
  sheetsToFollow: { reading: SheetReading; rows: number }[];
  importBegan: { id: ImportId; after: number };
  exported: { at: string; action: number; article: number; basis: string };
  referencesOff: string[];
  referencesCompared: Record<string, string>;
  merging: Merging;
  mergeRules: MergeRules;
  sheetLooks: Record<string, SheetLook>;
};

export const settingKeys = Object.keys(schemas) as readonly (keyof Settings)[];

/** @throws AppError SETTING_UNREADABLE */
export function readSetting<Key extends keyof Settings>(db: ReadableDb, key: Key): Settings[Key] | undefined {
  const row = sql<{ value: string }>(db, 'SELECT value FROM settings WHERE key = ?').get(key);
  const parsed = row && schemas[key].safeParse(parseJson(row.value));
  if (parsed?.success === false) throw new AppError('SETTING_UNREADABLE', { key });
  return parsed?.data as Settings[Key] | undefined;
}

/** Undefined, which no setting is, for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readDetection(db: ReadableDb): Detection {
  return readSetting(db, 'detection') ?? DEFAULT_DETECTION;
}

/** By which exports of the project merge rows; null: they don't, or the rules are damaged, and nothing is promised. */
export function readMergeRules(db: ReadableDb): MergeRules | null {
  return readUnlessDamaged(db, 'merging')?.merge ?? null;
}

/** The rules by which the project merged rows last; as its suggestions prefer sources where it never did. */
export function readDefaultMergeRules(db: ReadableDb): MergeRules {
  const last = readUnlessDamaged(db, 'mergeRules') ?? readMergeRules(db);
  if (last) return last;
  return { ...DEFAULT_MERGE_RULES, preferredSources: readUnlessDamaged(db, 'suggest')?.rules.sources ?? [] };
}

function readUnlessDamaged<Key extends keyof Settings>(db: ReadableDb, key: Key): Settings[Key] | undefined {
  try {
    return readSetting(db, key);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

export function writeSetting<Key extends keyof Settings>(db: WritableDb, key: Key, value: Settings[Key]): void {
  sql(db, 'INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, JSON.stringify(value));
}

export function findUnreadableSettings(db: ReadableDb): string[] {
  return settingKeys.filter((key) => {
    try {
      readSetting(db, key);
      return false;
    } catch (error) {
      if (error instanceof AppError) return true;
      throw error;
    }
  });
}
