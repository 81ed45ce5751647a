// Watches a folder for one project: each step looks at the folder once and imports the files that are complete.
import { ORPCError } from '@orpc/server';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { MAX_WAITING, type WatchedFolderState } from '#shared/contract/watched-folder.ts';
import { importErrors } from '#shared/words/errors/import-errors.ts';
import { AppError, type AppErrorMessage, type ErrorCode, isErrorCode } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { displayPath } from '../../stages/intake/paths.ts';
import type { FolderFile } from './folder-files.ts';
import { WatchedFiles } from './watched-files.ts';

export type Imported = Extract<JobResult, { kind: 'import' }>;

/** The project, as far as a watcher needs it. Its methods throw AppError and Cancelled. */
export type ProjectImports = {
  /** @throws AppError where nothing can be imported now, JOB_RUNNING among others */
  state(): Promise<{
    readonly finishedImports: number;
    readonly lastFinished: string | null;
    readonly unfinished: {
      readonly file: string;
      readonly path: string | null;
      readonly reading: ReadingRequest;
      readonly further: readonly ReadingRequest[];
    } | null;
  }>;
  /**
   * How the sheets of the file are read; null: the project has it. @throws AppError where a person has to look at it
   */
  examine(path: string, signal: AbortSignal): Promise<readonly ReadingRequest[] | null>;
  import(
    path: string,
    readings: readonly ReadingRequest[],
    signal: AbortSignal,
    onStart: (job: string) => void,
  ): Promise<Imported>;
};

export type FileOutcome = { readonly file: string } & (
  | { readonly imported: Imported }
  | { readonly appError: AppErrorMessage }
);

export type Deps = {
  readonly project: ProjectImports;
  list(folder: string): Promise<readonly FolderFile[]>;
  lookAt(path: string): Promise<FolderFile | null>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  onChange?(): void;
  onOutcome?(outcome: FileOutcome): void;
};

type Progress = Pick<WatchedFolderState, 'problem' | 'importing' | 'last'>;

export class FolderWatcher {
  readonly #folder: string;
  readonly #deps: Deps;
  readonly #files = new WatchedFiles();
  #progress: Progress = { problem: null, importing: null, last: null };
  /** Finished imports of the project after the last look; null before the first. */
  #finishedImports: number | null = null;

  /** @param folder without links */
  constructor(folder: string, deps: Deps) {
    this.#folder = folder;
    this.#deps = deps;
  }

  get state(): WatchedFolderState {
    const { waiting, pending } = this.#files;
    const listed = waiting.slice(0, MAX_WAITING);
    return {
      folder: displayPath(this.#folder),
      ...this.#progress,
      pending,
      waiting: listed.map(({ file, appError }) => ({
        file: file.name,
        path: file.path,
        appError: toMessage(appError),
      })),
      waitingCount: waiting.length,
    };
  }

  /**
   * Looks at the folder and imports what is complete. Errors become part of the state.
   * @param signal ends it between two files; an import that runs is cancelled by its job
   * @returns false where a person has cancelled an import
   */
  async step(signal: AbortSignal): Promise<boolean> {
    try {
      this.#files.see(await this.#deps.list(this.#folder), this.#deps.now());
      await this.#importComplete(signal);
      this.#report({ problem: null });
    } catch (error) {
      if (error instanceof Cancelled) return signal.aborted;
      this.#report({ problem: problemOf(error) });
    }
    return true;
  }

  async #importComplete(signal: AbortSignal): Promise<void> {
    const { now } = this.#deps;
    if (this.#files.complete(now()).length === 0 && this.#files.waiting.length === 0) return;
    const begun = (await this.#readState()).unfinished?.path;
    const complete = this.#files.complete(now());
    const resumed = complete.filter(({ path }) => path === begun);
    for (const file of new Set([...resumed, ...complete])) {
      if (signal.aborted) return;
      const { unfinished } = await this.#readState();
      if (unfinished && unfinished.path !== file.path)
        throw new AppError('IMPORT_UNFINISHED', { file: unfinished.file });
      await this.#take(file, unfinished && [unfinished.reading, ...unfinished.further], signal);
    }
  }

  /** After an import by a person, refused files are tried again: one may be in the project, or its columns are known now. */
  async #readState() {
    const state = await this.#deps.project.state();
    if (state.finishedImports !== (this.#finishedImports ?? state.finishedImports)) this.#files.reopen();
    this.#finishedImports = state.finishedImports;
    return state;
  }

  /** @param begun how the sheets of its unfinished import are read */
  async #take(file: FolderFile, begun: readonly ReadingRequest[] | null, signal: AbortSignal): Promise<void> {
    const { project, lookAt, now, onOutcome } = this.#deps;
    try {
      if (file.isLink) throw new AppError('FILE_IS_LINK', { file: file.name });
      const readings = begun ?? (await project.examine(file.path, signal));
      const seen = await lookAt(file.path);
      if (seen?.signature !== file.signature) return this.#files.noteChange(seen ?? file, now());
      if (readings === null) return void this.#files.end(file, null);
      const imported = await project.import(file.path, readings, signal, (job) =>
        this.#report({ problem: null, importing: { file: file.name, job } }),
      );
      this.#files.end(file, null);
      this.#finishedImports! += imported.imports.length;
      this.#report({ last: lastOf(file.name, imported) });
      onOutcome?.({ file: file.name, imported });
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutFile(error.code)) throw error;
      // A person has just imported it.
      if (error.code === 'ALREADY_IMPORTED') return void this.#files.end(file, null);
      const isNew = this.#files.end(file, error);
      if (isNew) onOutcome?.({ file: file.name, appError: toMessage(error) });
    } finally {
      this.#report({ importing: null });
    }
  }

  #report(progress: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...progress };
    this.#deps.onChange?.();
  }
}

function lastOf(file: string, { imports, imported, rejected }: Imported): WatchedFolderState['last'] {
  const unchanged = imports.reduce((sum, one) => sum + one.unchanged, 0);
  return { file, imported, rejected: rejected - unchanged, unchanged, at: new Date().toISOString() };
}

/** Other errors are about the project: they hold for every file, and the files are tried again. */
function isAboutFile(code: ErrorCode): boolean {
  return (code in importErrors && code !== 'IMPORT_UNFINISHED') || code === 'WORKER_FAILED';
}

/** Null if the import is tried again as soon as another job has ended. */
function problemOf(error: unknown): AppErrorMessage | null {
  const isFromThread = error instanceof ORPCError && isErrorCode(error.code);
  if (isFromThread) return { code: error.code as ErrorCode, data: error.data };
  if (error instanceof AppError) return error.code === 'JOB_RUNNING' ? null : toMessage(error);
  console.error(error);
  return { code: 'WORKER_FAILED', data: { detail: error instanceof Error ? error.message : String(error) } };
}

function toMessage({ code, data }: AppError): AppErrorMessage {
  return { code, data };
}
