// A program that waits for a check, which keeps its process busy for minutes; `busy` is the process of the check.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithParent } from '#electron/threads/checking/end-with-parent.ts';

if (process.argv[2] === 'busy') {
  endWithParent();
  console.log('busy');
  // Bounded, because a failed test would not end it.
  while (performance.now() < 300_000);
}
fork(fileURLToPath(import.meta.url), ['busy']);
