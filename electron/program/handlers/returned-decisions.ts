// Decisions that come back in an edited cluster table: the preview, and applying it.
import { runTask } from '../../threads/tasks/run-task.ts';
import { heldByOthers } from '../desk/caller-of.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

export const returnedDecisions = {
  preview: os.returnedDecisions.preview.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    services.reachable.checkSource(input.path);
    return runTask('previewDecisions', input, services.pool, { signal });
  }),

  apply: os.returnedDecisions.apply.handler(({ input: { project, items, request }, context: { services, member } }) => {
    const held = heldByOthers(member);
    const returned = { items, request, at: new Date().toISOString(), editor: member?.account.id, held };
    return startJob(services, { project, kind: 'decisions' }, (engine, control) =>
      engine.run('applyDecisions', returned, control),
    );
  }),
};
