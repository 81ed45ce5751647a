// Readings of a whole project for the Review screen, and names for its comparison.
import { runTask } from '../../engine/tasks/run-task.ts';
import { os } from '../procedure.ts';

export const review = {
  identical: os.review.identical.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('countIdentical', input, services.pool, { signal });
  }),

  nearMisses: os.review.nearMisses.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('nearMisses', input, services.pool, { signal });
  }),
};

export const compare = {
  names: os.compare.names.handler(async ({ input, context: { services } }) =>
    (await services.pool.names(input.texts)).map((names) => [...names]),
  ),
};
