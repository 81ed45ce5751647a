// Decisions are shown before they are on disk. While one is under way, the browser asks before it leaves the page.
import type { QueryClient } from '@tanstack/react-query';

/** The first part of the key of each deciding mutation; the project follows. */
export const DECIDE = 'decide';

export function warnBeforeUnload(queries: QueryClient): void {
  window.addEventListener('beforeunload', (event) => {
    if (queries.isMutating({ mutationKey: [DECIDE] }) > 0) event.preventDefault();
  });
}
