import path from 'node:path';
import { findFolders } from '#electron/program/folders.ts';

/** The path of a project in the projects' folder of a shell with this home folder. */
export function projectFile(home: string, name: string): string {
  return path.join(findFolders(home).projects, `${name}.tonggao`);
}
