// Notes and flags of clusters, and whether exports merge their rows. Each is stored with an article, as verdicts are, and
// belongs to the cluster that has the article: so it survives what changes clusters. A cluster that was merged from several
// may have several.
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { joinChoices, type MergeChoice } from '#shared/review/row-merge.ts';
import type { ReadableDb } from '../database.ts';
import type { ChangeRecorder } from '../history/change-recorder.ts';
import { sql } from '../sql.ts';

/** `note`: '' if there is no note. */
export type ClusterNote = { readonly note: string; readonly isFlagged: boolean };

/** The tables with what each says; a flag says nothing but that it is there. */
const TEXTS = { notes: 'text', flags: "''", row_merges: 'choice' } as const;
type Table = keyof typeof TEXTS;
const TABLES = Object.keys(TEXTS) as readonly Table[];
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
  const query = `SELECT article_id AS article, ${TEXTS[table]} AS text, action_id AS action
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

/** Null: as exports of the project do. */
export function readMergeChoice(db: ReadableDb, cluster: ClusterId): MergeChoice | null {
  return joinChoices(choicesOf(rowsOfCluster(db, 'row_merges', cluster)));
}

/** The choices of the clusters for which there is one. */
export function readMergeChoices(db: ReadableDb): Map<ClusterId, MergeChoice> {
  const rows = Map.groupBy(rowsOfAll(db, 'row_merges'), ({ cluster }) => cluster);
  return new Map(Array.from(rows, ([cluster, some]) => [cluster, joinChoices(choicesOf(some))!]));
}

/** Counts the choices for clusters of several articles; that of an article alone waits for others. */
export function countMergeChoices(db: ReadableDb): Record<MergeChoice, number> {
  const counts = { use: 0, none: 0 };
  for (const [cluster, choice] of readMergeChoices(db))
    if (sql(db, 'SELECT 1 FROM clusters WHERE id = ? AND size > 1').get(cluster)) counts[choice]++;
  return counts;
}

function choicesOf(rows: readonly Pick<Row, 'text'>[]): MergeChoice[] {
  return rows.map(({ text }) => text as MergeChoice);
}

/** @param leader the article with which it is stored */
export function setMergeChoice(
  recorder: ChangeRecorder,
  cluster: ClusterId,
  leader: ArticleId,
  choice: MergeChoice | null,
): void {
  const held = rowsOfCluster(recorder.db, 'row_merges', cluster);
  if (joinChoices(choicesOf(held)) === choice) return;
  for (const { article } of held)
    if (article !== leader || choice === null) recorder.put('row_merges', [article], null);
  if (choice !== null) recorder.put('row_merges', [leader], [choice, recorder.action]);
}

/** Moves what is stored with articles to another article, after its own. */
export function moveNotes(recorder: ChangeRecorder, from: Iterable<ArticleId>, to: ArticleId): void {
  const articles = [...from];
  for (const table of TABLES) {
    const moved = rowsOfArticles(recorder.db, table, articles);
    const rows = [...rowsOfArticles(recorder.db, table, [to]), ...moved];
    if (moved.length === 0) continue;
    const { action } = rows[0]!;
    for (const { article } of moved) recorder.put(table, [article], null);
    recorder.put(table, [to], [...join[table](rows), action]);
  }
}

const join: Record<Table, (rows: readonly Row[]) => string[]> = {
  notes: (rows) => [joinNotes(rows)],
  flags: () => [],
  row_merges: (rows) => [joinChoices(choicesOf(rows))!],
};

export function listNotes(db: ReadableDb): { article: ArticleId; text: string }[] {
  return sql<{ article: ArticleId; text: string }>(db, 'SELECT article_id AS article, text FROM notes').all();
}

export function listNotedArticles(db: ReadableDb): ArticleId[] {
  const queries = TABLES.map((table) => `SELECT article_id AS article FROM ${table}`);
  return sql<{ article: ArticleId }>(db, `${queries.join(' UNION ')} ORDER BY 1`)
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
  const query = `SELECT m.cluster_id AS cluster, ${TEXTS[table]} AS text
    FROM ${table} JOIN memberships m USING (article_id) ORDER BY article_id`;
  return sql<Pick<Row, 'text'> & { cluster: ClusterId }>(db, query).all();
}
