// The Import screen's handlers of files that are yet to be imported.
import type { JobResult } from '#shared/contract/jobs.ts';
import { runTask } from '../../engine/tasks/run-task.ts';
import { columnLetter } from '../../intake/header-row.ts';
import { os } from '../procedure.ts';
import type { Services } from '../services.ts';
import { startJob } from '../start-job.ts';

export const intake = {
  inspect: os.intake.inspect.handler(async ({ input, signal, context: { services } }) => {
    services.reachable.checkSource(input.path);
    const inspection = await runTask('inspect', input, services.pool, { signal });
    const mapping = services.mappings.recall(inspection.columns);
    return mapping ? { ...inspection, remembered: true, reading: { ...inspection.reading, mapping } } : inspection;
  }),

  recognise: os.intake.recognise.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    services.reachable.checkSource(input.path);
    return runTask('recognise', input, services.pool, { signal });
  }),

  parsed: os.intake.parsed.handler(({ input, signal, context: { services } }) => {
    if (input.project !== undefined) services.engines.of(input.project);
    return runTask('parsedArticle', input, services.pool, { signal });
  }),

  start: os.intake.start.handler(({ input, context: { services } }) => {
    services.reachable.checkSource(input.path);
    return startJob(services, { project: input.project, kind: 'import' }, async (engine, control) => {
      const outcome = await engine.run('import', { ...input, remembered: services.mappings.list() }, control);
      await rememberMappings(services, input.project, outcome.result);
      return outcome;
    });
  }),
};

/** Columns without names have the same letters in every file, so they are not remembered. */
async function rememberMappings({ mappings, engines }: Services, project: string, result: JobResult): Promise<void> {
  if (result.kind !== 'import') return;
  const done = new Set(result.imports.map((one) => one.import));
  const imports = await engines.of(project).write(({ project }) => project.importColumns());
  for (const { id, columns, mapping } of imports) {
    const areLetters = columns.every((name, column) => name === columnLetter(column));
    if (done.has(id) && !areLetters) mappings.remember(columns, mapping);
  }
}
