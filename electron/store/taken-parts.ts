// The parts of other members that articles have taken. A part applies while both articles are in one cluster.
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { fieldOf, type TakenChange, type TakenPart, takeableFields } from '#shared/model/taken.ts';
import { readSummaries } from './articles.ts';
import type { ReadableDb } from './database.ts';
import { parseChange } from './file/records.ts';
import type { ChangeRecorder } from './history/change-recorder.ts';
import { sql } from './sql.ts';

/** Adds a part, or replaces the one of the same name. */
export function putPart(
  recorder: ChangeRecorder,
  { article, part, from, text, start, place, replaced }: Omit<TakenPart, 'field' | 'source' | 'row'>,
): void {
  recorder.put('taken_parts', [article, part], [from, text, start, place, replaced]);
}

export function removePart(recorder: ChangeRecorder, article: ArticleId, part: string): void {
  recorder.put('taken_parts', [article, part], null);
}

type Row = Omit<TakenPart, 'field'>;

/**
 * Fields come first, then sentences in the order of the text. At one place, an insertion comes before a replacement.
 */
const parts = (condition: string) => `
  SELECT t.article_id AS article, t.part, t.from_id AS "from", a.source, a.row, t.text, t.start, t.place,
         coalesce(t.replaced, 0) AS replaced
  FROM taken_parts t
  JOIN memberships own ON own.article_id = t.article_id
  JOIN memberships other ON other.article_id = t.from_id AND other.cluster_id = own.cluster_id
  JOIN articles a ON a.id = t.from_id
  WHERE ${condition}
  ORDER BY t.article_id, t.place, t.replaced > 0, instr('${takeableFields.join(' ')}', t.part), t.from_id, t.start`;

/** The taken parts of all members, whichever is canonical. */
export function readTakenParts(db: ReadableDb, cluster: ClusterId): TakenPart[] {
  return sql<Row>(db, parts('own.cluster_id = ?')).all(cluster).map(toPart);
}

export function readAppliedParts(db: ReadableDb): TakenPart[] {
  const isCanonical = "t.article_id IN (SELECT article_id FROM decisions WHERE verdict = 'canonical')";
  return sql<Row>(db, parts(isCanonical)).all().map(toPart);
}

function toPart(row: Row): TakenPart {
  return { ...row, field: fieldOf(row.part) };
}

/** The first parts that an action put in or removed. */
export function readTakenChanges(db: ReadableDb, action: ActionId, most: number): TakenChange[] {
  const changes = sql<{ part: string; before: string | null; after: string | null }>(
    db,
    `SELECT key_2 AS part, before, after FROM action_changes
     WHERE action_id = ? AND tab = 'taken_parts' ORDER BY n LIMIT ?`,
  ).all(action, most);
  return changes.map(({ part, before, after }) => {
    const [from, text] = parseChange((after ?? before)!, action);
    const summary = readSummaries(db, [from as ArticleId]).get(from as ArticleId);
    const { source = null, row = null } = summary ?? {};
    return { field: fieldOf(part), text: String(text), isTaken: after !== null, source, row };
  });
}
