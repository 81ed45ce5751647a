// Decisions are shown before they are on the disk: while one is under way, the browser asks before it leaves the page.
import type { QueryClient } from '@tanstack/react-query';

/** Each is followed by the project. */
export const DECIDE = 'decide';

export function warnBeforeUnload(queries: QueryClient): void {
  window.addEventListener('beforeunload', (event) => {
    if (queries.isMutating({ mutationKey: [DECIDE] }) > 0) event.preventDefault();
  });
}
