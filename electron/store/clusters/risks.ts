// The measured risks of clusters. Rows of clusters whose members have changed are emptied by triggers (migrations/0014-risks.ts).
import type { BatchCandidate } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { assessRisk, type ClusterMeasures, type RiskLevel, riskLevels } from '#shared/risk.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseMeasures } from '../file/records.ts';
import { sql } from '../sql.ts';

/** Two searches of an index: a search by <> would read all rows. */
const NOT_MEASURED = '(basis < @basis OR basis > @basis)';

export function isAnyRiskUnmeasured(db: ReadableDb, basis: string): boolean {
  return sql(db, `SELECT 1 FROM cluster_risks WHERE ${NOT_MEASURED} LIMIT 1`).get({ basis }) !== undefined;
}

/** Clusters whose risk is not measured; those that never were come first. */
export function listUnmeasuredRisks(db: ReadableDb, basis: string, most: number): ClusterId[] {
  return sql<{ id: ClusterId }>(
    db,
    `SELECT cluster_id AS id FROM cluster_risks WHERE ${NOT_MEASURED} ORDER BY basis, cluster_id LIMIT @most`,
  )
    .all({ basis, most })
    .map(({ id }) => id);
}

export function saveRisk(db: WritableDb, cluster: ClusterId, basis: string, measures: ClusterMeasures): void {
  const { level, finding, batch } = assessRisk(measures);
  const { suggested, lost } = measures;
  sql(
    db,
    `UPDATE cluster_risks SET basis = ?, level = ?, finding = ?, batch = ?, suggested_id = ?, lost = ?, measures = ?
     WHERE cluster_id = ?`,
  ).run(...[basis, riskLevels.indexOf(level), finding, batch, suggested, lost, JSON.stringify(measures)], cluster);
}

/** An article alone has no risk. */
export function dropRisk(db: WritableDb, cluster: ClusterId): void {
  sql(db, 'DELETE FROM cluster_risks WHERE cluster_id = ?').run(cluster);
}

/** Null until it is measured by the present rules. */
export function readRisk(db: ReadableDb, cluster: ClusterId, basis: string): ClusterMeasures | null {
  const row = sql<{ measures: string }>(
    db,
    'SELECT measures FROM cluster_risks WHERE cluster_id = ? AND basis = ?',
  ).get(cluster, basis);
  return row ? parseMeasures(row.measures, cluster) : null;
}

/** Leaves out clusters that are already published: an editor looks at each of them. */
const IS_UNTOUCHED = "c.size > 1 AND c.published = 0 AND c.status = 'open'";

const CHOSEN = '(@chosen IS NULL OR c.id IN (SELECT value FROM json_each(@chosen)))';

/** In order of their ids. @param chosen only these clusters; null: all */
export function listBatchCandidates(
  db: ReadableDb,
  basis: string,
  chosen: readonly ClusterId[] | null,
): BatchCandidate[] {
  return sql<BatchCandidate>(
    db,
    `SELECT c.id AS cluster, c.rev, c.size, r.suggested_id AS suggested, r.batch, r.finding, r.lost
     FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE r.basis = @basis AND ${IS_UNTOUCHED} AND ${CHOSEN} ORDER BY c.id`,
  ).all({ basis, chosen: chosen && JSON.stringify(chosen) });
}

export function countUnmeasuredRisks(db: ReadableDb, basis: string, chosen: readonly ClusterId[] | null): number {
  return sql<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE ${NOT_MEASURED} AND ${IS_UNTOUCHED} AND ${CHOSEN}`,
  ).get({ basis, chosen: chosen && JSON.stringify(chosen) })!.n;
}

/** Counts the clusters of high risk that are not done; others may be unmeasured. */
export function countRiskyClusters(db: ReadableDb, basis: string): number {
  return sql<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE r.basis = @basis AND r.level = @level AND c.size > 1 AND c.status <> 'resolved'`,
  ).get({ basis, level: riskLevels.indexOf('high') })!.n;
}

/** Undecided clusters of higher risk than is accepted, or whose risk is not measured; in order of their ids. */
export function listRiskierClusters(db: ReadableDb, basis: string, accepted: RiskLevel): ClusterId[] {
  return sql<{ id: ClusterId }>(
    db,
    `SELECT c.id FROM clusters c LEFT JOIN cluster_risks r ON r.cluster_id = c.id
     WHERE c.size > 1 AND c.status <> 'resolved' AND (r.basis IS NOT @basis OR r.level > @level) ORDER BY c.id`,
  )
    .all({ basis, level: riskLevels.indexOf(accepted) })
    .map(({ id }) => id);
}

/** The present state; null where the cluster is decided, not measured, or gone. */
export function findBatchCandidate(
  db: ReadableDb,
  basis: string,
  cluster: ClusterId,
): (BatchCandidate & { readonly measures: ClusterMeasures }) | null {
  const row = sql<BatchCandidate & { measures: string }>(
    db,
    `SELECT c.id AS cluster, c.rev, c.size, r.suggested_id AS suggested, r.batch, r.finding, r.lost, r.measures
     FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE r.basis = ? AND ${IS_UNTOUCHED} AND c.id = ?`,
  ).get(basis, cluster);
  return row ? { ...row, measures: parseMeasures(row.measures, cluster) } : null;
}
