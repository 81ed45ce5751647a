// Near fingerprints by their indexed segments (schema.sql): no full scan, nothing kept in memory.
import type { NearRepresentative } from '#electron/core/cluster/pass.ts';
import { type Bits64, hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import { segmentFlips, segmentsOf } from '#electron/core/fingerprint/segments.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';

/**
 * The representatives within a Hamming distance, nearest first, the earliest on a tie. Exact, unless a segment has
 * more than `most` of them.
 *
 * @param hd 0–12. Up to 3 it costs four look-ups, up to 7 sixty-eight, up to 12 a thousand: for a single query only.
 * @param most how many fingerprints with an equal segment are read, the latest first; −1: all
 */
export function findNearRepresentatives(
  db: ReadableDb,
  fingerprint: Fingerprint,
  hd: number,
  most = -1,
): NearRepresentative[] {
  // An article may be in several buckets.
  const near = new Map<ArticleId, number>();
  for (const { segment, value } of bucketsWithin(fingerprint, hd)) {
    const bucket = sql<Bits64 & { article: ArticleId }>(
      db,
      `SELECT article_id AS article, hi, lo FROM fingerprints WHERE is_representative = 1 AND strided_${segment} = ?
       ORDER BY article_id DESC LIMIT ?`,
    ).all(value, most);
    for (const row of bucket) near.set(row.article, hammingDistance(fingerprint, row));
  }
  return Array.from(near, ([article, distance]) => ({ article, hd: distance }))
    .filter((one) => one.hd <= hd)
    .sort((a, b) => a.hd - b.hd || a.article - b.article)
    .map((one) => ({ ...one, leader: leaderOf(db, one.article) }));
}

/** The columns `strided_0` … `3` and the values of them that hold all fingerprints within a Hamming distance. */
export function* bucketsWithin(bits: Bits64, hd: number): Generator<{ segment: number; value: number }> {
  const segments = segmentsOf(bits, 'strided');
  for (const [segment, flips] of segmentFlips(hd).entries())
    for (const flip of flips) yield { segment, value: segments[segment]! ^ flip };
}

function leaderOf(db: ReadableDb, article: ArticleId): ArticleId {
  return sql<{ leader: ArticleId }>(
    db,
    'SELECT c.leader_id AS leader FROM memberships m JOIN clusters c ON c.id = m.cluster_id WHERE m.article_id = ?',
  ).get(article)!.leader;
}
