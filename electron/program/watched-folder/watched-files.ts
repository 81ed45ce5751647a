// Which files of a folder are complete, and what came of each: pure, so that tests bring files and the time.
import type { AppError } from '#shared/words/errors.ts';
import type { FolderFile } from './folder-files.ts';

/** A file is complete when it has not changed for this long. */
export const SETTLE_MS = 6_000;

type WatchedFile = {
  readonly file: FolderFile;
  /** When the file was first seen in its present state, ms. */
  readonly since: number;
  /** True while the file is still to be imported. */
  readonly isOpen: boolean;
  /** Why the file was not imported when it was tried last. */
  readonly appError: AppError | null;
};

export class WatchedFiles {
  #files = new Map<string, WatchedFile>();

  /**
   * Takes in all files of the folder; those that are gone are forgotten. A file that another program held is tried again.
   * @param at ms on a clock that never goes back
   */
  see(files: readonly FolderFile[], at: number): void {
    const before = this.#files;
    this.#files = new Map(
      files.map((file) => {
        const known = before.get(file.path);
        if (known?.file.signature !== file.signature)
          return [file.path, { file, since: at, isOpen: true, appError: null }];
        const isOpen = known.isOpen || known.appError?.code === 'FILE_UNREADABLE';
        return [file.path, { ...known, isOpen }];
      }),
    );
  }

  /** Complete files that are to be imported, the oldest first. */
  complete(at: number): FolderFile[] {
    return [...this.#files.values()]
      .filter(({ isOpen, since }) => isOpen && at - since >= SETTLE_MS)
      .map(({ file }) => file)
      .sort((a, b) => a.modifiedMs - b.modifiedMs || (a.name < b.name ? -1 : 1));
  }

  noteChange(file: FolderFile, at: number): void {
    this.#files.set(file.path, { file, since: at, isOpen: true, appError: null });
  }

  /**
   * @param appError null: the file is in the project
   * @returns false where it was refused for the same reason before
   */
  end(file: FolderFile, appError: AppError | null): boolean {
    const known = this.#files.get(file.path);
    if (!known) return true;
    this.#files.set(file.path, { ...known, isOpen: false, appError });
    return appError === null || appError.message !== known.appError?.message;
  }

  reopen(): void {
    for (const [path, file] of this.#files) if (file.appError) this.#files.set(path, { ...file, isOpen: true });
  }

  get pending(): number {
    return [...this.#files.values()].filter(({ isOpen, appError }) => isOpen && appError === null).length;
  }

  /** Files that were refused, by name. */
  get waiting(): { readonly file: FolderFile; readonly appError: AppError }[] {
    return [...this.#files.values()]
      .flatMap(({ file, appError }) => (appError ? [{ file, appError }] : []))
      .sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
  }
}
