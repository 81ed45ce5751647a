// The files of backups: `<project>.before-<kind>-<date>-<time>.tonggao`, in the folder of their project.
import fs from 'node:fs';
import path from 'node:path';
import { type BackupKind, backupKinds } from '#shared/contract/projects.ts';

const ENDING = /^\d{8}-\d{6}\.tonggao$/;
const NAME = new RegExp(
  `^(.+)\\.before-(${backupKinds.join('|')})-(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)\\.tonggao$`,
);
const ENDING_LENGTH = '20261121-071500.tonggao'.length;

/** The copies in the folder of a project, newest first. */
export function listBackups(project: string): string[] {
  return readBackups(project).map((backup) => backup.path);
}

type Backup = {
  readonly path: string;
  readonly project: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
};

export function readBackups(project: string): Backup[] {
  return readAllBackups(path.dirname(project)).filter(
    (backup) => backup.project === path.basename(project, '.tonggao'),
  );
}

/** The copies of all projects in a folder, newest first; empty if the folder does not exist. */
export function readAllBackups(folder: string): Backup[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names
    .flatMap((name) => parseBackup(path.join(folder, name)) ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Null if the name is not that of a backup. */
export function parseBackup(file: string): Backup | null {
  const [, project, kind, ...time] = NAME.exec(path.basename(file)) ?? [];
  if (project === undefined) return null;
  const [year, month, day, hour, minute, second] = time.map(Number) as [number, number, number, number, number, number];
  return {
    path: file,
    project,
    kind: kind as BackupKind,
    madeAt: new Date(year, month - 1, day, hour, minute, second),
  };
}

/** Renames the backups of a project, except edited ones. @throws errors of the file system */
export function renameBackups(from: string, to: string): void {
  for (const { path: file, kind } of readBackups(from)) {
    const ending = file.slice(-ENDING_LENGTH);
    const renamed = path.join(path.dirname(to), `${path.basename(to, '.tonggao')}.before-${kind}-${ending}`);
    if (isUntouched(file, ending) && !fs.existsSync(renamed)) fs.renameSync(file, renamed);
  }
}

/** The latest backup made after `since` and until `until`. @param since null: no lower limit */
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

/** False if the backup was edited: its modification time then differs from the time in its name. */
export function isUntouched(file: string, ending: string): boolean {
  if (!ENDING.test(ending) || fs.existsSync(`${file}-wal`)) return false;
  return `${stamp(fs.statSync(file).mtime)}.tonggao` === ending;
}

/** The local time as `20261121-071500`; the Swedish notation is that of ISO 8601. */
export function stamp(time: Date): string {
  return time.toLocaleString('sv').replaceAll(/[-:]/g, '').replace(' ', '-');
}
