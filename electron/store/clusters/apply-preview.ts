// Copies a preview (preview-store.ts) into its project: statements on a connection to which the preview is attached.
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { noteChangedSentences } from '../boilerplate.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { clearSentenceIndex } from '../sentences.ts';
import { sql } from '../sql.ts';

/** Runs work on a connection to which the preview is attached; not inside a transaction. */
export function withPreview(db: WritableDb, file: string, work: () => void): void {
  sql(db, 'ATTACH ? AS preview').run(file);
  try {
    work();
  } finally {
    sql(db, 'DETACH preview').run();
  }
}

export function readDroppedVerdicts(db: ReadableDb): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    'SELECT article_id AS article FROM preview.changed_articles WHERE dropped = 1 ORDER BY article_id',
  )
    .all()
    .map(({ article }) => article);
}

/**
 * Replaces the project's detection, fingerprints, keys, clusters and suggestions by the proposed ones, and adds the
 * learned boilerplate. Call in a transaction.
 * @param action the action that applies the preview
 */
export function copyPreview(db: WritableDb, action: ActionId): void {
  if (isOtherSegmenter(db)) clearSentenceIndex(db);
  addProposedBoilerplate(db);
  for (const statement of COPY) sql(db, statement).run();
  // Every article was placed again.
  sql(db, 'UPDATE clusters SET rev = ?').run(action);
}

/** The preview's index was already made without these sentences. */
function addProposedBoilerplate(db: WritableDb): void {
  const added = sql<{ key: number }>(
    db,
    `INSERT INTO main.boilerplate SELECT * FROM preview.boilerplate WHERE true
     ON CONFLICT DO NOTHING RETURNING key`,
  ).all();
  noteChangedSentences(
    db,
    added.map(({ key }) => key),
  );
}

function isOtherSegmenter(db: ReadableDb): boolean {
  const other = `SELECT 1 FROM preview.settings p JOIN main.settings m USING (key)
    WHERE key = 'segmenter' AND p.value <> m.value`;
  return sql(db, other).get() !== undefined;
}

/** Triggers keep the sizes of clusters and `is_representative` of fingerprints. */
const COPY = [
  `INSERT OR REPLACE INTO settings (key, value)
   SELECT key, value FROM preview.settings
   WHERE key IN ('detection', 'segmenter', 'indexVersion', 'clusterVersion', 'staleSentences')`,
  // A cluster keeps its id if its verdicts hold, or else if its leader is the same.
  `CREATE TEMP TABLE ids AS
   SELECT p.id AS proposed, coalesce(k.project_cluster_id, c.id) AS id, p.leader_id, p.representative_id
   FROM preview.clusters p
   LEFT JOIN preview.kept_ids k ON k.cluster_id = p.id
   LEFT JOIN main.clusters c ON c.leader_id = p.leader_id
     AND c.id NOT IN (SELECT project_cluster_id FROM preview.kept_ids)`,
  'DELETE FROM main.merge_suggestions',
  'DELETE FROM main.memberships',
  'DELETE FROM main.clusters',
  'DELETE FROM main.fingerprints',
  'DELETE FROM main.index_keys',
  'INSERT INTO main.fingerprints (article_id, hi, lo) SELECT article_id, hi, lo FROM preview.fingerprints',
  'INSERT INTO main.index_keys (article_id, keys) SELECT article_id, keys FROM preview.index_keys',
  // Clusters that keep their id come first: a new one must not get the id of one of them.
  `INSERT INTO main.clusters (id, leader_id, representative_id)
   SELECT id, leader_id, representative_id FROM temp.ids ORDER BY id IS NULL, proposed`,
  `INSERT INTO main.memberships
     (article_id, cluster_id, kinds, matched_id, hd, similarity, containment, shared_sentences, tier,
      relation, matched_share, passages)
   SELECT m.article_id, c.id, m.kinds, m.matched_id, m.hd, m.similarity, m.containment, m.shared_sentences, m.tier,
     m.relation, m.matched_share, m.passages
   FROM preview.memberships m JOIN preview.clusters p ON p.id = m.cluster_id
   JOIN main.clusters c ON c.leader_id = p.leader_id`,
  `INSERT INTO main.merge_suggestions (article_id, cluster_id)
   SELECT s.article_id, c.id FROM preview.merge_suggestions s
   JOIN preview.clusters p ON p.id = s.cluster_id JOIN main.clusters c ON c.leader_id = p.leader_id`,
  'DROP TABLE temp.ids',
];
