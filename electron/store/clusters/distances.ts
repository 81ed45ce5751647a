// Fingerprints and Hamming distances that are made after articles were placed (stages/detect/measure-distances.ts).
import { withNearFingerprints } from '#electron/core/cluster/evidence.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseKinds } from '../file/records.ts';
import { clearSentenceIndex } from '../sentences.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { sql } from '../sql.ts';

export type Member = {
  readonly article: ArticleId;
  readonly cluster: ClusterId;
  /** The article that it was compared with; itself, where it opened the cluster. */
  readonly matched: ArticleId;
  readonly hasDistance: boolean;
  readonly fingerprint: Fingerprint | null;
};

/**
 * Members of clusters of several articles, cluster by cluster, from the one after `cluster` on. @param most clusters
 */
export function readMembersAfter(db: ReadableDb, cluster: ClusterId | null, most: number): Member[] {
  type Row = Omit<Member, 'hasDistance' | 'fingerprint'> & {
    hasDistance: number;
    hi: number | null;
    lo: number | null;
  };
  return sql<Row>(
    db,
    `SELECT m.article_id AS article, m.cluster_id AS cluster, m.matched_id AS matched, m.hd IS NOT NULL AS hasDistance,
            f.hi, f.lo
     FROM (SELECT id FROM clusters WHERE size > 1 AND id > ? ORDER BY id LIMIT ?) c
     -- CROSS JOIN keeps this order: SQLite would read all memberships of the project first.
     CROSS JOIN memberships m ON m.cluster_id = c.id LEFT JOIN fingerprints f ON f.article_id = m.article_id
     ORDER BY m.cluster_id, m.article_id`,
  )
    .all(cluster ?? 0, most)
    .map(({ hasDistance, hi, lo, ...member }) => ({
      ...member,
      hasDistance: hasDistance === 1,
      fingerprint: hi === null || lo === null ? null : asFingerprint(hi, lo),
    }));
}

/**
 * Notes the distance of an article to the one that it was compared with. Skips an article that was compared with another since,
 * or is unmeasured: its distance is measured with its other figures.
 */
export function noteDistance(db: WritableDb, article: ArticleId, matched: ArticleId, hd: number): void {
  const row = sql<{ kinds: string }>(
    db,
    "SELECT kinds FROM memberships WHERE article_id = ? AND matched_id = ? AND hd IS NULL AND NOT instr(kinds, 'unmeasured')",
  ).get(article, matched);
  if (!row) return;
  const kinds = withNearFingerprints(parseKinds(row.kinds, article), hd);
  sql(db, 'UPDATE memberships SET hd = ?, kinds = ? WHERE article_id = ?').run(hd, JSON.stringify(kinds), article);
}

/** Removes the fingerprint of an article and its distances, which are measured again with the next fingerprint. */
export function forgetFingerprint(db: WritableDb, article: ArticleId): void {
  sql(db, 'DELETE FROM fingerprints WHERE article_id = ?').run(article);
  sql(db, `${FORGET_DISTANCES} AND (article_id = @article OR matched_id = @article)`).run({ article });
}

/** An article keeps the kind of evidence by which it was placed, the first one. */
const FORGET_DISTANCES = `UPDATE memberships SET hd = NULL, kinds = (
    SELECT json_group_array(value ORDER BY key) FROM json_each(kinds) WHERE key = 0 OR value <> 'simhash')
  WHERE hd IS NOT NULL`;

/** Sets the segmenter of all later words. Distances are measured only between fingerprints of one segmenter. */
export function useSegmenter(db: WritableDb, segmenter: string): void {
  const was = readSetting(db, 'segmenter');
  if (was === segmenter) return;
  if (was !== undefined) {
    sql(db, 'DELETE FROM fingerprints').run();
    sql(db, FORGET_DISTANCES).run();
    clearSentenceIndex(db);
  }
  writeSetting(db, 'segmenter', segmenter);
}
