// A copy of a damaged project without what makes it unreadable: its log, or a part of it. The project is only read.
import fs from 'node:fs';
import path from 'node:path';
import type { JobResult, Salvaged } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/words/errors.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { sql } from '../sql.ts';
import { saveCopy } from './backup.ts';
import { connect } from './connect.ts';
import { findCommits } from './log-frames.ts';
import { checkProject, openReadOnly } from './open-read-only.ts';

/**
 * With the log, SQLite reads all of it up to its first damaged frame. Without, the state of the last checkpoint is left: the
 * only sound one where the log does not fit the file, and the later one where the beginning of the log was lost.
 */
const CANDIDATES = [['', '-wal'], ['']];

/** `folder` is empty and private; the copies that are compared are left in it. */
type Input = { readonly project: string; readonly target: string; readonly folder: string };

/**
 * Saves the sound copy with the most rows; each action adds rows.
 * @throws AppError NOTHING_SOUND where no copy is sound, PROJECT_EXISTS, WRITE_FAILED, PROJECT_OLDER, PROJECT_NEWER; Cancelled
 */
export async function salvageTask(
  { project, target, folder }: Input,
  { checkCancelled, progress }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const sound = CANDIDATES.flatMap((endings, at) => {
    checkCancelled();
    const file = path.join(folder, `${at}.tonggao`);
    for (const ending of endings)
      if (fs.existsSync(project + ending)) {
        fs.copyFileSync(project + ending, file + ending, fs.constants.COPYFILE_FICLONE);
        // The project may be read-only.
        fs.chmodSync(file + ending, 0o600);
      }
    return isSound(file, project) ? { file, ...countRows(file) } : [];
  });
  const [best] = sound.toSorted((one, other) => other.rows - one.rows);
  if (!best) throw new AppError('NOTHING_SOUND', { path: project });
  const { articles, decided, actions, lastAt } = best;
  const lost = countUnread(best.file, `${project}-wal`);
  await saveCopy(best.file, target, ({ done, total }) => {
    checkCancelled();
    progress({ stage: 'copy', done, total });
  });
  const salvaged = { articles, decided, actions, lastAt, lost };
  return { result: { kind: 'copy', path: target, salvaged }, milliseconds: {} };
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

type Counts = { readonly rows: number } & Omit<Salvaged, 'lost'>;

/** `rows` are those of all tables. */
function countRows(file: string): Counts {
  const { db, close } = openReadOnly(file);
  try {
    const tables = sql<{ name: string }>(
      db,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    ).all();
    const count = (name: string) => sql<{ rows: number }>(db, `SELECT count(*) AS rows FROM "${name}"`).get()!.rows;
    return {
      rows: tables.reduce((sum, { name }) => sum + count(name), 0),
      articles: count('articles'),
      decided: count('decisions'),
      actions: count('actions'),
      lastAt: sql<{ at: string | null }>(db, 'SELECT max(at) AS at FROM actions').get()!.at,
    };
  } finally {
    close();
  }
}

/** Commits of a log that SQLite does not read in a copy of its project. Brings the copy's own log into the copy. */
function countUnread(copy: string, log: string): number {
  const db = connect(copy);
  try {
    const pageBytes = db.pragma('page_size', { simple: true }) as number;
    const [read] = db.pragma('wal_checkpoint') as { readonly log: number }[];
    const commits = findCommits(log, pageBytes);
    return commits.filter((frame) => frame >= read!.log).length;
  } finally {
    db.close();
  }
}
