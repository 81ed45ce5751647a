// A program that waits for a check, which keeps its process busy for minutes; `busy` is the process of the check.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithParent } from '#electron/engine/checking/end-with-parent.ts';

if (process.argv[2] === 'busy') {
  endWithParent();
  console.log('busy');
  // Without an end, a failed test would leave it behind.
  while (performance.now() < 300_000);
}
fork(fileURLToPath(import.meta.url), ['busy']);
