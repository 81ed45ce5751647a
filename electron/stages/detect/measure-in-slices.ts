// Measures in the background: in slices, between which commands are answered.

import type { WritableDb } from '../../store/database.ts';
import { expectedError } from '../../store/file/sqlite-error.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';

/** Windows read all that they show again after each notice, so notices come after a wait that grows. */
const FIRST_SHOWN_MS = 2_000;
const MAX_SHOWN_MS = 30_000;

type Measuring = {
  readonly isLeft: () => boolean;
  /** @throws AppError where nothing may be written now */
  readonly check: () => void;
  /** Called once, where anything is left. @returns the work of a slice */
  readonly prepare: () => Promise<(db: WritableDb, hasTime: () => boolean) => void>;
};

/** Resolves when nothing is left, or nothing may be written: the project is closed or read-only, or its disk is full. */
export async function measureInSlices(writer: ProjectWriter, { isLeft, check, prepare }: Measuring): Promise<void> {
  try {
    if (!isLeft()) return;
    check();
    const measureSome = await prepare();
    let shown = performance.now();
    let wait = FIRST_SHOWN_MS;
    while (isLeft()) {
      await writer.whenUnblocked();
      check();
      // A job may block writes since the slice was asked for.
      const measure = (db: WritableDb, hasTime: () => boolean) => !writer.areWritesBlocked && measureSome(db, hasTime);
      await writer.slice(measure, { shown: 'later' });
      if (performance.now() - shown < wait) continue;
      writer.noteChanges();
      shown = performance.now();
      wait = Math.min(2 * wait, MAX_SHOWN_MS);
    }
  } catch (error) {
    if (!expectedError(error)) console.error(error);
  } finally {
    writer.noteChanges();
  }
}
