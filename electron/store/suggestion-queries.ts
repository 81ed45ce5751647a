// Reads the data of suggestions: the members of clusters with their texts, and the number of canonicals that the editor
// picked.
import type { Article, ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';

export type CandidateArticle = Pick<Article, 'title' | 'body' | 'source' | 'url' | 'published' | 'author'> & {
  readonly article: ArticleId;
  readonly verdict: Verdict | null;
  /** True if the editor made it canonical in this cluster, and not with all identical clusters at once. */
  readonly isPick: boolean;
};
export type CandidateCluster = {
  readonly cluster: ClusterId;
  readonly members: readonly [CandidateArticle, ...CandidateArticle[]];
};

/**
 * A decision `d` that the editor made looking at its cluster. Accepting all identical clusters is an action of no
 * cluster: a model that learned from those decisions would learn from itself.
 */
export const IS_PICK = `(d.verdict = 'canonical'
  AND coalesce(d.action_id, 0) NOT IN (SELECT id FROM actions WHERE kind = 'decide' AND cluster_id IS NULL))`;

/** Clusters of several articles of which the editor made one canonical. */
export function countPicks(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT picked AS n FROM counters').get()!.n;
}

/**
 * The clusters of two or more articles, one at a time, with the members in order of import.
 * @param clusters only these; null: all
 */
export function iterateCandidates(
  db: ReadableDb,
  clusters: readonly ClusterId[] | null = null,
): Generator<CandidateCluster> {
  if (clusters === null) return iterateWhere(db, 'TRUE');
  return iterateWhere(db, 'c.id IN (SELECT value FROM json_each(?))', JSON.stringify(clusters));
}

function* iterateWhere(db: ReadableDb, condition: string, ...given: string[]): Generator<CandidateCluster> {
  const rows = sql<Omit<CandidateArticle, 'isPick'> & { cluster: ClusterId; isPick: number | null }>(
    db,
    `SELECT m.cluster_id AS cluster, a.id AS article, d.verdict, ${IS_PICK} AS isPick, a.title, a.body, a.source, a.url, a.published, a.author
     FROM clusters c JOIN memberships m ON m.cluster_id = c.id JOIN articles a ON a.id = m.article_id
     LEFT JOIN decisions d ON d.article_id = a.id
     WHERE c.size > 1 AND ${condition} ORDER BY m.cluster_id, m.article_id`,
  ).iterate(...given);
  let members: CandidateArticle[] = [];
  let cluster: ClusterId | null = null;
  for (const { cluster: next, isPick, ...member } of rows) {
    if (cluster !== next && cluster !== null) {
      yield { cluster, members: members as unknown as CandidateCluster['members'] };
      members = [];
    }
    cluster = next;
    members.push({ ...member, isPick: isPick === 1 });
  }
  if (cluster !== null) yield { cluster, members: members as unknown as CandidateCluster['members'] };
}
