import type { ActionId } from '#shared/model/actions.ts';
import type { Actor } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import type { WritableDb } from '../../store/database.ts';
import { findAction } from '../../store/history/actions.ts';
import { type ActionContext, type ActionDeps, runAction } from './corrections/run-action.ts';
import { findUndoRedoTarget, planRevert, revert } from './undo.ts';

export type UndoRedo = {
  readonly kind: 'undo' | 'redo';
  readonly action: ActionId | null;
  readonly at: string;
  /** The caller; by default the person of this machine. */
  readonly actor?: Actor | null | undefined;
  /** Made once per command, as for other commands. */
  readonly request?: string | undefined;
};

/** @returns the action that was undone or redone @throws AppError as `findUndoRedoTarget` and `revert` */
export async function runUndoRedo(
  db: WritableDb,
  deps: ActionDeps,
  { kind, action, actor = null, at, request }: UndoRedo,
): Promise<ActionId> {
  const done = await runAction(db, deps, { at, request, editor: actor?.editor }, () => {
    const target = findUndoRedoTarget(db, kind, action, actor);
    const { id, cluster } = target;
    const plan = (context: ActionContext) => planRevert(context, target);
    return { action: { kind, cluster, of: id }, plan, write: (context) => revert(context, target) };
  });
  const { of } = findAction(db, done!)!;
  // An earlier decision or correction had the same request id.
  if (of === null) throw new AppError(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO', {});
  return of;
}
