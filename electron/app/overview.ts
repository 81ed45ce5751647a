// The figures of the Overview screen, for which every cluster is read.
import { runTask } from '../engine/run-task.ts';
import { os } from './procedure.ts';

export const overview = {
  statistics: os.overview.statistics.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    return runTask('statistics', input, services.pool, { signal });
  }),

  clusters: os.overview.clusters.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    return runTask('pickedClusters', input, services.pool, { signal });
  }),
};
