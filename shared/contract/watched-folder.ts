// The watched folder of a project: files that arrive in it are imported automatically. Its state comes with
// `projects.watch`.
import * as z from 'zod';
import { appErrorSchema } from '../words/errors.ts';
import { procedure } from './procedure.ts';

export const MAX_WAITING = 100;

export const watchedFolderState = z.object({
  /** An absolute path without symbolic links, as it is shown. */
  folder: z.string(),
  /** The reason why nothing can be imported now: the folder is missing, or the project cannot be written. */
  problem: appErrorSchema.nullable(),
  importing: z.object({ file: z.string(), job: z.string() }).nullable(),
  /** The file that was imported last since the project was opened. */
  last: z
    .object({ file: z.string(), imported: z.int(), rejected: z.int(), unchanged: z.int(), at: z.string() })
    .nullable(),
  /** Files that are still being written, or are imported next. */
  pending: z.int(),
  /** Files that a person has to check, by name. */
  waiting: z.array(z.object({ file: z.string(), path: z.string(), appError: appErrorSchema })),
  waitingCount: z.int(),
});
export type WatchedFolderState = z.infer<typeof watchedFolderState>;

export const watchedFolder = {
  /**
   * Watches the folder whenever this program has the project open, until it is stopped or one of its imports is cancelled.
   * The choice is kept on this machine, never in the project.
   * @throws FOLDER_MISSING, FOLDER_MALFORMED, FOLDER_OUT_OF_REACH, PROJECT_NOT_OPEN
   */
  start: procedure.input(z.object({ project: z.string(), folder: z.string() })).output(z.void()),
  /** A running import continues to its end. */
  stop: procedure.input(z.object({ project: z.string() })).output(z.void()),
};
