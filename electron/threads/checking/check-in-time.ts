// The check before a project or reference set of unknown origin is opened, in a process that is killed if it takes too long. Pages
// of a hostile file can form cycles, and SQLite cannot be stopped within a thread.
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';
import { tryStat } from '../../base/try-stat.ts';
import { workerEntry } from '../../base/worker-entry.ts';
import type { StartChild } from '../../pool/child-channel.ts';

export type CheckRequest = {
  readonly kind: 'project' | 'references';
  readonly file: string;
  /** Names the file in an error. */
  readonly shownAs: string;
};
export type CheckReply = { readonly appError: AppErrorMessage | null };

/** A sound file takes 4 ms a megabyte, and several times that on a slow disk. */
const MIN_MS = 20_000;
const MS_PER_MEGABYTE = 100;

export type CheckOptions = { readonly signal?: AbortSignal; readonly limitMs?: number };

/**
 * @throws AppError as `checkProject` or `checkReferences`, CHECK_TIMED_OUT, WORKER_FAILED; Cancelled once `signal` is aborted
 */
export async function checkInTime(
  startChild: StartChild,
  request: CheckRequest,
  { signal, limitMs = limitFor(request.file) }: CheckOptions = {},
): Promise<void> {
  const replied = Promise.withResolvers<AppErrorMessage | null>();
  const child = startChild(workerEntry(import.meta.url, 'check-process'));
  child.onMessage((message) => replied.resolve((message as CheckReply).appError));
  child.onExit((detail) => replied.reject(new AppError('WORKER_FAILED', { detail })));
  const cancel = () => replied.reject(new Cancelled());
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => replied.reject(new AppError('CHECK_TIMED_OUT', { path: request.shownAs })), limitMs);
  child.post(request);
  try {
    const appError = await replied.promise;
    if (appError) throw new AppError(appError.code, appError.data as never);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    child.kill();
  }
}

function limitFor(file: string): number {
  return MIN_MS + ((tryStat(file)?.size ?? 0) / 1e6) * MS_PER_MEGABYTE;
}
