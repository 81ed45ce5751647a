// An undo or a redo as one logged action.
import type { ActionId } from '#shared/actions.ts';
import type { WritableDb } from '../store/database.ts';
import { correct, type Tools } from './correct.ts';
import { redo, undo } from './undo.ts';

export type Turn = { readonly kind: 'undo' | 'redo'; readonly action: ActionId | null; readonly at: string };

/** Returns the action that was undone or redone. @throws Refusal as `undo` and `redo` */
export function turn(db: WritableDb, tools: Tools, { kind, action, at }: Turn): Promise<ActionId> {
  return correct(db, tools, at, (work) => {
    const { id, cluster } = kind === 'undo' ? undo(work, action) : redo(work, action);
    return { action: { kind, cluster, of: id }, result: id };
  });
}
