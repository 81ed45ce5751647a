// Listens to the changes of a project for as long as the page is in sight: a browser has only six connections to a program.
import type { Client } from '#shared/contract/index.ts';
import type { ProjectChange } from '#shared/contract/projects.ts';
import { isDesk, TAB } from '../base/shell.ts';

/** The wait before a stream that ended is opened again. It doubles each time that opening fails. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8_000;

/**
 * @param visibility says whether the page is in sight, and fires `visibilitychange`
 * @param onChange hears of the latest change whenever the stream is opened, then of each
 */
export async function followProject(
  client: Client,
  project: string,
  onChange: (change: ProjectChange) => void,
  signal: AbortSignal,
  visibility: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; ) {
    const changed = new AbortController();
    const onVisibilityChange = () => changed.abort();
    const ends = AbortSignal.any([signal, changed.signal]);
    visibility.addEventListener('visibilitychange', onVisibilityChange);
    try {
      if (visibility.visibilityState === 'hidden') await end(ends);
      else
        for await (const change of await client.projects.watch(
          { path: project, ...(isDesk && { tab: TAB }) },
          { signal: ends },
        )) {
          wait = FIRST_WAIT_MS;
          onChange(change);
        }
    } catch {
      // The program or the connection has ended.
    }
    if (!ends.aborted) await end(ends, wait);
    if (!ends.aborted) wait = Math.min(2 * wait, MAX_WAIT_MS);
    visibility.removeEventListener('visibilitychange', onVisibilityChange);
  }
}

/** Resolves when the signal is aborted, or after `afterMs`. */
function end(signal: AbortSignal, afterMs?: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (afterMs !== undefined) setTimeout(resolve, afterMs);
  });
}
