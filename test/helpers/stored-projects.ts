// Projects written through the store's own functions, without workbooks and fingerprint processes.
import path from 'node:path';
import type { Cell } from '#electron/cells/cell.ts';
import { ArticleComparer } from '#electron/stages/review/corrections/measurements.ts';
import type { ActionDeps } from '#electron/stages/review/corrections/run-action.ts';
import { addArticle } from '#electron/store/articles.ts';
import { iterateMemberStates, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import {
  createProject,
  openForReading,
  openProject,
  type ReadableDb,
  type WritableDb,
} from '#electron/store/database.ts';
import { iterateChanges } from '#electron/store/history/action-changes.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { beginImport, type ImportSource } from '#electron/store/imports.ts';
import {
  type ArticleId,
  type ClusterId,
  type ColumnMapping,
  type Field,
  fields,
  type ImportId,
  type Verdict,
} from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

/** Makes a project for the running test. It is closed and removed at the end. */
export function newProject(): { db: WritableDb; file: string } {
  const file = path.join(temporaryFolder(), '测试.tonggao');
  return { db: createProject(file), file };
}

export function importSource(changes: Partial<ImportSource> = {}): ImportSource {
  return {
    file: '稿件.xlsx',
    path: '/稿件.xlsx',
    sha256: 'a'.repeat(64),
    sheet: '稿件',
    headerRow: 1,
    mapping: { title: 0, body: 1 },
    columns: ['标题', '正文'],
    rows: 10,
    ...changes,
  };
}

export function newImport(db: WritableDb, changes: Partial<ImportSource> = {}): ImportId {
  return beginImport(db, importSource(changes), '2024-03-01T08:00:00.000Z');
}

export function fieldsFrom(given: Partial<Record<Field, string>>): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, given[field] ?? ''])) as Record<Field, string>;
}

/** Makes a project file large: adds rejected rows of 4 kB each to its first import. */
export function padProject(db: WritableDb, rows: number): void {
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO rejected_rows SELECT 1, 1000000 + i, 'unchanged', hex(zeroblob(2000)) FROM n`,
  ).run(rows);
}

export type Story = { cluster: ClusterId; articles: ArticleId[] };

/** Adds an article, in the cluster of `leader` or (null) in its own. */
export function addMember(
  db: WritableDb,
  importId: ImportId,
  row: number,
  leader: ArticleId | null,
  texts = { title: `标题${row}`, body: `正文${row}` },
): ArticleId {
  const mapping: ColumnMapping = { title: 0, body: 1 };
  const cells: Cell[] = [texts.title, texts.body];
  const article = addArticle(db, { importId, row, fields: fieldsFrom(texts), cells }, mapping);
  if (leader === null) openCluster(db, article);
  else joinCluster(db, article, leader, joinedBy(leader, { hd: row % 4 }));
  return article;
}

/** Adds an import with one cluster of each size; rows are numbered from 2. */
export function addStories(db: WritableDb, sizes: readonly number[], importId = newImport(db)): Story[] {
  let row = 2;
  const stories = sizes.map((size) => {
    const leader = addMember(db, importId, row++, null);
    const others = Array.from({ length: size - 1 }, () => addMember(db, importId, row++, leader));
    return [leader, ...others];
  });
  const clusters = clusterOfEach(db);
  return stories.map((articles) => ({ articles, cluster: clusters.get(articles[0]!)! }));
}

export function clusterOfEach(db: ReadableDb): Map<ArticleId, ClusterId> {
  return new Map(Array.from(iterateMemberStates(db), ({ article, cluster }) => [article, cluster]));
}

export const tools: ActionDeps = { comparer: new ArticleComparer(), yieldToEventLoop: async () => {} };

/** Tables that are derived from others in the background. */
const MADE_LATER: readonly string[] = ['cluster_risks', 'sentence_prints', 'sentence_places'];
const SETTING_MADE_LATER = 'sentencesIndexed';

/**
 * All rows of all tables except `leftOut`. The log and the revisions of clusters are left out as well, because they
 * only grow.
 */
export function everything(db: ReadableDb, leftOut: readonly string[] = MADE_LATER): Record<string, unknown[]> {
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT IN (${['actions', 'action_changes', 'action_checksums', ...leftOut].map((name) => `'${name}'`)})`,
    )
    .pluck()
    .all() as string[];
  type Row = { rev?: number; key?: string };
  const rowsOf = (table: string) =>
    (db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all() as Row[])
      .filter(({ key }) => table !== 'settings' || key !== SETTING_MADE_LATER)
      .map(({ rev, ...row }) => row);
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
}

/** The rows, as by `everything`, of a project that no connection has open. */
export function contentsOf(project: string): Record<string, unknown[]> {
  const db = openForReading(project);
  try {
    return everything(db);
  } finally {
    db.close();
  }
}

/** All rows of a closed project file. */
export function contentOf(file: string): Record<string, unknown[]> {
  const db = openProject(file);
  const content = everything(db);
  db.close();
  return content;
}

export type VerdictEvent = {
  article: ArticleId;
  cluster: ClusterId;
  before: Verdict | null;
  after: Verdict | null;
  at: string;
};

export function readVerdictLog(db: ReadableDb): VerdictEvent[] {
  return listActions(db, null, 1_000_000)
    .toReversed()
    .flatMap(({ id, cluster, at }) =>
      [...iterateChanges(db, id)]
        .filter(({ table }) => table === 'decisions')
        .map(({ key, before, after }) => ({
          article: key[0] as ArticleId,
          cluster: cluster!,
          before: (before?.[0] ?? null) as Verdict | null,
          after: (after?.[0] ?? null) as Verdict | null,
          at,
        })),
    );
}

/** The id of the last action; 0 before the first. */
export function lastAction(db: ReadableDb): number {
  return db.prepare('SELECT coalesce(max(id), 0) FROM actions').pluck().get() as number;
}
