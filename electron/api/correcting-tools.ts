// The tools of corrections in the writer thread.
import { setImmediate } from 'node:timers/promises';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { Tools } from '../review/correct.ts';
import { Comparing } from '../review/figures.ts';

/** Made when first asked for. */
let comparing: Comparing | null = null;

/** Other calls are answered between two comparisons. */
export function correctingTools(writer: ProjectWriter): Tools {
  comparing ??= new Comparing();
  const pause = async () => {
    await setImmediate();
    await writer.whenFree();
    writer.writable();
  };
  return { comparing, pause };
}
