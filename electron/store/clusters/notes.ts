// Notes and flags of clusters. Each is stored with an article, as verdicts are, and belongs to the cluster that has the
// article: so it survives what changes clusters. A cluster that was merged from several may have several.
import type { ArticleId, ClusterId } from '#shared/model.ts';
import type { ReadableDb } from '../database.ts';
import type { ChangeRecorder } from '../history/change-recorder.ts';
import { sql } from '../sql.ts';

/** `note`: '' if there is no note. */
export type ClusterNote = { readonly note: string; readonly isFlagged: boolean };

const TABLES = ['notes', 'flags'] as const;
type Table = (typeof TABLES)[number];
type Row = { readonly article: ArticleId; readonly text: string; readonly action: number };

export function readClusterNote(db: ReadableDb, cluster: ClusterId): ClusterNote {
  return {
    note: joinNotes(rowsOfCluster(db, 'notes', cluster)),
    isFlagged: rowsOfCluster(db, 'flags', cluster).length > 0,
  };
}

/** Notes of clusters that were merged, one below the other. */
function joinNotes(rows: readonly Pick<Row, 'text'>[]): string {
  return [...new Set(rows.map(({ text }) => text))].join('\n');
}

function rowsOfCluster(db: ReadableDb, table: Table, cluster: ClusterId): Row[] {
  return readRows(db, table, 'SELECT article_id FROM memberships WHERE cluster_id = ?', cluster);
}

function rowsOfArticles(db: ReadableDb, table: Table, articles: Iterable<ArticleId>): Row[] {
  return readRows(db, table, 'SELECT value FROM json_each(?)', JSON.stringify([...articles]));
}

function readRows(db: ReadableDb, table: Table, articles: string, given: ClusterId | string): Row[] {
  const query = `SELECT article_id AS article, ${textOf(table)} AS text, action_id AS action
    FROM ${table} WHERE article_id IN (${articles}) ORDER BY 1`;
  return sql<Row>(db, query).all(given);
}

/** Replaces the notes of a cluster. @param leader the article with which it is stored @param text '' removes them */
export function setNote(recorder: ChangeRecorder, cluster: ClusterId, leader: ArticleId, text: string): void {
  const held = rowsOfCluster(recorder.db, 'notes', cluster);
  if (joinNotes(held) === text) return;
  for (const { article } of held) if (article !== leader || text === '') recorder.put('notes', [article], null);
  if (text !== '') recorder.put('notes', [leader], [text, recorder.action]);
}

export function setFlag(recorder: ChangeRecorder, cluster: ClusterId, leader: ArticleId, isFlagged: boolean): void {
  const held = rowsOfCluster(recorder.db, 'flags', cluster);
  if (held.length > 0 === isFlagged) return;
  for (const { article } of held) recorder.put('flags', [article], null);
  if (isFlagged) recorder.put('flags', [leader], [recorder.action]);
}

/** Moves the notes and flags of articles to another article, after its own. */
export function moveNotes(recorder: ChangeRecorder, from: Iterable<ArticleId>, to: ArticleId): void {
  const articles = [...from];
  for (const table of TABLES) {
    const moved = rowsOfArticles(recorder.db, table, articles);
    const rows = [...rowsOfArticles(recorder.db, table, [to]), ...moved];
    if (moved.length === 0) continue;
    const { action } = rows[0]!;
    for (const { article } of moved) recorder.put(table, [article], null);
    recorder.put(table, [to], table === 'notes' ? [joinNotes(rows), action] : [action]);
  }
}

export function listNotes(db: ReadableDb): { article: ArticleId; text: string }[] {
  return sql<{ article: ArticleId; text: string }>(db, 'SELECT article_id AS article, text FROM notes').all();
}

export function listNotedArticles(db: ReadableDb): ArticleId[] {
  const query = 'SELECT article_id AS article FROM notes UNION SELECT article_id FROM flags ORDER BY 1';
  return sql<{ article: ArticleId }>(db, query)
    .all()
    .map(({ article }) => article);
}

/** The notes and flags of all clusters that have any, single articles included. */
export function readNotesByCluster(db: ReadableDb): Map<ClusterId, ClusterNote> {
  const notes = Map.groupBy(rowsOfAll(db, 'notes'), ({ cluster }) => cluster);
  const flagged = new Set(rowsOfAll(db, 'flags').map(({ cluster }) => cluster));
  const clusters = [...new Set([...notes.keys(), ...flagged])];
  return new Map(
    clusters.map((cluster) => [
      cluster,
      { note: joinNotes(notes.get(cluster) ?? []), isFlagged: flagged.has(cluster) },
    ]),
  );
}

function rowsOfAll(db: ReadableDb, table: Table): (Pick<Row, 'text'> & { readonly cluster: ClusterId })[] {
  const query = `SELECT m.cluster_id AS cluster, ${textOf(table)} AS text
    FROM ${table} JOIN memberships m USING (article_id) ORDER BY article_id`;
  return sql<Pick<Row, 'text'> & { cluster: ClusterId }>(db, query).all();
}

function textOf(table: Table): string {
  return table === 'notes' ? 'text' : "''";
}
