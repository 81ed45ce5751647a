// A preview: the result of a re-cluster, in a file of its own. It has the schema of a project, so the same statements
// fill it, but no articles and no foreign keys. Applying it copies it into the project.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import type { ComparedFields } from '#electron/core/cluster/comparable.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import type { ChangeKind } from '#shared/contract/detection.ts';
import { kindsKeepingClusters } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { iteratePlacingOrder } from '../placing-order.ts';
import { createSchema } from '../project-schema.ts';
import { sql } from '../sql.ts';

const CHANGES = `
CREATE TABLE changes (
  number   INTEGER PRIMARY KEY,           -- from 0, in the order in which they are shown
  kind     TEXT NOT NULL,
  before   TEXT NOT NULL,                 -- JSON: sizes of the clusters concerned
  after    TEXT NOT NULL,
  articles INTEGER NOT NULL
) STRICT;
CREATE TABLE changed_articles (
  change     INTEGER NOT NULL,
  article_id INTEGER NOT NULL,
  before     INTEGER,                     -- number of its cluster within the change, NULL: alone
  after      INTEGER,
  verdict    TEXT,
  dropped    INTEGER NOT NULL,            -- 1: the verdict would become undecided
  PRIMARY KEY (change, article_id)
) STRICT, WITHOUT ROWID;
-- Clusters that go on under the id of an earlier one; others do where they have the same leader.
CREATE TABLE kept_ids (
  cluster_id INTEGER PRIMARY KEY,         -- in the preview
  project_cluster_id INTEGER NOT NULL UNIQUE
) STRICT;
`;

