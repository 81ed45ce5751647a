// The order in which articles are placed. The first rows of an import are placed in an order of their own
// (core/cluster/placing-order.ts), and keep the ids that their rows have: lists and files are in the order of the import.
import type { ArticleId, ClusterId, ImportId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

/** Rows of an import in the order in which they are placed, each with the ids kept for it. */
export type ReservedIds = {
  readonly rows: Uint32Array;
  articleOf(row: number): ArticleId | null;
  /** The id of the cluster that an article of these rows opens. */
  clusterOf(leader: ArticleId): ClusterId | null;
};

type StoredOrder = { readonly rows: Uint8Array; readonly afterArticle: number; readonly afterCluster: number };

const STORED = `SELECT placing_order AS rows, after_article AS afterArticle, after_cluster AS afterCluster FROM imports
  WHERE placing_order IS NOT NULL`;

const lastId = (table: string) => `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;

/** Keeps ids for rows that are to be placed. An import that saved none of them before keeps those that it had. */
export function reserveIds(db: WritableDb, id: ImportId, rows: readonly number[]): void {
  sql(
    db,
    `UPDATE imports SET placing_order = ?, after_article = coalesce(after_article, ${lastId('article_versions')}),
       after_cluster = coalesce(after_cluster, ${lastId('clusters')}) WHERE id = ?`,
  ).run(new Uint8Array(Uint32Array.from(rows).buffer), id);
  // A correction meanwhile opens clusters with ids beyond these.
  sql(
    db,
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'clusters', 0
     WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'clusters')`,
  ).run();
  sql(
    db,
    `UPDATE sqlite_sequence SET seq = max(seq, (SELECT after_cluster FROM imports WHERE id = ?) + ?) WHERE name = 'clusters'`,
  ).run(id, rows.length);
}

/** Null where the rows of the import are placed as they come. */
export function readReservedIds(db: ReadableDb, id: ImportId): ReservedIds | null {
  const stored = sql<StoredOrder>(db, `${STORED} AND id = ?`).get(id);
  if (!stored) return null;
  const { afterArticle, afterCluster } = stored;
  const rows = rowsOf(stored);
  const articles = new Map(idsByRow(stored));
  return {
    rows,
    articleOf: (row) => articles.get(row) ?? null,
    clusterOf(leader) {
      const place = leader - afterArticle;
      return place > 0 && place <= rows.length ? ((afterCluster + place) as ClusterId) : null;
    },
  };
}

/** The ids of all articles in the order in which they are placed, in parts; those that are gone may be among them. */
export function* iteratePlacingOrder(db: ReadableDb, most: number): Generator<readonly ArticleId[]> {
  const between = sql<{ id: ArticleId }>(
    db,
    'SELECT id FROM article_versions WHERE id > ? AND id <= ? ORDER BY id LIMIT ?',
  );
  let last = 0;
  const upTo = function* (end: number): Generator<readonly ArticleId[]> {
    while (last < end) {
      const part = between.all(last, end, most).map(({ id }) => id);
      if (part.length === 0) return;
      last = part.at(-1)!;
      yield part;
    }
  };
  for (const stored of sql<StoredOrder>(db, `${STORED} ORDER BY id`).all()) {
    yield* upTo(stored.afterArticle);
    const rows = rowsOf(stored);
    const articles = new Map(idsByRow(stored));
    for (let at = 0; at < rows.length; at += most)
      yield Array.from(rows.subarray(at, at + most), (row) => articles.get(row)!);
    last = stored.afterArticle + rows.length;
  }
  yield* upTo(Number.MAX_SAFE_INTEGER);
}

function rowsOf({ rows }: StoredOrder): Uint32Array {
  return new Uint32Array(new Uint8Array(rows).buffer);
}

function* idsByRow(stored: StoredOrder): Generator<[row: number, article: ArticleId]> {
  for (const [place, row] of rowsOf(stored).sort().entries())
    yield [row, (stored.afterArticle + 1 + place) as ArticleId];
}
