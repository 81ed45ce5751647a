// The peak memory of this process since a moment. `maxRSS` is that of its whole life, in which one large file hides all
// later ones.
import fs from 'node:fs';

const CLEAR_PEAK = '5';

/** Call between two files. Garbage of the earlier one does not count for the later one. */
export function clearPeak(): void {
  globalThis.gc?.();
  if (process.platform === 'linux') fs.writeFileSync('/proc/self/clear_refs', CLEAR_PEAK);
}

/** In kilobytes. */
export function readPeak(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]);
}
