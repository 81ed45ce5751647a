// The Import screen's handlers of files that are yet to be imported.
import { runTask } from '../../engine/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { startImport } from '../start-import.ts';

export const intake = {
  inspect: os.intake.inspect.handler(async ({ input, signal, context: { services } }) => {
    services.reachable.checkSource(input.path);
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
};
