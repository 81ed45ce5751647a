// The counts that triggers keep (schema.sql), counted again from the rows themselves.
import type { ReadableDb } from '../database.ts';
import { IS_PICK } from '../suggestion-queries.ts';

const MATCHES = `(SELECT count(*) FROM memberships JOIN reference_matches r USING (article_id)
  WHERE cluster_id = c.id AND r.counts = 1)`;

/** The decisions of each cluster; the sizes are those that are stored. */
const CLUSTERS = `SELECT c.id, c.size, count(*) FILTER (WHERE d.verdict = 'canonical') AS canonicals,
    count(*) FILTER (WHERE d.verdict = 'keep') AS kept, count(*) FILTER (WHERE d.verdict = 'discard') AS discarded,
    count(*) FILTER (WHERE ${IS_PICK}) AS picks,
    ${MATCHES} AS published,
    count(d.verdict) = c.size AND (max(d.verdict = 'canonical') OR count(DISTINCT d.verdict) = 1) AS is_resolved
  FROM clusters c LEFT JOIN memberships m ON m.cluster_id = c.id LEFT JOIN decisions d USING (article_id) GROUP BY c.id`;

const IMPORTS = `SELECT i.id, (SELECT count(*) FROM article_versions WHERE import_id = i.id) AS imported,
    count(r.row) AS rejected, count(*) FILTER (WHERE r.reason = 'unchanged') AS unchanged
  FROM imports i LEFT JOIN rejected_rows r ON r.import_id = i.id GROUP BY i.id`;

const PROJECT = `SELECT (SELECT count(*) FROM articles) AS articles, count(*) AS clusters, coalesce(sum(size), 0) AS in_clusters,
    coalesce(sum(is_resolved), 0) AS resolved, (SELECT count(*) FROM decisions WHERE verdict = 'discard') AS discarded,
    count(*) FILTER (WHERE picks > 0) AS picked FROM recounted WHERE size > 1 OR published > 0`;

const WRONG = `WITH recounted AS MATERIALIZED (${CLUSTERS})
  SELECT 'cluster ' || c.id FROM clusters c JOIN recounted r USING (id)
  WHERE (c.canonicals, c.kept, c.discarded, c.picks, c.published) <>
        (r.canonicals, r.kept, r.discarded, r.picks, r.published)
  UNION ALL
  SELECT 'import ' || i.id FROM imports i JOIN (${IMPORTS}) r USING (id)
  WHERE (i.imported, i.rejected, i.unchanged) <> (r.imported, r.rejected, r.unchanged)
  UNION ALL
  SELECT json_array(c.articles, c.clusters, c.in_clusters, c.resolved, c.discarded, c.picked) || ' ≠ ' ||
         json_array(r.articles, r.clusters, r.in_clusters, r.resolved, r.discarded, r.picked)
  FROM (${PROJECT}) r LEFT JOIN counters c
  WHERE (c.articles, c.clusters, c.in_clusters, c.resolved, c.discarded, c.picked) IS NOT
        (r.articles, r.clusters, r.in_clusters, r.resolved, r.discarded, r.picked)`;

/** The clusters and imports whose counts are wrong, and those of the project, stored ≠ counted. Scans all of it. */
export function findWrongCounts(db: ReadableDb): string[] {
  return db.prepare(WRONG).pluck().all() as string[];
}
