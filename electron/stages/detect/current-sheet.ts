// Which sheets of a file are imported: those that are not in the project yet, or are there in part.

import type { EditorId } from '#shared/model/editors.ts';
import type { ImportId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import {
  beginImport,
  findSameImport,
  type ImportSource,
  savePendingSheets,
  unfinishedImport,
} from '../../store/imports.ts';

export class CurrentSheet {
  readonly #db: WritableDb;
  readonly #sources: readonly ImportSource[];
  readonly #editor: EditorId | null;
  #current: { readonly at: number; readonly id: ImportId } | null = null;
  /** The error that the project has a sheet already, if it has any. */
  already: AppError | null = null;

  constructor(db: WritableDb, sources: readonly ImportSource[], editor: EditorId | null = null) {
    this.#db = db;
    this.#sources = sources;
    this.#editor = editor;
  }

  /** Begins or resumes the first of these sheets that the project does not have whole, and skips those before it. */
  beginFrom(first: number): void {
    this.#current = null;
    for (let at = first; at < this.#sources.length && !this.#current; at++) {
      const following = this.#sources.slice(at + 1);
      try {
        this.#current = { at, id: beginOrResume(this.#db, this.#sources[at]!, following, this.#editor) };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ALREADY_IMPORTED') throw error;
        this.already = error;
      }
    }
  }

  /** Null where the project has all of the sheets. */
  get id(): ImportId | null {
    return this.#current?.id ?? null;
  }

  idOf(at: number): ImportId | null {
    return this.#current?.at === at ? this.#current.id : null;
  }
}

/** True if a sheet is to be imported that was not begun yet, as far as the project says. */
export function beginsImport(db: ReadableDb, source: ImportSource): boolean {
  const isRefused = findSameImport(db, source)?.finishedAt && !source.repeats;
  return !isRefused && unfinishedImport(db) === null;
}

/** Begins an import, or resumes the unfinished one of the same sheet, as it began. */
function beginOrResume(
  db: WritableDb,
  source: ImportSource,
  following: readonly ImportSource[],
  editor: EditorId | null,
): ImportId {
  const same = findSameImport(db, source);
  const { repeats } = source;
  if (same && same.finishedAt === null && (repeats ?? same.repeats) === same.repeats) {
    savePendingSheets(db, following);
    return same.id;
  }
  // Checked first: sheets that are there already are skipped, up to the one that was cut short.
  if (same?.finishedAt && !repeats)
    throw new AppError('ALREADY_IMPORTED', { file: same.file, importedAt: same.finishedAt });
  const unfinished = unfinishedImport(db);
  if (unfinished) throw new AppError('IMPORT_UNFINISHED', { file: unfinished.file });
  return db
    .transaction(() => {
      savePendingSheets(db, following);
      return beginImport(db, source, new Date().toISOString(), editor);
    })
    .immediate();
}
