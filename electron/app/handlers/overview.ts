// The figures of the Overview screen, for which every cluster is read.
import { runTask } from '../../engine/tasks/run-task.ts';
import { os } from '../procedure.ts';

export const overview = {
  statistics: os.overview.statistics.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('statistics', input, services.pool, { signal });
  }),

  clusters: os.overview.clusters.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('pickedClusters', input, services.pool, { signal });
  }),
};
