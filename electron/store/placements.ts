// What a later import needs to know of the articles already placed: fingerprints, filed keys, centres.
import { asFingerprint, type Fingerprint } from '#electron/fingerprint/simhash.ts';
import type { ArticleId } from '#shared/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

export function addFingerprint(db: WritableDb, article: ArticleId, { hi, lo }: Fingerprint): void {
  sql(db, 'INSERT INTO fingerprints (article_id, hi, lo) VALUES (?, ?, ?)').run(article, hi, lo);
}

export function addFiledKeys(db: WritableDb, article: ArticleId, keys: Uint8Array): void {
  sql(db, 'INSERT INTO filed_keys (article_id, keys) VALUES (?, ?)').run(article, keys);
}

export type StoredPlacement = {
  article: ArticleId;
  centre: ArticleId;
  fingerprint: Fingerprint | null;
  keys: Uint8Array | null;
};

/** Every article with its place, in the order in which they were placed. */
export function* iteratePlacements(db: ReadableDb): Generator<StoredPlacement> {
  type Row = Omit<StoredPlacement, 'fingerprint'> & { hi: number | null; lo: number | null };
  const rows = sql<Row>(
    db,
    `SELECT m.article_id AS article, c.centre_id AS centre, f.hi, f.lo, k.keys
     FROM memberships m JOIN clusters c ON c.id = m.cluster_id
     LEFT JOIN fingerprints f ON f.article_id = m.article_id
     LEFT JOIN filed_keys k ON k.article_id = m.article_id ORDER BY m.article_id`,
  ).iterate();
  for (const { hi, lo, ...placement } of rows)
    yield { ...placement, fingerprint: hi === null || lo === null ? null : asFingerprint(hi, lo) };
}

export function readFingerprint(db: ReadableDb, article: ArticleId): Fingerprint | null {
  const row = sql<{ hi: number; lo: number }>(db, 'SELECT hi, lo FROM fingerprints WHERE article_id = ?').get(article);
  return row ? asFingerprint(row.hi, row.lo) : null;
}
