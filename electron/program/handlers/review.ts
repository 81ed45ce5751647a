// Readings of a whole project for the Review screen, and names for its comparison.
import { runTask } from '../../threads/tasks/run-task.ts';
import { heldByOthers } from '../desk/caller-of.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

export const review = {
  acceptBatch: os.review.acceptBatch.handler(({ input, context: { services, member } }) => {
    const { project, items, merging, request } = input;
    const held = heldByOthers(member);
    const batch = { items, merging, request, at: new Date().toISOString(), editor: member?.account.id, held };
    return startJob(services, { project, kind: 'batch' }, (engine, control) =>
      engine.run('acceptBatch', batch, control),
    );
  }),

  nearMatches: os.review.nearMatches.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('nearMatches', input, services.pool, { signal });
  }),

  factMatrix: os.review.factMatrix.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project).checkPresent();
    return runTask('factMatrix', input, services.pool, { signal });
  }),

  similarities: os.review.similarities.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project).checkPresent();
    return runTask('similarities', input, services.pool, { signal });
  }),
};

export const compare = {
  names: os.compare.names.handler(async ({ input, context: { services } }) =>
    (await services.pool.names(input.texts)).map((names) => [...names]),
  ),
};
