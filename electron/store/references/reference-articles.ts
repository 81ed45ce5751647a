import type { TextOutline } from '#electron/core/cluster/standard/text-outline.ts';
import { sql } from '../sql.ts';
import type { ReferenceDb, WritableReferenceDb } from './set-file.ts';

export type ReferenceFields = {
  readonly externalId: string;
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly published: string;
  readonly body: string;
};

export type StoredReference = ReferenceFields & { readonly id: number };

/** Bytes of a text; a set may come from anyone. */
const MAX_BODY = 8_000_000;

export type NewReference = {
  readonly fields: ReferenceFields;
  readonly content: Uint8Array;
  readonly identity: Uint8Array | null;
  readonly outline: TextOutline;
  /** `keys` are in any order, `storedKeys` in the form in which they are stored with the article. */
  readonly keys: ReadonlySet<number>;
  readonly storedKeys: Uint8Array;
};

export function findByKey(db: ReferenceDb, key: number, most: number): number[] {
  return sql<number>(db, 'SELECT article_id FROM reference_keys WHERE key = ? LIMIT ?')
    .pluck()
    .all(key, most) as number[];
}

export function readOutline(db: ReferenceDb, id: number): TextOutline | undefined {
  const row = sql<{ published: number | null; length: number; sample: Uint8Array }>(
    db,
    'SELECT at AS published, length, sample FROM outlines WHERE article_id = ?',
  ).get(id);
  return row && { ...row, sample: toHashes(row.sample) };
}

function toHashes(bytes: Uint8Array): Uint16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, n) => view.getUint16(2 * n, true));
}

function toBytes(hashes: Uint16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * hashes.length));
  for (const [n, hash] of hashes.entries()) view.setUint16(2 * n, hash, true);
  return new Uint8Array(view.buffer);
}

/** Undefined where there is no such article, or its text is longer than any that is compared. */
export function readReference(db: ReferenceDb, id: number): StoredReference | undefined {
  return sql<StoredReference>(
    db,
    `SELECT id, external_id AS externalId, title, source, url, published, body FROM articles
     WHERE id = ? AND octet_length(body) <= ${MAX_BODY}`,
  ).get(id);
}

/** All articles in the order of their ids, for tests by brute force. */
export function iterateReferences(db: ReferenceDb): IterableIterator<StoredReference> {
  return sql<StoredReference>(
    db,
    'SELECT id, external_id AS externalId, title, source, url, published, body FROM articles ORDER BY id',
  ).iterate();
}

/** The article that is the same in every field. */
export function findContent(db: ReferenceDb, content: Uint8Array): number | null {
  return sql<{ id: number }>(db, 'SELECT id FROM articles WHERE content = ?').get(content)?.id ?? null;
}

export function findByIdentity(db: ReferenceDb, identity: Uint8Array): { id: number; keys: Uint8Array }[] {
  return sql<{ id: number; keys: Uint8Array }>(db, 'SELECT id, keys FROM articles WHERE identity = ?').all(identity);
}

/** Adds articles in their order, and returns their numbers. The keys of all are written in one pass over the index. */
export function insertReferences(db: WritableReferenceDb, added: readonly NewReference[]): number[] {
  const insert = sql(
    db,
    `INSERT INTO articles (content, identity, keys, at, external_id, title, source, url, published, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rows: [key: number, article: number][] = [];
  const ids: number[] = [];
  const addOutline = sql(db, 'INSERT INTO outlines (article_id, at, length, sample) VALUES (?, ?, ?, ?)');
  for (const { fields, content, identity, outline, keys, storedKeys } of added) {
    const at = outline.published;
    const { externalId, title, source, url, published, body } = fields;
    const columns = [content, identity, storedKeys, at, externalId, title, source, url, published, body];
    const id = Number(insert.run(...columns).lastInsertRowid);
    ids.push(id);
    addOutline.run(id, at, outline.length, toBytes(outline.sample));
    for (const key of keys) rows.push([key, id]);
  }
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const index = sql(db, 'INSERT INTO reference_keys (key, article_id) VALUES (?, ?)');
  for (const row of rows) index.run(...row);
  return ids;
}

export function deleteReference(db: WritableReferenceDb, id: number, keys: Iterable<number>): void {
  for (const key of keys) sql(db, 'DELETE FROM reference_keys WHERE key = ? AND article_id = ?').run(key, id);
  sql(db, 'DELETE FROM outlines WHERE article_id = ?').run(id);
  sql(db, 'DELETE FROM articles WHERE id = ?').run(id);
}

/** Differs whenever the articles differ: each change adds an article, and no number is given out twice. */
export function readVersion(db: ReferenceDb): string {
  const newest = 'SELECT id, hex(substr(content, 1, 16)) AS digest FROM articles ORDER BY id DESC LIMIT 1';
  const row = sql<{ id: number; digest: string }>(db, newest).get();
  return row ? `${row.id} ${row.digest}` : '';
}

export type ReferenceSummary = {
  readonly articles: number;
  /** When the latest of them was published, ms since 1970; null where no time is known. */
  readonly latest: number | null;
};

export function summariseReferences(db: ReferenceDb): ReferenceSummary {
  return sql<ReferenceSummary>(db, 'SELECT count(*) AS articles, max(at) AS latest FROM articles').get()!;
}
