// Pauses of long calls, so that the thread answers others.
import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which other calls have their turn. */
const MAX_TURN_MS = 10;

/** Resolves at once until a turn of the thread is over, then after other calls. */
export function createPause(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < MAX_TURN_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}
