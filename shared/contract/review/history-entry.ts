// An entry of the history: one action, and what it changed.
import * as z from 'zod';
import { actionId, actionKind } from '../../actions.ts';
import { editorId } from '../../desk/editors.ts';
import { articleId, clusterId, verdict } from '../../model.ts';
import { takenChange } from '../../taken.ts';

export const historyEntry = z.object({
  id: actionId,
  kind: actionKind,
  at: z.string(),
  /** The acting editor; null: the person of the machine that has the project. */
  editor: z.object({ id: editorId, name: z.string() }).nullable(),
  /** The action that an undo or a redo is about. */
  of: actionId.nullable(),
  /** True after an undo that no redo has cancelled. */
  undone: z.boolean(),
  /** False for actions that have no undo. */
  undoable: z.boolean(),
  /** True if an earlier version made it in a form that can no longer be undone. */
  isFinal: z.boolean(),
  /** The cluster that the editor saw, which may be gone. */
  cluster: clusterId.nullable(),
  /** The cluster's; null where it is gone. */
  title: z.string().nullable(),
  /** How many articles changed their verdict or cluster or were superseded; the first ten are named, superseded ones first. */
  touched: z.int().nonnegative(),
  /** The touched articles that were superseded for a newer version, or restored. */
  superseded: z.int().nonnegative(),
  /** Sentences that were marked as boilerplate or switched, as they are compared; the first ten. */
  sentences: z.array(z.string()),
  /** The note that was changed, '' where there was none; null for other actions. */
  note: z.object({ before: z.string(), after: z.string() }).nullable(),
  taken: z.array(takenChange),
  articles: z.array(
    z.object({
      article: articleId,
      /** Null: the article is gone. */
      title: z.string().nullable(),
      /** Distinguishes copies of one title. */
      source: z.string().nullable(),
      row: z.int().nullable(),
      verdicts: z.object({ before: verdict.nullable(), after: verdict.nullable() }).nullable(),
      /** The clusters between which it went; null: it stayed. */
      from: clusterId.nullable(),
      to: clusterId.nullable(),
      /** A newer version took its place, or gave it back. */
      version: z.enum(['superseded', 'back']).nullable(),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
