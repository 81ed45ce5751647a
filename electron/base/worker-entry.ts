// Finds the entry of a process or thread next to the caller: a .ts file in the sources, a .js file in the bundle.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export function workerEntry(callerUrl: string, name: string): string {
  const caller = fileURLToPath(callerUrl);
  return path.join(path.dirname(caller), name + path.extname(caller));
}
