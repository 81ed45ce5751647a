// Names and paths of project files.
import fs from 'node:fs';
import path from 'node:path';
import type { ProjectOfFolder } from '#shared/contract/projects.ts';
import { projectFileName } from '#shared/text/project-file-name.ts';
import { readAllBackups } from '../base/backup-files.ts';
import { tryStat } from '../base/try-stat.ts';

export function projectPath(folder: string, name: string): string {
  return path.join(folder, `${projectFileName(name)}.tonggao`);
}

/** Appends a number to a name that is taken. */
export function freePath(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = projectPath(folder, number === 1 ? name : `${name} ${number}`);
    if (!fs.existsSync(file)) return file;
  }
}

/** The projects of a folder, the one that was changed last first. A backup is left out where its project is there. */
export function listProjects(folder: string): ProjectOfFolder[] {
  const backups = readAllBackups(folder);
  const hasProject = ({ project }: (typeof backups)[number]) => fs.existsSync(path.join(folder, `${project}.tonggao`));
  const leftOut = new Set(backups.filter(hasProject).map((backup) => backup.path));
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.tonggao') && !leftOut.has(path.join(folder, name)))
    .flatMap((name) => {
      const file = path.join(folder, name);
      const stat = tryStat(file);
      if (!stat?.isFile()) return [];
      const project = path.basename(file, '.tonggao');
      const own = backups.filter((backup) => backup.project === project).length;
      return [{ path: file, name: project, changedAt: changedAt(file, stat).toISOString(), backups: own }];
    })
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt));
}

/** The latest commits may be in the log alone. */
function changedAt(file: string, { mtime }: fs.Stats): Date {
  const log = tryStat(`${file}-wal`);
  return log && log.size > 0 && log.mtime > mtime ? log.mtime : mtime;
}
