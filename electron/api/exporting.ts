// The Export screen's handlers.
import path from 'node:path';
import { planExport } from '../export/plan.ts';
import { removeTemporary } from '../export/replace-file.ts';
import { fileNames } from '../export/words.ts';
import { runTask } from '../jobs/run-task.ts';
import { iterateStandings } from '../store/clusters.ts';
import { os } from './procedure.ts';
import { projectName } from './recent-projects.ts';

export const exporting = {
  counts: os.exporting.counts.handler(({ input, context: { services } }) => {
    const { fates, ...counts } = planExport(
      iterateStandings(services.projects.readable(input.project)),
      input.undecided,
    );
    return { articles: fates.size, ...counts };
  }),

  start: os.exporting.start.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const { folders, jobs, pool, offered } = services;
    const ownName = `${projectName(input.project)} ${fileNames[input.language][input.kind]}.${input.format}`;
    const target = input.target ?? path.join(folders.exports, ownName);
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
