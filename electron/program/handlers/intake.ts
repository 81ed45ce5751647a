// The Import screen's handlers that need no open project, and its jobs.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { startImport } from '../start-import.ts';
import { startJob } from '../start-job.ts';

export const intake = {
  inspect: os.intake.inspect.handler(async ({ input, signal, context: { services } }) => {
    services.reachable.checkSource(input.path);
    // Its import needs the words soon.
    services.pool.warm();
    const inspection = await runTask('inspect', input, services.pool, { signal });
    const mapping = services.mappings.recall(inspection.columns);
    return mapping ? { ...inspection, remembered: true, reading: { ...inspection.reading, mapping } } : inspection;
  }),

  findPreviousImport: os.intake.findPreviousImport.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    services.reachable.checkSource(input.path);
    return runTask('findPreviousImport', input, services.pool, { signal });
  }),

  parsed: os.intake.parsed.handler(({ input, signal, context: { services } }) => {
    if (input.project !== undefined) services.engines.of(input.project);
    return runTask('parsedArticle', input, services.pool, { signal });
  }),

  start: os.intake.start.handler(({ input, context: { services, member } }) => {
    services.reachable.checkSource(input.path);
    services.sources.add(input.path);
    return startImport(services, { ...input, editor: member?.account.id ?? null });
  }),

  removeUnfinished: os.intake.removeUnfinished.handler(({ input, context: { services, member } }) => {
    const removed = { import: input.import, editor: member?.account.id ?? null };
    return startJob(services, { project: input.project, kind: 'remove-import' }, (engine, control) =>
      engine.run('removeImport', removed, control),
    );
  }),
};
