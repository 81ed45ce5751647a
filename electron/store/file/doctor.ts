// Checks the invariants of a project, without changing its file.
import Sqlite from 'better-sqlite3';
import { actionKind } from '#shared/model/actions.ts';
import { type ArticleId, evidence } from '#shared/model/model.ts';
import { findDamagedActions, findDamagedArticles } from '../checksums.ts';
import type { ReadableDb } from '../database.ts';
import { recordedTables } from '../history/change-recorder.ts';
import { SCHEMA_VERSION } from '../project-schema.ts';
import { findUnreadableSettings } from '../settings.ts';
import { APPLICATION_ID } from './project-file.ts';
import { findUnreadableRecords } from './records.ts';
import { findWrongCounts } from './recount.ts';
import { findAlteredObjects } from './schema.ts';

/** In the order in which they run: each relies on what the earlier ones have found sound. */
export const checkNames = [
  'file',
  'schema',
  'integrity',
  'references',
  'settings',
  'records',
  'rows',
  'placed',
  'superseded',
  'sizes',
  'leaders',
  'representatives',
  'canonicals',
  'evidence',
  'constraints',
  'actions',
  'counts',
  'texts',
  'history',
  'decisions',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `unfinished`: nothing is wrong, but the editor should know. */
export type Finding =
  | { readonly kind: 'ok'; readonly check: CheckName }
  | {
      readonly kind: 'error';
      readonly check: CheckName;
      /** A lower bound of the faults, and the first of them by number or in SQLite's words. */
      readonly count: number;
      readonly first: readonly string[];
    }
  /** Of another version, whose tables are unknown. */
  | { readonly kind: 'older' | 'newer'; readonly version: number }
  | { readonly kind: 'unfinished'; readonly file: string; readonly saved: number; readonly rows: number };

const MAX_LISTED = 5;

/** Each lists the faults that it finds, one text for each. */
const checks: Readonly<Record<Exclude<CheckName, 'file'>, (db: ReadableDb) => readonly string[]>> = {
  schema: findAlteredObjects,
  integrity: (db) => texts(db, 'PRAGMA integrity_check(100)').filter((line) => line !== 'ok'),
  references: (db) =>
    (db.prepare('PRAGMA foreign_key_check').all() as { table: string; rowid: number | null; parent: string }[]).map(
      ({ table, rowid, parent }) => `${table} ${rowid ?? '?'} → ${parent}`,
    ),
  settings: findUnreadableSettings,
  records: findUnreadableRecords,
  rows: (db) =>
    texts(
      db,
      `SELECT id || ': ' || rows || ' ≠ ' || imported || ' + ' || rejected FROM (
         SELECT id, rows, (SELECT count(*) FROM article_versions WHERE import_id = i.id) AS imported,
                (SELECT count(*) FROM rejected_rows WHERE import_id = i.id) AS rejected
         FROM imports i WHERE finished_at IS NOT NULL) WHERE rows <> imported + rejected`,
    ),
  placed: (db) => texts(db, 'SELECT id FROM articles WHERE id NOT IN (SELECT article_id FROM memberships) ORDER BY id'),
  /**
   * Superseded articles have no membership, verdict or constraint, and are from an earlier import than their
   * successors.
   */
  superseded: (db) =>
    texts(
      db,
      `SELECT w.article_id FROM superseded w JOIN article_versions a ON a.id = w.article_id
       JOIN article_versions s ON s.id = w.successor_id
       WHERE a.import_id >= s.import_id OR w.article_id IN (SELECT article_id FROM memberships)
         OR w.article_id IN (SELECT article_id FROM decisions)
         OR w.article_id IN (${ARTICLES_NAMED})
       ORDER BY w.article_id`,
    ),
  sizes: (db) =>
    texts(
      db,
      `SELECT id FROM clusters c WHERE size = 0
       OR size <> (SELECT count(*) FROM memberships WHERE cluster_id = c.id) ORDER BY id`,
    ),
  leaders: (db) =>
    texts(
      db,
      `SELECT id FROM clusters c WHERE NOT EXISTS
         (SELECT 1 FROM memberships WHERE article_id = c.leader_id AND cluster_id = c.id) ORDER BY id`,
    ),
  /** A representative is a member other than the leader. */
  representatives: (db) =>
    texts(
      db,
      `SELECT id FROM clusters c WHERE representative_id = leader_id OR (representative_id IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM memberships WHERE article_id = c.representative_id AND cluster_id = c.id)) ORDER BY id`,
    ),
  canonicals: (db) =>
    texts(
      db,
      `SELECT cluster_id FROM decisions JOIN memberships USING (article_id) WHERE verdict = 'canonical'
       GROUP BY cluster_id HAVING count(*) > 1 ORDER BY cluster_id`,
    ),
  evidence: findUnreadableEvidence,
  constraints: (db) => texts(db, UNHEEDED),
  actions: unreadableActions,
  counts: findWrongCounts,
  texts: (db) => findDamagedArticles(db).map(String),
  history: (db) => findDamagedActions(db).map(String),
  /** Each decision is what the action that it names has made it. */
  decisions: (db) =>
    texts(
      db,
      `SELECT article_id FROM decisions d WHERE action_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM action_changes c WHERE c.action_id = d.action_id AND tab = 'decisions' AND key_1 = d.article_id
           AND after = json_array(d.verdict, d.decided_at, d.action_id))
       ORDER BY article_id`,
    ),
};

export function isError({ kind }: Finding): boolean {
  return kind === 'error' || kind === 'older' || kind === 'newer';
}

export function* examine(db: ReadableDb): Generator<Finding> {
  const found = number(db, 'PRAGMA user_version');
  if (number(db, 'PRAGMA application_id') !== APPLICATION_ID || found < 1) {
    yield { kind: 'error', check: 'file', count: 1, first: [] };
    return;
  }
  yield { kind: 'ok', check: 'file' };
  if (found !== SCHEMA_VERSION) {
    yield { kind: found < SCHEMA_VERSION ? 'older' : 'newer', version: found };
    return;
  }
  const schema = run('schema', db);
  yield schema;
  // Any other check may run code of an altered schema. Even the check of the pages reads indexes on expressions.
  if (schema.kind === 'error') return;
  const integrity = run('integrity', db);
  yield integrity;
  for (const name of checkNames.slice(3) as (keyof typeof checks)[]) yield run(name, db);
  // The integrity check has reported unreadable pages already.
  if (integrity.kind === 'ok') yield* unfinished(db);
}

function run(check: keyof typeof checks, db: ReadableDb): Finding {
  try {
    const found = checks[check](db);
    return found.length === 0
      ? { kind: 'ok', check }
      : { kind: 'error', check, count: found.length, first: found.slice(0, MAX_LISTED) };
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    // A schema that cannot be read is damaged, not altered.
    return { kind: 'error', check: check === 'schema' ? 'integrity' : check, count: 1, first: [error.message] };
  }
}

function* unfinished(db: ReadableDb): Generator<Finding> {
  const found = db
    .prepare(
      `SELECT file, rows, (SELECT count(*) FROM article_versions WHERE import_id = i.id) +
              (SELECT count(*) FROM rejected_rows WHERE import_id = i.id) AS saved
       FROM imports i WHERE finished_at IS NULL`,
    )
    .all() as { file: string; rows: number; saved: number }[];
  for (const one of found) yield { kind: 'unfinished', ...one };
}

/** Actions of unknown kinds, or with changes that are no rows of known tables. */
function unreadableActions(db: ReadableDb): string[] {
  const isNoList = (column: string) =>
    `iif(${column} IS NULL, 0, iif(json_valid(${column}), json_type(${column}) <> 'array', 1))`;
  return texts(
    db,
    `SELECT id FROM actions WHERE kind NOT IN (SELECT value FROM json_each(@kinds)) OR id IN (
       SELECT action_id FROM action_changes WHERE tab NOT IN (SELECT value FROM json_each(@tables))
         OR ${isNoList('before')} OR ${isNoList('after')})
     ORDER BY id`,
    {
      kinds: JSON.stringify(actionKind.options),
      tables: JSON.stringify(recordedTables),
    },
  );
}

/** Links between two clusters, and the first articles of one cluster that are on two sides of a separation. */
const UNHEEDED = `
  SELECT a_id || ' = ' || b_id FROM links
  JOIN memberships one ON one.article_id = a_id JOIN memberships other ON other.article_id = b_id
  WHERE one.cluster_id <> other.cluster_id
  UNION ALL
  SELECT min(article_id) FILTER (WHERE side = 0) || ' ≠ ' || min(article_id) FILTER (WHERE side = 1)
  FROM separation_sides JOIN memberships USING (article_id)
  GROUP BY separation_id, cluster_id HAVING min(side) <> max(side) ORDER BY 1`;

const ARTICLES_NAMED =
  'SELECT a_id FROM links UNION ALL SELECT b_id FROM links UNION ALL SELECT article_id FROM separation_sides';

function texts(db: ReadableDb, query: string, values: Readonly<Record<string, string>> = {}): string[] {
  const rows = db.prepare(query).raw().all(values) as unknown[][];
  return rows.map(([value]) => String(value));
}

function number(db: ReadableDb, query: string): number {
  return Number(texts(db, query)[0]);
}

/** @returns the articles, by number */
function findUnreadableEvidence(db: ReadableDb): string[] {
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
