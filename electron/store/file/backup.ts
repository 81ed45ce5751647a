// Whole copies of a project: the one that the editor asks for, and those that are made before something large happens to
// it, which are kept beside it: the newest few of a kind.
import fs from 'node:fs';
import path from 'node:path';
import { type BackupKind, backupKinds } from '#shared/contract/projects.ts';
import { Refusal } from '#shared/refusals.ts';
import { holdSnapshot, type ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { connectUnchanged } from './open-unchanged.ts';

/** Of one project and kind. */
export const MOST_BACKUPS = 3;
/** Pages between two looks at whether to go on: some milliseconds. */
const PAGES_AT_ONCE = 500;
/** A copy needs its own size and a little for the file system. */
const MARGIN = 1.02;

/** Of the name of a copy: its time. */
const ENDING = /^\d{8}-\d{6}\.tonggao$/;
const TIME = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/;
const ENDING_LENGTH = '20261121-071500.tonggao'.length;

type Watch = (copied: { readonly done: number; readonly total: number }) => void;

/**
 * Makes `<name>.before-<kind>-<date>-<time>.tonggao` beside the project, whole or not at all, and takes older ones away.
 * @param now its local time names the copy, and is the copy's time of change: one that somebody has worked in since has
 * another, and is never taken away.
 * @param watch hears of pages; what it throws ends the copying.
 * @returns the path of the copy
 * @throws Refusal BACKUP_FAILED; the project is unchanged. What `watch` throws
 */
export async function backUp(project: string, kind: BackupKind, now: Date, watch: Watch): Promise<string> {
  const prefix = `${path.basename(project, '.tonggao')}.before-${kind}-`;
  const target = path.join(path.dirname(project), `${prefix}${stamp(now)}.tonggao`);
  try {
    removeParts(target, prefix);
    await copyWhole(project, target, watch);
    fs.utimesSync(target, now, now);
  } catch (error) {
    const detail = failureOf(error);
    if (detail === null) throw error;
    throw new Refusal('BACKUP_FAILED', { path: project, detail });
  }
  removeOld(target, prefix);
  return target;
}

/**
 * Makes a copy of the project under another name, whole or not at all; what is written after the copying had to begin a second
 * time is not in it.
 * @throws Refusal PROJECT_EXISTS, WRITE_FAILED. What `watch` throws
 */
export async function saveCopy(project: string, target: string, watch: Watch): Promise<void> {
  const checkFree = () => {
    if (fs.existsSync(target)) throw new Refusal('PROJECT_EXISTS', { path: target });
  };
  checkFree();
  try {
    fs.rmSync(partOf(target), { force: true });
    await copyWhole(project, target, watch, checkFree);
  } catch (error) {
    const detail = failureOf(error);
    if (detail === null) throw error;
    throw new Refusal('WRITE_FAILED', { path: target, detail });
  }
}

/**
 * Makes a copy through an open connection, of a project whose file is gone. Blocks while it copies.
 * @throws Refusal PROJECT_EXISTS, WRITE_FAILED
 */
export function saveOpen(db: ReadableDb, target: string): void {
  if (fs.existsSync(target)) throw new Refusal('PROJECT_EXISTS', { path: target });
  const part = partOf(target);
  try {
    fs.rmSync(part, { force: true });
    sql(db, 'VACUUM INTO ?').run(part);
    fs.renameSync(part, target);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw new Refusal('WRITE_FAILED', { path: target, detail: failureOf(error) ?? String(error) });
  }
}

/** Under a name that nobody takes for a project until everything is there; `check` may refuse it then. */
async function copyWhole(project: string, target: string, watch: Watch, check = () => {}): Promise<void> {
  const part = partOf(target);
  checkRoom(project, path.dirname(target));
  const { db, close } = connectUnchanged(project);
  try {
    let copied = -1;
    await db.backup(part, {
      progress({ totalPages, remainingPages }) {
        const done = totalPages - remainingPages;
        watch({ done, total: totalPages });
        // SQLite begins again after each change of another connection. An import would never let it end.
        if (done <= copied && !db.inTransaction) holdSnapshot(db);
        copied = done;
        return PAGES_AT_ONCE;
      },
    });
    check();
    fs.renameSync(part, target);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  } finally {
    close();
  }
}

function partOf(target: string): string {
  return `${target}.part`;
}

class NoRoom extends Error {}

/** What the file system or SQLite would not do, in a word; null for what is no failure of theirs. */
function failureOf(error: unknown): string | null {
  if (error instanceof NoRoom) return error.message;
  if (error instanceof Refusal) return null;
  return (error as NodeJS.ErrnoException).code ?? null;
}

/** @throws NoRoom */
function checkRoom(project: string, folder: string): void {
  const needed = [project, `${project}-wal`].reduce(
    (sum, file) => sum + (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const { bavail, bsize } = fs.statfsSync(folder);
  if (needed * MARGIN >= bavail * bsize) throw new NoRoom(`${Math.ceil(needed / 1e6)} MB`);
}

/** The copies of a project that lie beside it, newest first. */
export function listBackups(project: string): string[] {
  const prefix = `${path.basename(project, '.tonggao')}.before-`;
  const madeAt = (name: string) => name.slice(-ENDING_LENGTH);
  return fs
    .readdirSync(path.dirname(project))
    .filter((name) => name.startsWith(prefix) && ENDING.test(madeAt(name)))
    .sort((a, b) => madeAt(b).localeCompare(madeAt(a)))
    .map((name) => path.join(path.dirname(project), name));
}

export type Backup = { readonly path: string; readonly kind: BackupKind; readonly madeAt: Date };

/** The same with the time of each and what it was made before. */
function readBackups(project: string): Backup[] {
  const start = `${path.basename(project, '.tonggao')}.before-`.length;
  return listBackups(project).flatMap((file) => {
    const name = path.basename(file);
    const kind = backupKinds.find((one) => name.slice(start, -ENDING_LENGTH) === `${one}-`);
    const parts = TIME.exec(name.slice(-ENDING_LENGTH))!.slice(1).map(Number);
    const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
    return kind ? [{ path: file, kind, madeAt: new Date(year, month - 1, day, hour, minute, second) }] : [];
  });
}

/** The latest copy that was made within a time. @param since null: at any time before `until` */
export function findBackup(
  project: string,
  kind: BackupKind,
  { since, until }: { readonly since: string | null; readonly until: string },
): string | null {
  const [from, to] = [since === null ? 0 : Date.parse(since), Date.parse(until)];
  const found = readBackups(project).find(
    (one) => one.kind === kind && one.madeAt.getTime() <= to && one.madeAt.getTime() > from,
  );
  return found?.path ?? null;
}

/** What a process left that was killed while it copied. */
function removeParts(target: string, prefix: string): void {
  const folder = path.dirname(target);
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(prefix) && name.endsWith('.tonggao.part')) fs.rmSync(path.join(folder, name), { force: true });
}

function removeOld(target: string, prefix: string): void {
  const folder = path.dirname(target);
  const untouched = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && isUntouched(path.join(folder, name), name.slice(prefix.length)))
    .sort();
  for (const name of untouched.slice(0, -MOST_BACKUPS)) fs.rmSync(path.join(folder, name), { force: true });
}

function isUntouched(file: string, ending: string): boolean {
  if (!ENDING.test(ending) || fs.existsSync(`${file}-wal`)) return false;
  return `${stamp(fs.statSync(file).mtime)}.tonggao` === ending;
}

/** `20261121-071500`, on the reader's clock (the Swedish way of writing it is ISO's). */
function stamp(time: Date): string {
  return time.toLocaleString('sv').replaceAll(/[-:]/g, '').replace(' ', '-');
}
