// The index of a project: articles with their places and index keys, and the version of the algorithm that made those.
import type { ComparedFields } from '#electron/core/cluster/comparable.ts';
import type { ArticleId, EvidenceKind } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sql } from './sql.ts';

/**
 * Rises whenever the profile `standard` makes other index keys, or other clusters, of the same articles: also with the
 * parts that are found in a text, which are computed from it and from the project's boilerplate.
 */
export const INDEX_VERSION = 6;

/** True if an earlier algorithm made the index keys of a project's articles. */
export function isIndexOutdated(db: ReadableDb): boolean {
  return (readSetting(db, 'indexVersion') ?? 0) < INDEX_VERSION && hasArticles(db);
}

/** True if an earlier algorithm made the clusters, so that a re-cluster may change them. */
export function areClustersOutdated(db: ReadableDb): boolean {
  return (readSetting(db, 'clusterVersion') ?? 0) < INDEX_VERSION && hasArticles(db);
}

/** Superseded articles count, because an undo may restore them. */
export function hasArticles(db: ReadableDb): boolean {
  return sql(db, 'SELECT 1 FROM imports WHERE imported > 0').get() !== undefined;
}

export function markIndexed(db: WritableDb): void {
  writeSetting(db, 'indexVersion', INDEX_VERSION);
}

export function markClustered(db: WritableDb): void {
  writeSetting(db, 'clusterVersion', INDEX_VERSION);
}

export type IndexedArticle = ComparedFields & {
  readonly article: ArticleId;
  readonly url: string;
  /** The leader of its cluster, and why it is there; null: it is superseded. */
  readonly place: {
    readonly leader: ArticleId;
    readonly kind: EvidenceKind;
    /** Similarity to the article that it was compared with. */
    readonly similarity: number;
  } | null;
  readonly keys: Uint8Array | null;
};

/** The articles after `after`, in the order of import, superseded ones included. */
export function readIndexed(db: ReadableDb, after: number, most: number): IndexedArticle[] {
  type Row = Omit<IndexedArticle, 'place'> & {
    leader: ArticleId | null;
    kind: EvidenceKind;
    similarity: number;
  };
  return sql<Row>(
    db,
    `SELECT a.id AS article, a.title, a.body, a.source, a.published, a.url, c.leader_id AS leader,
            m.kinds ->> 0 AS kind, m.similarity, nullif(k.keys, X'') AS keys
     FROM article_versions a LEFT JOIN memberships m ON m.article_id = a.id LEFT JOIN clusters c ON c.id = m.cluster_id
     LEFT JOIN index_keys k ON k.article_id = a.id WHERE a.id > ? ORDER BY a.id LIMIT ?`,
  )
    .all(after, most)
    .map(({ leader, kind, similarity, ...article }) => ({
      ...article,
      place: leader === null ? null : { leader, kind, similarity },
    }));
}

export function countIndexed(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT count(*) AS n FROM article_versions').get()!.n;
}

export function replaceKeys(db: WritableDb, article: ArticleId, keys: Uint8Array): void {
  sql(
    db,
    'INSERT INTO index_keys (article_id, keys) VALUES (?, ?) ON CONFLICT (article_id) DO UPDATE SET keys = excluded.keys',
  ).run(article, keys);
}