/** Makes the file of a preview. It can be made again, so it need not survive a power cut. */
export function createPreview(file: string): WritableDb {
  const db = openFile(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  createSchema(db);
  db.exec(CHANGES);
  return db as unknown as WritableDb;
}

export function openPreview(file: string): ReadableDb & Pick<WritableDb, 'close'> {
  const db = openFile(file);
  db.pragma('query_only = ON');
  return db as unknown as WritableDb;
}

export function openPreviewToList(file: string): WritableDb {
  return openFile(file) as unknown as WritableDb;
}

/** Call in the transaction that lists the changes again. */
export function removeChanges(db: WritableDb): void {
  for (const table of ['changes', 'changed_articles', 'kept_ids']) sql(db, `DELETE FROM ${table}`).run();
}

function openFile(file: string): Database {
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const db = new Sqlite(file);
  // The rows refer to articles of the project, which this file does not have.
  db.pragma('foreign_keys = OFF');
  return db;
}

export type PreviewBasis = {
  /** Changes with any import, removal, correction and re-cluster, and with the boilerplate. */
  readonly revision: string;
  /** A digest of which articles have a verdict. */
  readonly decided: string;
  /** The last action when the changes were listed: verdicts may have changed since. */
  readonly lastAction: number;
};

export function readBasis(db: ReadableDb): PreviewBasis {
  const { decided, ...basis } = sql<PreviewBasis>(
    db,
    `SELECT json_array((SELECT id FROM actions a WHERE NOT ${KEEPS_CLUSTERS} ORDER BY id DESC LIMIT 1),
       (SELECT max(id) FROM imports), (SELECT max(id) FROM articles), (SELECT count(*) FROM articles),
       (SELECT value FROM settings WHERE key = 'detection'), (SELECT value FROM settings WHERE key = 'boilerplateVersion'))
       AS revision,
       (SELECT coalesce(group_concat(article_id), '') FROM (SELECT article_id FROM decisions ORDER BY article_id)) AS decided,
       (SELECT coalesce(max(id), 0) FROM actions) AS lastAction`,
  ).get()!;
  return { ...basis, decided: createHash('sha256').update(decided).digest('hex') };
}

const KEEPING = kindsKeepingClusters.map((kind) => `'${kind}'`).join(', ');
/** An action `a` that leaves the clusters as they are. */
const KEEPS_CLUSTERS = `(a.kind IN (${KEEPING}) OR a.kind IN ('undo', 'redo')
  AND (SELECT kind FROM actions WHERE id = a.of_id) IN (${KEEPING}))`;

export function writePreviewBasis(db: WritableDb, basis: PreviewBasis): void {
  sql(db, "INSERT OR REPLACE INTO settings (key, value) VALUES ('basis', ?)").run(JSON.stringify(basis));
}

export function readPreviewBasis(preview: ReadableDb): PreviewBasis {
  const { value } = sql<{ value: string }>(preview, "SELECT value FROM settings WHERE key = 'basis'").get()!;
  return JSON.parse(value) as PreviewBasis;
}

export type StoredArticle = ComparedFields & {
  readonly article: ArticleId;
  readonly url: string;
  readonly fingerprint: Fingerprint | null;
};

type StoredRow = Omit<StoredArticle, 'fingerprint'> & { hi: number | null; lo: number | null };

const STORED_ARTICLES = `SELECT a.id AS article, a.title, a.body, a.source, a.url, a.published, f.hi, f.lo
  FROM articles a LEFT JOIN fingerprints f ON f.article_id = a.id`;

/** The articles after `after`, in the order of import. */
export function readStoredArticles(db: ReadableDb, after: number, most: number): StoredArticle[] {
  const query = sql<StoredRow>(db, `${STORED_ARTICLES} WHERE a.id > ? ORDER BY a.id LIMIT ?`);
  return query.all(after, most).map(toStoredArticle);
}

/** Every article in the order of placing, in parts that may be empty. */
export function* iterateStoredArticles(db: ReadableDb, most: number): Generator<StoredArticle[]> {
  const query = sql<StoredRow>(
    db,
    `${STORED_ARTICLES} JOIN json_each(?) wanted ON wanted.value = a.id ORDER BY wanted.key`,
  );
  for (const part of iteratePlacingOrder(db, most)) yield query.all(JSON.stringify(part)).map(toStoredArticle);
}

function toStoredArticle({ hi, lo, ...article }: StoredRow): StoredArticle {
  return { ...article, fingerprint: hi === null || lo === null ? null : asFingerprint(hi, lo) };
}

/** The clusters in which any article has a verdict, with all their articles in the order of ids. */
export function readDecidedClusters(db: ReadableDb): Map<ClusterId, ArticleId[]> {
  const rows = sql<{ article: ArticleId; cluster: ClusterId }>(
    db,
    `SELECT article_id AS article, cluster_id AS cluster FROM memberships
     WHERE cluster_id IN (SELECT cluster_id FROM memberships JOIN decisions USING (article_id)) ORDER BY article_id`,
  ).all();
  const clusters = new Map<ClusterId, ArticleId[]>();
  for (const { article, cluster } of rows) {
    const articles = clusters.get(cluster);
    if (articles) articles.push(article);
    else clusters.set(cluster, [article]);
  }
  return clusters;
}

export function readAllVerdicts(db: ReadableDb): Map<ArticleId, Verdict> {
  const rows = sql<{ article: ArticleId; verdict: Verdict }>(
    db,
    'SELECT article_id AS article, verdict FROM decisions',
  ).all();
  return new Map(rows.map(({ article, verdict }) => [article, verdict]));
}

export function* iterateClusterOfEach(db: ReadableDb): Generator<{ article: ArticleId; cluster: ClusterId }> {
  yield* sql<{ article: ArticleId; cluster: ClusterId }>(
    db,
    'SELECT article_id AS article, cluster_id AS cluster FROM memberships ORDER BY article_id',
  ).iterate();
}

export type ListedArticle = {
  readonly article: ArticleId;
  readonly before: number | null;
  readonly after: number | null;
  readonly verdict: Verdict | null;
  readonly dropped: boolean;
};

export type ListedChange = {
  readonly number: number;
  readonly kind: ChangeKind;
  /** Sizes of the clusters concerned, the largest first. */
  readonly before: readonly number[];
  readonly after: readonly number[];
};

export function addChange(db: WritableDb, change: ListedChange, articles: readonly ListedArticle[]): void {
  sql(db, 'INSERT INTO changes (number, kind, before, after, articles) VALUES (?, ?, ?, ?, ?)').run(
    change.number,
    change.kind,
    JSON.stringify(change.before),
    JSON.stringify(change.after),
    articles.length,
  );
  const add = sql(
    db,
    `INSERT INTO changed_articles (change, article_id, before, after, verdict, dropped)
     VALUES (@change, @article, @before, @after, @verdict, @dropped)`,
  );
  for (const article of articles) add.run({ ...article, change: change.number, dropped: Number(article.dropped) });
}

export function keepId(db: WritableDb, cluster: ClusterId, projectCluster: ClusterId): void {
  sql(db, 'INSERT INTO kept_ids (cluster_id, project_cluster_id) VALUES (?, ?)').run(cluster, projectCluster);
}

export type StoredChange = ListedChange & {
  readonly first: ArticleId;
  readonly articles: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly dropped: number;
};

export function readChanges(db: ReadableDb, from: number, most: number): StoredChange[] {
  type Row = Omit<StoredChange, 'before' | 'after' | 'verdicts'> & {
    before: string;
    after: string;
  } & Record<Verdict, number>;
  return sql<Row>(
    db,
    `SELECT c.number, c.kind, c.before, c.after, c.articles, min(a.article_id) AS first,
            sum(a.verdict IS 'canonical') AS canonical, sum(a.verdict IS 'keep') AS keep,
            sum(a.verdict IS 'discard') AS discard, sum(a.dropped) AS dropped
     FROM changes c JOIN changed_articles a ON a.change = c.number
     WHERE c.number >= ? GROUP BY c.number ORDER BY c.number LIMIT ?`,
  )
    .all(from, most)
    .map(({ before, after, canonical, keep, discard, ...change }) => ({
      ...change,
      before: JSON.parse(before),
      after: JSON.parse(after),
      verdicts: { canonical, keep, discard },
    }));
}

export function readChangedArticles(db: ReadableDb, change: number, most: number): ListedArticle[] {
  return sql<Omit<ListedArticle, 'dropped'> & { dropped: number }>(
    db,
    `SELECT article_id AS article, before, after, verdict, dropped FROM changed_articles
     WHERE change = ? ORDER BY verdict IS NULL, after IS NULL, after, article_id LIMIT ?`,
  )
    .all(change, most)
    .map((listed) => ({ ...listed, dropped: listed.dropped === 1 }));
}
