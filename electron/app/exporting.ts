// The Export screen's handlers.
import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '#shared/refusals.ts';
import { removeTemporary } from '../export/replace-file.ts';
import { realTarget } from '../export/target.ts';
import { fileNames } from '../export/words.ts';
import { runTask } from '../jobs/run-task.ts';
import { os } from './procedure.ts';
import { projectName } from './recent-projects.ts';
import type { Services } from './services.ts';

export const exporting = {
  counts: os.exporting.counts.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('countExport', input, services.pool, { signal });
  }),

  start: os.exporting.start.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const { folders, jobs, pool, offered } = services;
    if (input.target !== undefined) refuseTargetInUse(services, input.target);
    const ownName = `${projectName(input.project)} ${fileNames[input.language][input.kind]}.${input.kind === 'all' ? 'xlsx' : input.format}`;
    const target = input.target ?? path.join(fs.mkdtempSync(path.join(folders.exports, 'export-')), ownName);
    const job = jobs.start(input.project, async (control) => {
      try {
        const outcome = await runTask('export', { ...input, target }, pool, control);
        if (input.target === undefined) offered.add(target);
        return outcome;
      } finally {
        // A thread that was cancelled in mid-write could not tidy up itself.
        removeTemporary(target);
      }
    });
    return { job };
  }),
};

/** A project, or the source of an import in one that is open, is not to be overwritten by what comes out of it. */
function refuseTargetInUse({ projects }: Services, target: string): void {
  const real = realTarget(target);
  const isProject = [target, real].some((file) => path.extname(file).toLowerCase() === '.tonggao');
  if (isProject || projects.sources().has(real)) throw new Refusal('TARGET_IN_USE', { path: target });
}
