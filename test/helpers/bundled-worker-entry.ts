// In place of electron/base/worker-entry.ts in tests: threads and processes of the tested program are the bundled ones.
import path from 'node:path';
import { BUNDLE } from './program.ts';

export function workerEntry(_callerUrl: string, name: string): string {
  return path.join(BUNDLE, `${name}.js`);
}
