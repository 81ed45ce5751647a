// The measured risks of clusters. Rows of clusters whose members have changed are emptied by triggers (schema.sql).
// They are stored as if exports merged no rows, and adjusted when they are read.
import type { BatchCandidate } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import {
  assessRisk,
  type ClusterMeasures,
  fillsColumns,
  type RiskLevel,
  riskLevels,
  withMerging,
} from '#shared/review/risk.ts';
import type { MergeChoice, MergeRules } from '#shared/review/row-merge.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseMeasures } from '../file/records.ts';
import { sql } from '../sql.ts';
import { readAllMergeRules, readMergeRulesOf } from './merge-rules.ts';

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

/** Null until it is measured by the present rules. What exports merge is not lost. */
export function readRisk(db: ReadableDb, cluster: ClusterId, basis: string): ClusterMeasures | null {
  const row = sql<{ measures: string }>(
    db,
    'SELECT measures FROM cluster_risks WHERE cluster_id = ? AND basis = ?',
  ).get(cluster, basis);
  return row ? withMerging(parseMeasures(row.measures, cluster), readMergeRulesOf(db, cluster)) : null;
}

/** Has columns that exports may merge. Of a safe cluster nothing is lost anyway, and a high risk stays. */
const MAY_MERGE = `(r.batch IN ('extra', 'look') AND instr(r.measures, '"canMerge":true') > 0)`;

/** Null where the measures are damaged. */
function readMerged(measures: string, cluster: ClusterId, rules: MergeRules): ClusterMeasures | null {
  try {
    return withMerging(parseMeasures(measures, cluster), rules);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Leaves out clusters that are already published: an editor looks at each of them. */
const IS_UNTOUCHED = "c.size > 1 AND c.published = 0 AND c.status = 'open'";

const CHOSEN = '(@chosen IS NULL OR c.id IN (SELECT value FROM json_each(@chosen)))';

/**
 * In order of their ids. What exports merge is not lost.
 * @param chosen only these clusters; null: all
 * @param choice for all of them; null: what was chosen for each
 */
export function listBatchCandidates(
  db: ReadableDb,
  basis: string,
  chosen: readonly ClusterId[] | null,
  choice: MergeChoice | null = null,
): BatchCandidate[] {
  const rulesOf = readAllMergeRules(db, undefined, choice);
  return sql<Omit<BatchCandidate, 'isFilledIn' | 'canMerge'> & { canMerge: number; measures: string | null }>(
    db,
    `SELECT c.id AS cluster, c.rev, c.size, r.suggested_id AS suggested, r.batch, r.finding, r.lost,
            ${MAY_MERGE} AS canMerge, CASE WHEN @merges AND ${MAY_MERGE} THEN r.measures END AS measures
     FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE r.basis = @basis AND ${IS_UNTOUCHED} AND ${CHOSEN} ORDER BY c.id`,
  )
    .all({ basis, merges: rulesOf === null ? 0 : 1, chosen: chosen && JSON.stringify(chosen) })
    .map(({ measures, canMerge, ...stored }) => {
      const candidate = { ...stored, canMerge: canMerge === 1 };
      const rules = rulesOf?.(candidate.cluster);
      const merged = rules && measures && readMerged(measures, candidate.cluster, rules);
      if (!merged) return { ...candidate, isFilledIn: false };
      const { batch, finding } = assessRisk(merged);
      return { ...candidate, batch, finding, isFilledIn: merged.copies.some(fillsColumns) };
    });
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

/**
 * Undecided clusters of higher risk than is accepted, or whose risk is not measured; in order of their ids.
 * @param rules by which the rows are merged where nothing was chosen for the cluster; null: they are not
 */
export function listRiskierClusters(
  db: ReadableDb,
  basis: string,
  accepted: RiskLevel,
  rules: MergeRules | null,
): ClusterId[] {
  const rulesOf = readAllMergeRules(db, rules);
  return sql<{ id: ClusterId; measures: string | null }>(
    db,
    `SELECT c.id, CASE WHEN r.basis = @basis AND r.finding = 'columns' THEN r.measures END AS measures
     FROM clusters c LEFT JOIN cluster_risks r ON r.cluster_id = c.id
     WHERE c.size > 1 AND c.status <> 'resolved' AND (r.basis IS NOT @basis OR r.level > @level) ORDER BY c.id`,
  )
    .all({ basis, level: riskLevels.indexOf(accepted) })
    .filter(({ id, measures }) => {
      const own = rulesOf?.(id);
      const merged = own && measures && readMerged(measures, id, own);
      return !merged || riskLevels.indexOf(assessRisk(merged).level) > riskLevels.indexOf(accepted);
    })
    .map(({ id }) => id);
}

/** The present state; null where the cluster is decided, not measured, or gone. */
export function findBatchCandidate(
  db: ReadableDb,
  basis: string,
  cluster: ClusterId,
): (Omit<BatchCandidate, 'canMerge' | 'isFilledIn'> & { readonly measures: ClusterMeasures }) | null {
  const row = sql<Omit<BatchCandidate, 'canMerge' | 'isFilledIn'> & { measures: string }>(
    db,
    `SELECT c.id AS cluster, c.rev, c.size, r.suggested_id AS suggested, r.batch, r.finding, r.lost, r.measures
     FROM cluster_risks r JOIN clusters c ON c.id = r.cluster_id
     WHERE r.basis = ? AND ${IS_UNTOUCHED} AND c.id = ?`,
  ).get(basis, cluster);
  return row ? { ...row, measures: parseMeasures(row.measures, cluster) } : null;
}
