// Desk rules as a file. The mappings of columns are the program's; all else is read and written by threads of the project.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

const FILE_NAME = 'desk-rules.json';

export const deskRules = {
  export: os.deskRules.export.handler(async ({ input: { project }, signal, context: { services } }) => {
    services.engines.of(project);
    const request = { project, known: services.mappings.list(), name: FILE_NAME };
    const text = await runTask('exportRules', request, services.pool, { signal });
    return new File([text], FILE_NAME, { type: 'application/json' });
  }),

  preview: os.deskRules.preview.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    services.reachable.checkSource(input.path);
    return runTask('previewRules', { ...input, known: services.mappings.list() }, services.pool, { signal });
  }),

  apply: os.deskRules.apply.handler(async ({ input, signal, context: { services, member } }) => {
    services.engines.of(input.project);
    services.reachable.checkSource(input.path);
    const { mappings, pool } = services;
    const merged = await runTask('mergeRules', input, pool, { signal });
    const request = { ...input, at: new Date().toISOString(), editor: member?.account.id ?? null };
    const { job } = await startJob(
      services,
      { project: input.project, kind: 'boilerplate' },
      async (engine, control) => {
        const outcome = await engine.run('applyRules', request, control);
        mappings.add(merged.mappings);
        return outcome;
      },
    );
    return { job, detection: merged.detection };
  }),
};
