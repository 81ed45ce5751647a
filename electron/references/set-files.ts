// The files of the reference sets in a folder.
import fs from 'node:fs';
import path from 'node:path';
import { SET_ENDING } from '#shared/reference-sets.ts';
import { tryStat } from '../engine/try-stat.ts';

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
export function folderOf(project: string): string {
  return path.dirname(fs.realpathSync(project));
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
