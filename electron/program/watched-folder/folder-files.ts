// The files of a watched folder. Folders in it are not looked into, and links are listed but never followed.
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { displayName, displayPath, nameOfBytes, pathForSystem } from '../../stages/intake/paths.ts';

export type FolderFile = {
  /** The name as it is shown. */
  readonly name: string;
  readonly path: string;
  readonly modifiedMs: number;
  /** Changes whenever the file is written or replaced. */
  readonly signature: string;
  readonly isLink: boolean;
};

/** Hidden files, files that are being downloaded or edited, and projects with their logs and locks. */
const LEFT_ALONE =
  /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)|\.(?:tmp|temp|part|partial|filepart|crdownload|download)$|\.tonggao(?:-[\w-]+)?$/i;

export function isLeftAlone(name: string): boolean {
  return LEFT_ALONE.test(name);
}

/** The path of a folder without links. @throws AppError FOLDER_MISSING */
export async function findFolder(folder: string): Promise<string> {
  try {
    const real = nameOfBytes(await fs.promises.realpath(pathForSystem(folder), { encoding: 'buffer' }));
    if ((await fs.promises.stat(pathForSystem(real))).isDirectory()) return real;
  } catch {
    // Moved, on a disk that is gone, or forbidden.
  }
  throw missing(folder);
}

/**
 * @param folder without links: one that has become a link is as one that is gone
 * @throws AppError FOLDER_MISSING
 */
export async function listFolder(folder: string): Promise<FolderFile[]> {
  if ((await findFolder(folder)) !== folder) throw missing(folder);
  const files: FolderFile[] = [];
  for (const bytes of await readNames(folder)) {
    const name = nameOfBytes(bytes);
    const file = isLeftAlone(name) ? null : await lookAt(path.join(folder, name));
    if (file) files.push(file);
  }
  return files;
}

/** Null for a path that is neither a file nor a link, or is gone. */
export async function lookAt(file: string): Promise<FolderFile | null> {
  try {
    const stat = await fs.promises.lstat(pathForSystem(file));
    const isLink = stat.isSymbolicLink();
    if (!isLink && !stat.isFile()) return null;
    const signature = `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
    return { name: displayName(file), path: file, modifiedMs: stat.mtimeMs, signature, isLink };
  } catch {
    return null;
  }
}

async function readNames(folder: string): Promise<Buffer[]> {
  try {
    return await fs.promises.readdir(pathForSystem(folder), { encoding: 'buffer' });
  } catch {
    throw missing(folder);
  }
}

function missing(folder: string): AppError {
  return new AppError('FOLDER_MISSING', { folder: displayPath(folder) });
}
