// Marking boilerplate reads every article of a project: a preview of it, and the job.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

export const boilerplate = {
  preview: os.boilerplate.preview.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    return runTask('previewMark', input, services.pool, { signal });
  }),

  mark: os.boilerplate.mark.handler(({ input, context: { services, member } }) => {
    const request = { ...input, at: new Date().toISOString(), editor: member?.account.id ?? null };
    return startJob(services, { project: input.project, kind: 'boilerplate' }, (engine, control) =>
      engine.run('markBoilerplate', request, control),
    );
  }),
};
