// The editor's last step: what undo is about. An import is a step too, of the moment at which the editor began it.

import { type ActionId, type ActionKind, undoableKinds } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ImportId } from '#shared/model/model.ts';
import type { PermanentStep } from '#shared/words/errors/permanent-steps.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { sql } from '../sql.ts';
import { IS_UNDONE, LAST_ABOUT } from './actions.ts';

/** Either an action that undo takes, or a step that no undo changes. */
export type LastStep =
  | { readonly step: 'action'; readonly action: ActionId }
  | {
      readonly step: PermanentStep;
      readonly at: string;
      /** The file of an import; null for other steps. */
      readonly file: string | null;
      /** The time of the previous step of the same kind. */
      readonly since: string | null;
    };

const names = (kinds: readonly ActionKind[]) => kinds.map((kind) => `'${kind}'`).join(', ');
const STEPS = names([...undoableKinds, 'remove-import', 'recluster']);

type StoredStep = { id: ActionId; kind: ActionKind; at: string; place: ActionId };

/**
 * Null where no step holds except imports: an import alone hides nothing that could be undone.
 * @param editor the editor of the step; null: the person of this machine, as everywhere here
 */
export function findLastStep(db: ReadableDb, editor: EditorId | null = null): LastStep | null {
  const last = findLastAction(db, editor);
  if (!last) return null;
  const added = findLastImport(db, editor);
  if (added && added.after >= last.place) return { step: 'import', at: added.at, file: added.file, since: null };
  const { id: action, kind, at } = last;
  if (kind === 'recluster' || kind === 'remove-import')
    return { step: kind, at, file: null, since: findBefore(db, action, kind) };
  return { step: 'action', action };
}

/** The action that undo takes now; null: none, or the last step is no such action. */
export function findUndoable(db: ReadableDb, editor: EditorId | null = null): ActionId | null {
  const last = findLastStep(db, editor);
  return last?.step === 'action' ? last.action : null;
}

/** The action that `redo` does again: the one undone last, unless the editor has done anything since but import. */
export function findRedoable(db: ReadableDb, editor: EditorId | null = null): ActionId | null {
  return (
    sql<{ id: ActionId }>(
      db,
      `SELECT a.id FROM actions u JOIN actions a ON a.id = u.of_id
     WHERE u.kind = 'undo' AND u.editor IS @editor AND u.id = ${LAST_ABOUT}
       AND u.id > coalesce((SELECT max(id) FROM actions WHERE kind IN (${STEPS}) AND editor IS @editor), 0)
     ORDER BY u.id DESC LIMIT 1`,
    ).get({ editor })?.id ?? null
  );
}

/** The latest step that holds; one that was redone is as late as its redo. */
function findLastAction(db: ReadableDb, editor: EditorId | null): StoredStep | null {
  const columns = 'a.id, a.kind, a.at';
  const latest = sql<StoredStep>(
    db,
    `SELECT ${columns}, a.id AS place FROM actions a WHERE kind IN (${STEPS}) AND editor IS @editor AND NOT ${IS_UNDONE}
     ORDER BY id DESC LIMIT 1`,
  ).get({ editor });
  if (!latest) return null;
  const redone = sql<StoredStep>(
    db,
    `SELECT ${columns}, r.id AS place FROM actions r JOIN actions a ON a.id = r.of_id
     WHERE r.kind = 'redo' AND r.id > @after AND a.editor IS @editor AND r.id = ${LAST_ABOUT} ORDER BY r.id DESC LIMIT 1`,
  ).get({ after: latest.id, editor });
  return redone ?? latest;
}

function findBefore(db: ReadableDb, id: ActionId, kind: ActionKind): string | null {
  const query = 'SELECT at FROM actions WHERE kind = ? AND id < ? ORDER BY id DESC LIMIT 1';
  return sql<{ at: string }>(db, query).get(kind, id)?.at ?? null;
}

type AddedRows = { file: string; at: string; after: number };

/** The latest import that has brought articles. `after`: the last action before the editor began, or resumed it. */
function findLastImport(db: ReadableDb, editor: EditorId | null): AddedRows | null {
  const began = readSetting(db, 'importBegan');
  return (
    sql<AddedRows>(
      db,
      `SELECT file, started_at AS at, iif(id >= @id, @after, after_action) AS after FROM imports
       WHERE imported > 0 AND editor IS @editor ORDER BY after DESC, id DESC LIMIT 1`,
    ).get({ id: began?.id ?? Number.MAX_SAFE_INTEGER, after: began?.after ?? 0, editor }) ?? null
  );
}

/** Notes that the editor begins or resumes an import; further sheets are part of the same step. */
export function noteImportBegan(db: WritableDb, id: ImportId): void {
  const after = sql<{ id: number }>(db, 'SELECT coalesce(max(id), 0) AS id FROM actions').get()!.id;
  writeSetting(db, 'importBegan', { id, after });
}
