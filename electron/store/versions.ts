// Versions of articles: the fields that show that a row is a version of an earlier article, and which article
// superseded which.
import type { PreviousImport, RowIdentity } from '#shared/contract/intake.ts';
import type { ArticleId, ClusterId, Field, ImportId } from '#shared/model/model.ts';
import { FIELD_COLUMNS } from './articles.ts';
import type { ReadableDb } from './database.ts';
import type { ChangeRecorder } from './history/change-recorder.ts';
import { sql } from './sql.ts';

export type Identity = {
  readonly article: ArticleId;
  readonly row: number;
  readonly externalId: string;
  readonly url: string;
};

export type EarlierIdentity = Identity & {
  readonly importId: ImportId;
  /** From the same sheet of the same bytes: equal row numbers mean one row. */
  readonly sameBytes: boolean;
  /** From the same sheet of a file with the same name: ids mean the same. A file of the same path has the same name. */
  readonly sameFile: boolean;
};

export function iterateIdentities(db: ReadableDb, id: ImportId): IterableIterator<Identity> {
  return sql<Identity>(
    db,
    'SELECT id AS article, row, external_id AS externalId, url FROM articles WHERE import_id = ? ORDER BY id',
  ).iterate(id);
}

/** The current articles of earlier imports, in order. */
export function* iterateEarlierIdentities(db: ReadableDb, id: ImportId): Generator<EarlierIdentity> {
  const rows = sql<Omit<EarlierIdentity, 'sameBytes' | 'sameFile'> & { sameBytes: number; sameFile: number }>(
    db,
    `SELECT a.id AS article, a.import_id AS importId, a.row, a.external_id AS externalId, a.url,
            i.sheet = now.sheet AND i.sha256 = now.sha256 AS sameBytes, i.sheet = now.sheet AND i.file = now.file AS sameFile
     FROM articles a JOIN imports i ON i.id = a.import_id JOIN imports now ON now.id = @id
     WHERE a.import_id < @id ORDER BY a.id`,
  ).iterate({ id });
  for (const { sameBytes, sameFile, ...row } of rows)
    yield { ...row, sameBytes: sameBytes === 1, sameFile: sameFile === 1 };
}

/**
 * The import with the most of these rows, if it has half of them: articles with the same title, ID and URL. Rows with
 * neither ID nor URL are left out, because nothing could replace them.
 */
export function findImportOfRows(db: ReadableDb, rows: readonly RowIdentity[]): PreviousImport | null {
  const named = new Set(rows.filter(({ id, url }) => (id + url).trim() !== '').map(nameRow));
  if (named.size === 0) return null;
  const found = new Map<ImportId, number>();
  const articles = sql<RowIdentity & { importId: ImportId }>(
    db,
    'SELECT import_id AS importId, external_id AS id, url, title FROM articles',
  );
  for (const article of articles.iterate()) {
    const { importId } = article;
    if (named.has(nameRow(article))) found.set(importId, (found.get(importId) ?? 0) + 1);
  }
  const [best] = [...found].sort(([, one], [, other]) => other - one);
  if (!best || best[1] * 2 < named.size) return null;
  const known = sql<PreviousImport>(
    db,
    "SELECT 'renamed' AS kind, file, finished_at AS importedAt FROM imports WHERE id = ? AND finished_at IS NOT NULL",
  ).get(best[0]);
  return known ?? null;
}

function nameRow({ id, url, title }: RowIdentity): string {
  return JSON.stringify([id.trim(), url.trim(), title.trim()]);
}

export function readFields(db: ReadableDb, article: ArticleId): Readonly<Record<Field, string>> {
  return sql<Record<Field, string>>(db, `SELECT ${FIELD_COLUMNS} FROM articles WHERE id = ?`).get(article)!;
}

/** The article must have left its cluster and have no verdict. */
export function markSuperseded(recorder: ChangeRecorder, article: ArticleId, successor: ArticleId): void {
  recorder.put('superseded', [article], [successor]);
}

export function readNewVersions(db: ReadableDb, cluster: ClusterId): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    `SELECT DISTINCT m.article_id AS article FROM memberships m JOIN superseded w ON w.successor_id = m.article_id
     WHERE m.cluster_id = ? ORDER BY 1`,
  )
    .all(cluster)
    .map(({ article }) => article);
}

export function countSuperseded(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT count(*) AS n FROM superseded').get()!.n;
}

export function countReplacing(db: ReadableDb, id: ImportId): number {
  return sql<{ n: number }>(
    db,
    `SELECT count(DISTINCT w.successor_id) AS n FROM superseded w
     JOIN article_versions a ON a.id = w.successor_id WHERE a.import_id = ?`,
  ).get(id)!.n;
}
