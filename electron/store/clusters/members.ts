// The members of one cluster, read only as far as they are needed: a cluster may have thousands.
import type { Article, ArticleId, ClusterId, Evidence, Verdict } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { EVIDENCE_COLUMNS, type EvidenceRow, LEADER_FIRST, readEvidence } from './clusters.ts';

export type StoredMember = { readonly article: Omit<Article, 'body'>; readonly evidence: Evidence };

/** Reads those of the articles that are in the cluster, in the order given. */
export function readMembers(db: ReadableDb, cluster: ClusterId, articles: readonly ArticleId[]): StoredMember[] {
  return sql<Omit<Article, 'body'> & EvidenceRow>(
    db,
    `SELECT a.id, a.row, i.file, a.title, a.source, a.url, a.published, a.author, ${EVIDENCE_COLUMNS}
     -- CROSS JOIN keeps this order: SQLite would read all members of the cluster first.
     FROM json_each(?) wanted
     CROSS JOIN memberships m ON m.article_id = wanted.value AND m.cluster_id = ?
     JOIN articles a ON a.id = m.article_id
     JOIN imports i ON i.id = a.import_id
     ORDER BY wanted.key`,
  )
    .all(JSON.stringify(articles), cluster)
    .map((row) => {
      const { id, row: number, file, title, source, url, published, author } = row;
      return {
        article: { id, row: number, file, title, source, url, published, author },
        evidence: readEvidence(row, id),
      };
    });
}

export type ArticleText = Pick<Article, 'title' | 'body' | 'source' | 'url' | 'published' | 'author'> & {
  readonly article: ArticleId;
};

/** Articles as they were imported, markup included, in the order given. */
export function readArticleTexts(db: ReadableDb, articles: readonly ArticleId[]): ArticleText[] {
  return sql<ArticleText>(
    db,
    `SELECT a.id AS article, a.title, a.body, a.source, a.url, a.published, a.author
     FROM json_each(?) wanted JOIN articles a ON a.id = wanted.value ORDER BY wanted.key`,
  ).all(JSON.stringify(articles));
}

export type ListedMember = Omit<ArticleText, 'body'> & {
  readonly verdict: Verdict | null;
  /** Length of the body in bytes; the body itself is not read. */
  readonly bytes: number;
  readonly evidence: Pick<Evidence, 'relation' | 'matchedShare'> & { readonly kind: Evidence['kinds'][0] };
};

/** The leader comes first, then the others as they were imported; empty where there is no such cluster. */
export function listMembers(db: ReadableDb, cluster: ClusterId): ListedMember[] {
  type Row = Omit<ListedMember, 'evidence'> & ListedMember['evidence'];
  return sql<Row>(
    db,
    `SELECT a.id AS article, a.title, a.source, a.url, a.published, a.author, octet_length(a.body) AS bytes, d.verdict,
            m.kinds ->> 0 AS kind, m.relation, m.matched_share AS matchedShare
     FROM memberships m
     JOIN clusters c ON c.id = m.cluster_id
     JOIN articles a ON a.id = m.article_id
     LEFT JOIN decisions d ON d.article_id = m.article_id
     WHERE m.cluster_id = ? ORDER BY ${LEADER_FIRST}`,
  )
    .all(cluster)
    .map(({ kind, relation, matchedShare, ...member }) => ({ ...member, evidence: { kind, relation, matchedShare } }));
}
