// The fingerprints of sentences and the articles that have them, by indexed segments (schema.sql).
import { type Bits64, hammingDistance, toHex } from '#electron/core/fingerprint/hash64.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { bucketsWithin } from './clusters/near-fingerprints.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sql } from './sql.ts';

/** Articles stored for a sentence, the first ones. A sentence of more articles is a phrase of the trade. */
export const MAX_PLACES = 500;
/** Sentences of one bucket that are compared. A hundred thousand forms that differ only in a number share buckets. */
const MAX_BUCKET_SIZE = 2000;

/**
 * Indexes an article under its sentences. Call it once for each article, in order of ids: a stopped run continues after
 * the last one.
 */
export function indexSentences(db: WritableDb, article: ArticleId, prints: readonly Bits64[]): void {
  const different = new Map(prints.map((print) => [toHex(print), print]));
  for (const { hi, lo } of different.values()) {
    const { articles } = sql<{ articles: number }>(
      db,
      `INSERT INTO sentence_prints (bits) VALUES ((@hi << 32) | @lo)
       ON CONFLICT (bits) DO UPDATE SET articles = articles + 1 RETURNING articles`,
    ).get({ hi, lo })!;
    if (articles <= MAX_PLACES)
      sql(db, 'INSERT INTO sentence_places (bits, article_id) VALUES ((@hi << 32) | @lo, @article)').run({
        hi,
        lo,
        article,
      });
  }
  writeSetting(db, 'sentencesIndexed', article);
}

/** Clears the sentence index. Another segmenter produces other fingerprints, so it must be rebuilt. */
export function clearSentenceIndex(db: WritableDb): void {
  sql(db, 'DELETE FROM sentence_places').run();
  sql(db, 'DELETE FROM sentence_prints').run();
  sql(db, "DELETE FROM settings WHERE key = 'sentencesIndexed'").run();
}

/** The stored fingerprints within a Hamming distance. Exact, but of a bucket no more than MAX_BUCKET_SIZE are looked at. */
export function findNearSentences(db: ReadableDb, print: Bits64, hd: number): Bits64[] {
  const found = new Map<string, Bits64>();
  for (const { segment, value } of bucketsWithin(print, hd)) {
    const rows = sql<Bits64>(
      db,
      `SELECT (bits >> 32) & 0xffffffff AS hi, bits & 0xffffffff AS lo FROM sentence_prints
       WHERE strided_${segment} = ? LIMIT ${MAX_BUCKET_SIZE}`,
    ).all(value);
    for (const row of rows) if (hammingDistance(row, print) <= hd) found.set(toHex(row), row);
  }
  return [...found.values()];
}

type SentencePlace = { readonly article: ArticleId; readonly cluster: ClusterId };

export function readSentencePlaces(db: ReadableDb, { hi, lo }: Bits64): SentencePlace[] {
  return sql<SentencePlace>(
    db,
    `SELECT s.article_id AS article, m.cluster_id AS cluster
     FROM sentence_places s JOIN memberships m USING (article_id)
     WHERE s.bits = (? << 32) | ? ORDER BY s.article_id`,
  ).all(hi, lo);
}

function lastIndexed(db: ReadableDb): number {
  return readSetting(db, 'sentencesIndexed') ?? 0;
}

export type UnindexedArticle = { readonly article: ArticleId; readonly body: string };

/**
 * Includes superseded articles, which an undo may restore; `readSentencePlaces` leaves out articles without a cluster.
 */
const UNINDEXED = `FROM article_versions a JOIN imports i ON i.id = a.import_id AND i.finished_at IS NOT NULL WHERE a.id > ?`;

/** Articles of an unfinished import do not count, because it may be removed. */
export function countUnindexed(db: ReadableDb): number {
  return sql<{ n: number }>(db, `SELECT count(*) AS n ${UNINDEXED}`).get(lastIndexed(db))!.n;
}

/** Leaves out superseded articles, which are not searched for. */
export function countUnindexedCurrent(db: ReadableDb): number {
  const current = 'AND a.id NOT IN (SELECT article_id FROM superseded)';
  return sql<{ n: number }>(db, `SELECT count(*) AS n ${UNINDEXED} ${current}`).get(lastIndexed(db))!.n;
}

/** The next articles in order of ids: those after `after`, or (null) after the last indexed one. */
export function readUnindexed(db: ReadableDb, after: ArticleId | null, limit: number): UnindexedArticle[] {
  return sql<UnindexedArticle>(db, `SELECT a.id AS article, a.body ${UNINDEXED} ORDER BY a.id LIMIT ?`).all(
    after ?? lastIndexed(db),
    limit,
  );
}
