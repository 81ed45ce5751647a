// Runs all checks of `tonggao doctor` in a process, and kills it if one takes too long. Pages of a hostile file can
// form cycles, and SQLite cannot be stopped within a thread.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { workerEntry } from '../../base/worker-entry.ts';
import type { Finding } from '../../store/file/doctor.ts';
import { isInterrupted, onInterrupt } from './interrupt.ts';

export type FromDoctor =
  | { readonly type: 'finding'; readonly finding: Finding }
  | { readonly type: 'refused'; readonly appError: AppErrorMessage };

/** Limits of one check; a sound file takes less than a tenth of these. */
const MIN_MS = 60_000;
const MS_PER_MEGABYTE = 1_000;

/**
 * @param limitMs for each check
 * @returns false if a check took longer
 * @throws AppError as `openReadOnly`; Cancelled after a signal
 */
export async function runDoctorInTime(
  file: string,
  onFinding: (finding: Finding) => void,
  limitMs = limitFor(file),
): Promise<boolean> {
  const child = fork(workerEntry(import.meta.url, 'doctor-process'), [file]);
  const ended = Promise.withResolvers<number | null>();
  let appError: AppErrorMessage | null = null;
  let isLate = false;
  const end = () => {
    isLate = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(end, limitMs);
  child.on('message', (message: FromDoctor) => {
    clearTimeout(timer);
    timer = setTimeout(end, limitMs);
    if (message.type === 'refused') appError = message.appError;
    else onFinding(message.finding);
  });
  const forgetInterrupt = onInterrupt(() => child.kill('SIGKILL'));
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  const code = await ended.promise.finally(() => {
    clearTimeout(timer);
    forgetInterrupt();
  });
  if (isInterrupted()) throw new Cancelled();
  if (appError !== null) throw toAppError(appError);
  // The process itself has printed the defect.
  if (code !== 0 && !isLate) throw new Error(`doctor ended with exit code ${code}`);
  return !isLate;
}

function toAppError({ code, data }: AppErrorMessage): AppError {
  return new AppError(code, data as never);
}

function limitFor(file: string): number {
  const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return MIN_MS + (bytes / 1e6) * MS_PER_MEGABYTE;
}
