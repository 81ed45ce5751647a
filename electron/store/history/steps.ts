// The step of another editor that prevents a command, as its error names it.

import type { ActionId } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { Step } from '#shared/words/errors/desk-errors.ts';
import { readSummaries } from '../articles.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';
import type { RowKey } from './action-changes.ts';
import { readVerdictChanges } from './action-changes.ts';
import { findAction } from './actions.ts';

/** Null where the action is the editor's own: a second window needs no name. */
export function describeStep(db: ReadableDb, id: ActionId | null, editor: EditorId | null): Step | null {
  const action = id === null ? null : findAction(db, id);
  if (!action || action.editor === editor) return null;
  const canonical = readVerdictChanges(db, action.id).findLast(({ after }) => after === 'canonical')?.article;
  const title = canonical === undefined ? null : readSummaries(db, [canonical]).get(canonical)?.title || null;
  return { name: action.name, kind: action.kind, at: action.at, canonical: title };
}

/**
 * The latest action that changed a row after another action.
 * @param except the undo that looks for it
 */
export function findLaterChange(
  db: ReadableDb,
  table: string,
  [first, second]: RowKey,
  { since, except }: { since: ActionId; except: ActionId },
): ActionId | null {
  const query = `SELECT max(action_id) AS id FROM action_changes
    WHERE action_id > @since AND action_id <> @except AND tab = @table AND key_1 = @first AND key_2 IS @second`;
  return (
    sql<{ id: ActionId | null }>(db, query).get({ since, except, table, first, second: second ?? null })?.id ?? null
  );
}
