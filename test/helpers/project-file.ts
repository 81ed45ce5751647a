import path from 'node:path';
import { findFolders } from '#electron/app/folders.ts';

/** A file in the folder of projects of a shell that keeps everything in `home`. */
export function projectFile(home: string, name: string): string {
  return path.join(findFolders(home).projects, `${name}.tonggao`);
}
