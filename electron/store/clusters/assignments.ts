// The assignee of a cluster. Stored with its leader, as notes are; a merged cluster keeps the assignment of its first article.
import type { EditorProgress } from '#shared/contract/desk/desk.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import type { ChangeRecorder } from '../history/change-recorder.ts';
import { sql } from '../sql.ts';
import { IS_LISTED, readLeader } from './clusters.ts';

/** The assignee of a cluster `c`, as JSON: the editor and the name; NULL: none. */
export const ASSIGNEE = `(SELECT json_object('editor', s.editor, 'name', e.name)
  FROM assignments s JOIN memberships o USING (article_id) JOIN editors e ON e.id = s.editor
  WHERE o.cluster_id = c.id ORDER BY s.article_id LIMIT 1)`;

/** Does nothing where the cluster is gone. @param assignee null: none */
export function setAssignee(recorder: ChangeRecorder, cluster: ClusterId, assignee: EditorId | null): void {
  const leader = readLeader(recorder.db, cluster);
  if (leader === null) return;
  const held = rowsOfCluster(recorder.db, cluster);
  if ((held[0]?.editor ?? null) === assignee) return;
  for (const { article } of held)
    if (article !== leader || assignee === null) recorder.put('assignments', [article], null);
  if (assignee !== null) recorder.put('assignments', [leader], [assignee, recorder.action]);
}

function rowsOfCluster(db: ReadableDb, cluster: ClusterId): { article: ArticleId; editor: EditorId }[] {
  const query = `SELECT article_id AS article, editor FROM assignments
    WHERE article_id IN (SELECT article_id FROM memberships WHERE cluster_id = ?) ORDER BY 1`;
  return sql<{ article: ArticleId; editor: EditorId }>(db, query).all(cluster);
}

type Since = { readonly today: string; readonly lastHour: string };

/** @param since times in the form in which they are stored */
export function readEditorProgress(db: ReadableDb, since: Since): ReadonlyMap<EditorId, EditorProgress> {
  const rows = sql<EditorProgress & { editor: EditorId }>(
    db,
    `WITH decided AS (
       SELECT a.editor, m.cluster_id, max(d.decided_at) AS at
       FROM decisions d JOIN actions a ON a.id = d.action_id JOIN memberships m USING (article_id)
       JOIN clusters c ON c.id = m.cluster_id AND c.status = 'resolved' AND ${IS_LISTED}
       WHERE a.editor IS NOT NULL GROUP BY 1, 2),
     assigned AS (
       SELECT s.editor, m.cluster_id, c.status FROM assignments s JOIN memberships m USING (article_id)
       JOIN clusters c ON c.id = m.cluster_id AND ${IS_LISTED} GROUP BY 1, 2)
     SELECT e.id AS editor,
       (SELECT count(*) FROM decided WHERE editor = e.id) AS decided,
       (SELECT count(*) FROM decided WHERE editor = e.id AND at >= @today) AS decidedToday,
       (SELECT count(*) FROM decided WHERE editor = e.id AND at >= @lastHour) AS decidedLastHour,
       (SELECT count(*) FROM assigned WHERE editor = e.id) AS assigned,
       (SELECT count(*) FROM assigned WHERE editor = e.id AND status <> 'resolved') AS assignedLeft
     FROM editors e`,
  ).all(since);
  return new Map(rows.map(({ editor, ...progress }) => [editor, progress]));
}
