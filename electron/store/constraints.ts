// What the editor said of pairs of articles: the same story, or not.
import type { Constraint } from '#electron/cluster/constraints.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import type { ReadableDb } from './database.ts';
import type { Recorder } from './recorder.ts';
import { sql } from './sql.ts';

export function readConstraints(db: ReadableDb): Constraint[] {
  return sql<Constraint>(db, 'SELECT a_id AS a, b_id AS b, kind FROM constraints ORDER BY a_id, b_id').all();
}

/** Those that name an article of the cluster @cluster. */
const OF_CLUSTER = `
  SELECT a_id AS a, b_id AS b, kind FROM memberships JOIN constraints ON a_id = article_id WHERE cluster_id = @cluster
  UNION
  SELECT a_id, b_id, kind FROM memberships JOIN constraints ON b_id = article_id WHERE cluster_id = @cluster`;

export function readConstraintsOf(db: ReadableDb, cluster: ClusterId): Constraint[] {
  return sql<Constraint>(db, OF_CLUSTER).all({ cluster });
}

export function readConstraintsNaming(db: ReadableDb, article: ArticleId): Constraint[] {
  return sql<Constraint>(
    db,
    `SELECT a_id AS a, b_id AS b, kind FROM constraints WHERE a_id = @article
     UNION ALL SELECT a_id, b_id, kind FROM constraints WHERE b_id = @article ORDER BY 1, 2`,
  ).all({ article });
}

/** The clusters that the editor has parted from this one. */
export function readPartedClusters(db: ReadableDb, cluster: ClusterId): Set<ClusterId> {
  const rows = sql<{ one: ClusterId; other: ClusterId }>(
    db,
    `SELECT one.cluster_id AS one, other.cluster_id AS other FROM (${OF_CLUSTER}) c
     JOIN memberships one ON one.article_id = c.a JOIN memberships other ON other.article_id = c.b
     WHERE c.kind = 'different'`,
  ).all({ cluster });
  return new Set(rows.map(({ one, other }) => (one === cluster ? other : one)));
}

/** Says (null: takes back) what holds of two articles. What holds already keeps its time. */
export function setConstraint(
  recorder: Recorder,
  { a, b, kind }: { a: ArticleId; b: ArticleId; kind: Constraint['kind'] | null },
): void {
  const key = a < b ? ([a, b] as const) : ([b, a] as const);
  const held = sql<Constraint>(recorder.db, 'SELECT kind FROM constraints WHERE a_id = ? AND b_id = ?').get(...key);
  if (held?.kind !== kind) recorder.put('constraints', key, kind && [kind, recorder.at]);
}

/** Whether a `same` pair is in two clusters, or a `different` one in one, of the pairs that name an article of the cluster. */
export function contradictsConstraints(db: ReadableDb, cluster: ClusterId): boolean {
  const found = sql(
    db,
    `SELECT 1 FROM (${OF_CLUSTER}) c
     JOIN memberships one ON one.article_id = c.a JOIN memberships other ON other.article_id = c.b
     WHERE (c.kind = 'same') = (one.cluster_id <> other.cluster_id) LIMIT 1`,
  ).get({ cluster });
  return found !== undefined;
}
