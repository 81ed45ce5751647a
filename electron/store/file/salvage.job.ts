// A copy of a damaged project without what makes it unreadable: its log, or a part of it. The project is only read.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { JobResult } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { TaskOutcome, TaskServices } from '../../engine/tasks/task.ts';
import { sql } from '../sql.ts';
import { saveCopy } from './backup.ts';
import { checkProject, openReadOnly } from './open-read-only.ts';

/**
 * With the log, SQLite reads all of it up to its first damaged frame. Without, the state of the last checkpoint is left: the
 * only sound one where the log does not fit the file, and the later one where the beginning of the log was lost.
 */
const CANDIDATES = [['', '-wal'], ['']];

type Input = { readonly project: string; readonly target: string };

/**
 * Saves the sound copy with the most rows; each action adds rows.
 * @throws AppError PROJECT_DAMAGED where no copy is sound, PROJECT_EXISTS, WRITE_FAILED, PROJECT_NEWER; Cancelled
 */
export async function salvageTask(
  { project, target }: Input,
  { checkCancelled, progress }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const sound = CANDIDATES.flatMap((endings, at) => {
      checkCancelled();
      const file = path.join(folder, `${at}.tonggao`);
      for (const ending of endings)
        if (fs.existsSync(project + ending))
          fs.copyFileSync(project + ending, file + ending, fs.constants.COPYFILE_FICLONE);
      return isSound(file, project) ? { file, rows: countRows(file) } : [];
    });
    const [best] = sound.toSorted((one, other) => other.rows - one.rows);
    if (!best) throw new AppError('PROJECT_DAMAGED', { path: project });
    await saveCopy(best.file, target, ({ done, total }) => {
      checkCancelled();
      progress({ stage: 'copy', done, total });
    });
    return { result: { kind: 'copy', path: target }, milliseconds: {} };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isSound(file: string, shownAs: string): boolean {
  try {
    checkProject(file, shownAs);
    return true;
  } catch (error) {
    if (error instanceof AppError && ['NOT_A_PROJECT', 'PROJECT_DAMAGED', 'PROJECT_ALTERED'].includes(error.code))
      return false;
    throw error;
  }
}

/** Of all tables, as a project of any version has them. */
function countRows(file: string): number {
  const { db, close } = openReadOnly(file);
  try {
    const tables = sql<{ name: string }>(
      db,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    ).all();
    return tables.reduce(
      (sum, { name }) => sum + sql<{ rows: number }>(db, `SELECT count(*) AS rows FROM "${name}"`).get()!.rows,
      0,
    );
  } finally {
    close();
  }
}
