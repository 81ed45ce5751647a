// Measures the processor seconds of each test file, with all processes that it starts, for the closing lines.
import { afterAll } from 'vitest';
import { processorSeconds } from '../helpers/processor-seconds.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: processor seconds of its process and of all that it started; absent where nobody counts them. */
    processorSeconds?: number;
  }
}

/** What the process had used when its previous file ended: nothing where each file has a process of its own. */
const used = globalThis as { usedBefore?: number };

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern here.
afterAll(({}, file) => {
  const now = processorSeconds(process.pid);
  if (now === null) return;
  file.meta.processorSeconds = now - (used.usedBefore ?? 0);
  used.usedBefore = now;
});
