// Finds the rows that a large correction has stored without figures: memberships of the kind `unmeasured`, and empty index keys.
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';

export type UnmeasuredMember = {
  readonly article: ArticleId;
  readonly cluster: ClusterId;
  readonly matched: ArticleId;
  readonly kind: 'editor' | 'similarity';
};

const MEMBERS = "FROM memberships WHERE instr(kinds, 'unmeasured')";
const KEYS = "FROM index_keys WHERE keys = X''";

export function isAnyUnmeasured(db: ReadableDb): boolean {
  const query = `SELECT EXISTS (SELECT 1 ${MEMBERS}) OR EXISTS (SELECT 1 ${KEYS}) AS isAny`;
  return sql<{ isAny: number }>(db, query).get()!.isAny === 1;
}

export function findUnmeasuredMember(db: ReadableDb): UnmeasuredMember | undefined {
  return sql<UnmeasuredMember>(
    db,
    `SELECT article_id AS article, cluster_id AS cluster, matched_id AS matched, kinds ->> 0 AS kind ${MEMBERS} LIMIT 1`,
  ).get();
}

export function findArticleWithoutKeys(db: ReadableDb): ArticleId | undefined {
  return sql<{ article: ArticleId }>(db, `SELECT article_id AS article ${KEYS} LIMIT 1`).get()?.article;
}
