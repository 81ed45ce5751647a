// `tonggao watch`: imports files that arrive in a folder, for machines where no editor has the project open.
import path from 'node:path';
import { AppError, type AppErrorMessage, errorMessage } from '#shared/words/errors.ts';
import type { Services } from '../../program/services.ts';
import { listFolder, lookAt } from '../../program/watched-folder/folder-files.ts';
import { type FileOutcome, FolderWatcher } from '../../program/watched-folder/folder-watcher.ts';
import { LOOK_MS, SYSTEM_CLOCK } from '../../program/watched-folder/folder-watches.ts';
import { importsOf } from '../../program/watched-folder/project-imports.ts';
import { SETTLE_MS } from '../../program/watched-folder/watched-files.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { print, printError } from './print.ts';
import { readingNotices } from './reading-notices.ts';
import { type Program, withProgram } from './with-program.ts';

export type WatchOptions = { project: string; once?: boolean; json?: boolean };

/**
 * Runs until a signal, or with `once` until the present files are imported; an interrupted import keeps its saved rows.
 * @throws AppError of the project or the folder
 */
export async function watch(folder: string, options: WatchOptions): Promise<void> {
  const work = async ({ client, services, signal }: Program) => {
    const { path: project } = await client.projects.open({ path: path.resolve(options.project) });
    const found = await services.reachable.findFolder(path.resolve(folder));
    const watcher = createWatcher(services, project, found, options);
    await (options.once ? importPresent(watcher, signal) : importArriving(watcher, signal));
  };
  await withProgram(work, {}, !options.once);
}

function createWatcher(services: Services, project: string, folder: string, { json }: WatchOptions): FolderWatcher {
  return new FolderWatcher(folder, {
    project: importsOf(services, project),
    list: listFolder,
    lookAt,
    now: SYSTEM_CLOCK.now,
    onOutcome: (outcome) => (json ? print(JSON.stringify(asJson(outcome))) : printOutcome(outcome)),
  });
}

/**
 * Imports files that did not change between two looks. The pause is longer than needed, because a timer may fire some
 * ms early.
 */
async function importPresent(watcher: FolderWatcher, signal: AbortSignal): Promise<void> {
  await watcher.step(signal);
  await SYSTEM_CLOCK.pause(SETTLE_MS + LOOK_MS, signal);
  await watcher.step(signal);
  const { problem, pending } = watcher.state;
  if (problem) throw toAppError(problem);
  if (pending > 0) printError(`Files that are still being written, and were not imported: ${pending}.`);
}

/** Reports a missing folder once and keeps looking for it. Other problems need a person, so they end the command. */
async function importArriving(watcher: FolderWatcher, signal: AbortSignal): Promise<void> {
  let wasMissing = false;
  while (!signal.aborted) {
    await watcher.step(signal);
    const { problem } = watcher.state;
    const isMissing = problem?.code === 'FOLDER_MISSING';
    if (problem && !isMissing) throw toAppError(problem);
    if (problem && !wasMissing) printError(errorMessage(problem, terminalLanguage()));
    wasMissing = isMissing;
    await SYSTEM_CLOCK.pause(LOOK_MS, signal);
  }
}

function toAppError({ code, data }: AppErrorMessage): AppError {
  return new AppError(code, data as never);
}

function asJson(outcome: FileOutcome): object {
  const { file } = outcome;
  if ('appError' in outcome)
    return { file, code: outcome.appError.code, reason: errorMessage(outcome.appError, terminalLanguage()) };
  const { rows, imported, rejected, imports } = outcome.imported;
  return { file, rows, imported, rejected, unchanged: imports.reduce((sum, one) => sum + one.unchanged, 0) };
}

function printOutcome(outcome: FileOutcome): void {
  const { file } = outcome;
  if ('appError' in outcome)
    printError(readingNotices().notImported(file, errorMessage(outcome.appError, terminalLanguage())));
  else print(`${file}: ${outcome.imported.imported} imported, ${outcome.imported.rejected} rejected`);
}
