// An entry of the history: one action, and what it changed.
import * as z from 'zod';
import { actionId, actionKind } from '../../model/actions.ts';
import { editorId } from '../../model/editors.ts';
import { articleId, clusterId, verdict } from '../../model/model.ts';
import { takenChange } from '../../model/taken.ts';
import { mergeChoice } from '../../review/row-merge.ts';

export const historyEntry = z.object({
  id: actionId,
  kind: actionKind,
  at: z.string(),
  /** The acting editor; null: the person at the machine that has the project. */
  editor: z.object({ id: editorId, name: z.string() }).nullable(),
  /** The action that an undo or a redo concerns. */
  of: actionId.nullable(),
  /** True after an undo that no redo has cancelled. */
  undone: z.boolean(),
  undoable: z.boolean(),
  /** The cluster that the editor saw; it may no longer exist. */
  cluster: clusterId.nullable(),
  /** The title of the cluster; null where it no longer exists. */
  title: z.string().nullable(),
  /**
   * The number of articles whose verdict or cluster changed or that were superseded; `articles` has the first ten,
   * superseded ones first.
   */
  touched: z.int().nonnegative(),
  /** Touched articles that a newer version superseded, or that were restored. */
  superseded: z.int().nonnegative(),
  /**
   * The first ten sentences that were marked as boilerplate or switched, as they are compared, each with its source; ''
   * for every source.
   */
  sentences: z.array(z.object({ text: z.string(), source: z.string() })),
  /** The note before and after the action, '' without a note; null for other actions. */
  note: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** What was chosen for a cluster about the merging of rows, null: as the project does; undefined for other actions. */
  merging: mergeChoice.nullable().optional(),
  taken: z.array(takenChange),
  articles: z.array(
    z.object({
      article: articleId,
      /** Null if the article was deleted. */
      title: z.string().nullable(),
      /** Distinguishes copies with the same title. */
      source: z.string().nullable(),
      row: z.int().nullable(),
      verdicts: z.object({ before: verdict.nullable(), after: verdict.nullable() }).nullable(),
      /** The clusters between which the article moved; null if it stayed. */
      from: clusterId.nullable(),
      to: clusterId.nullable(),
      /** A newer version superseded the article, or the article came back. */
      version: z.enum(['superseded', 'back']).nullable(),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
