// The files that a call may name. The page of the web shell uploads and downloads, so it needs few paths. Otherwise a
// program with its token could read and write every file of the person.
import path from 'node:path';
import type { AppInfo } from '#shared/contract/app.ts';
import { AppError } from '#shared/words/errors.ts';
import { realPath } from '../stages/intake/paths.ts';
import type { Folders } from './folders.ts';
import type { RecentProjects } from './remembered/recent-projects.ts';
import { SAMPLE } from './sample-file.ts';
import { findFolder } from './watched-folder/folder-files.ts';
import type { WatchedFolders } from './watched-folder/watched-folders.ts';

const PROJECT_ENDING = '.tonggao';

export class ReachablePaths {
  readonly #isLimited: boolean;
  readonly #folders: Folders;
  readonly #recent: RecentProjects;
  readonly #watched: WatchedFolders;

  constructor(shell: AppInfo['shell'], folders: Folders, recent: RecentProjects, watched: WatchedFolders) {
    this.#isLimited = shell === 'web';
    this.#folders = folders;
    this.#recent = recent;
    this.#watched = watched;
  }

  /**
   * The web shell reaches the folder of projects and the recent projects only. @throws AppError PATH_MALFORMED,
   * PATH_OUT_OF_REACH
   */
  checkProject(file: string): void {
    checkWhole(file, PROJECT_ENDING);
    if (!this.#recent.has(file)) this.#checkInProjects(file);
  }

  /** The web shell makes projects in the folder of projects only. @throws AppError as `checkProject` */
  checkNewProject(file: string): void {
    checkWhole(file, PROJECT_ENDING);
    this.#checkInProjects(file);
  }

  /** Where a copy of a project is made: next to it, or in the folder of projects where the shell makes none elsewhere. */
  folderFor(project: string): string {
    return this.#isLimited ? this.#folders.projects : path.dirname(project);
  }

  /** A file or folder to import. In the web shell: an upload, a file of a watched folder, or the sample. @throws AppError as `checkProject` */
  checkSource(file: string): void {
    checkWhole(file);
    if (!this.#isLimited || file === SAMPLE || isWithin(this.#folders.uploads, file)) return;
    if (!this.#watched.has(path.dirname(withoutLinks(file)))) refuse(file);
  }

  /** A file, folder or project whose articles become references. @throws AppError as `checkProject` */
  checkReferenceSource(file: string): void {
    const isUploaded = isWithin(this.#folders.uploads, file);
    if (file.toLowerCase().endsWith(PROJECT_ENDING) && !isUploaded) this.checkProject(file);
    else this.checkSource(file);
  }

  /**
   * A folder to watch, without links. In the web shell: one inside the folder of projects.
   * @throws AppError FOLDER_MALFORMED, FOLDER_OUT_OF_REACH, FOLDER_MISSING
   */
  async findFolder(folder: string): Promise<string> {
    if (!isWhole(folder)) throw new AppError('FOLDER_MALFORMED', { folder });
    const { projects } = this.#folders;
    const isInReach = (parent: string, inner: string) => !this.#isLimited || isWithin(parent, inner);
    const found = isInReach(projects, folder) ? await findFolder(folder) : null;
    if (found === null || !isInReach(withoutLinks(projects), found))
      throw new AppError('FOLDER_OUT_OF_REACH', { folder });
    return found;
  }

  /** The web shell exports to no file: it offers a download. Looks at no disk. @throws AppError as `checkProject` */
  checkTargetReach(file: string, ending: string): void {
    if (!this.#isLimited) return;
    checkWhole(file, ending);
    refuse(file);
  }

  /** A file to export to. @throws AppError PATH_MALFORMED, TARGET_WATCHED */
  checkTarget(file: string, ending: string): void {
    checkWhole(file, ending);
    if (this.#watched.has(withoutLinks(path.dirname(file)))) throw new AppError('TARGET_WATCHED', { path: file });
  }

  #checkInProjects(file: string): void {
    if (this.#isLimited && path.dirname(path.resolve(file)) !== path.resolve(this.#folders.projects)) refuse(file);
  }
}

/** True for a path that leads below a folder, which need not be there. */
export function isWithin(folder: string, file: string): boolean {
  const inside = path.relative(folder, path.resolve(file));
  return inside !== '' && inside.split(path.sep)[0] !== '..' && !path.isAbsolute(inside);
}

/** Resolves links; a path without a file stays as it is. */
function withoutLinks(file: string): string {
  try {
    return realPath(file);
  } catch {
    return file;
  }
}

/** A relative path would begin in whatever folder the program was started in. */
function isWhole(file: string): boolean {
  return path.isAbsolute(file) && !file.includes('\0');
}

function checkWhole(file: string, ending = ''): void {
  if (!isWhole(file) || !file.toLowerCase().endsWith(ending))
    throw new AppError('PATH_MALFORMED', { path: file, ending });
}

function refuse(file: string): never {
  throw new AppError('PATH_OUT_OF_REACH', { path: file });
}
