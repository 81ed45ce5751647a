// The files of the reference sets in a folder.
import fs from 'node:fs';
import path from 'node:path';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';

/** A set after its check by the program (program/project-checks.ts). Threads open only sets that were checked. */
export type CheckedSet = {
  readonly file: string;
  /** Why it may not be opened. */
  readonly appError: AppErrorMessage | null;
};

/** The sets with which a project is compared. */
export type CheckedSets = {
  /** Those next to the project, which may switch them off. */
  readonly nextTo: readonly CheckedSet[];
  /** Those that were named. */
  readonly further: readonly CheckedSet[];
};

export const NO_SETS: CheckedSets = { nextTo: [], further: [] };

/** True for a source whose articles are those of a project. */
export function isProject(source: string): boolean {
  return source.toLowerCase().endsWith('.tonggao');
}

export function setName(file: string): string {
  return path.basename(file, SET_ENDING);
}

export function setFile(project: string, name: string): string {
  return path.join(folderOf(project), name + SET_ENDING);
}

/** Resolves a link, because the sets are next to the project file itself. */
function folderOf(project: string): string {
  return path.dirname(fs.realpathSync(project));
}

/** The files of the sets next to a project. */
export function listSetsOf(project: string): string[] {
  return listSetFiles(folderOf(project));
}

/** The files of sets in a folder, ordered by name. Links are ignored, because they may point anywhere. */
export function listSetFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(SET_ENDING) && entry.name !== SET_ENDING)
    .map(({ name }) => path.join(folder, name))
    .filter((file) => tryStat(file)?.isFile())
    .sort();
}
