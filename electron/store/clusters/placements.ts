// Articles that are already placed, as a later import needs them: fingerprints, index keys, leaders.
import type { StoredPlacement } from '#electron/core/cluster/pass.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseIndexKeys } from '../file/records.ts';
import { iteratePlacingOrder } from '../placing-order.ts';
import { sql } from '../sql.ts';

/** An article that a correction moved may have its fingerprint already; that one stays. */
export function addFingerprint(db: WritableDb, article: ArticleId, { hi, lo }: Fingerprint): void {
  sql(db, 'INSERT INTO fingerprints (article_id, hi, lo) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(article, hi, lo);
}

export function addIndexKeys(db: WritableDb, article: ArticleId, keys: Uint8Array): void {
  sql(db, 'INSERT INTO index_keys (article_id, keys) VALUES (?, ?)').run(article, keys);
}

/** The keys of every article that has any, in the order of import; uint32. */
export function* iterateIndexKeys(db: ReadableDb): Generator<{ article: ArticleId; keys: Uint32Array }> {
  const rows = sql<{ article: ArticleId; keys: Uint8Array }>(
    db,
    "SELECT article_id AS article, keys FROM index_keys WHERE keys <> X'' ORDER BY article_id",
  );
  for (const { article, keys } of rows.iterate()) yield { article, keys: parseIndexKeys(keys, article).keys };
}

type PlacementRow = Omit<StoredPlacement, 'fingerprint' | 'byEditor' | 'represents'> & {
  hi: number | null;
  lo: number | null;
  byEditor: number;
  represents: number;
};

const PLACEMENTS = `
  SELECT m.article_id AS article, c.leader_id AS leader, f.hi, f.lo, nullif(k.keys, X'') AS keys,
         substr(m.kinds, 1, 9) = '["editor"' AS byEditor, c.representative_id IS m.article_id AS represents
  FROM memberships m JOIN clusters c ON c.id = m.cluster_id
  LEFT JOIN fingerprints f ON f.article_id = m.article_id
  LEFT JOIN index_keys k ON k.article_id = m.article_id`;

function toPlacement({ hi, lo, byEditor, represents, ...placement }: PlacementRow): StoredPlacement {
  const fingerprint = hi === null || lo === null ? null : asFingerprint(hi, lo);
  return { ...placement, fingerprint, byEditor: byEditor === 1, represents: represents === 1 };
}

const PART = 500;

/** Every article with its place, in the order in which they were placed, in parts. */
export function* iteratePlacementParts(db: ReadableDb): Generator<StoredPlacement[]> {
  const query = sql<PlacementRow>(
    db,
    `${PLACEMENTS} JOIN json_each(?) wanted ON wanted.value = m.article_id ORDER BY wanted.key`,
  );
  for (const part of iteratePlacingOrder(db, PART)) yield query.all(JSON.stringify(part)).map(toPlacement);
}

export function* iteratePlacements(db: ReadableDb): Generator<StoredPlacement> {
  for (const part of iteratePlacementParts(db)) yield* part;
}

/** The places of these articles, as far as they have one, in the order of ids. */
export function* readPlacements(db: ReadableDb, articles: Iterable<ArticleId>): Generator<StoredPlacement> {
  for (const article of [...articles].sort((a, b) => a - b)) {
    const row = sql<PlacementRow>(db, `${PLACEMENTS} WHERE m.article_id = ?`).get(article);
    if (row) yield toPlacement(row);
  }
}

/** Ids in which gaps are looked for at a time. */
const WINDOW = 2000;

/** Placed articles without a fingerprint, in the order of ids, in parts that may be empty. */
export function* readUnfingerprinted(db: ReadableDb): Generator<ArticleId[]> {
  const last = sql<{ last: number | null }>(db, 'SELECT max(article_id) AS last FROM memberships').get()!.last ?? 0;
  const query = sql<{ article: ArticleId }>(
    db,
    `SELECT m.article_id AS article FROM memberships m
     WHERE m.article_id > @after AND m.article_id <= @after + ${WINDOW}
       AND NOT EXISTS (SELECT 1 FROM fingerprints f WHERE f.article_id = m.article_id)
     ORDER BY m.article_id`,
  );
  for (let after = 0; after < last; after += WINDOW) yield query.all({ after }).map(({ article }) => article);
}

export function readFingerprint(db: ReadableDb, article: ArticleId): Fingerprint | null {
  const row = sql<{ hi: number; lo: number }>(db, 'SELECT hi, lo FROM fingerprints WHERE article_id = ?').get(article);
  return row ? asFingerprint(row.hi, row.lo) : null;
}
