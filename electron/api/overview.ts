// The Overview screen's handlers. What looks at every cluster runs in the worker thread.

import { os } from '../app/procedure.ts';
import { runTask } from '../jobs/run-task.ts';
import { listPickedClusters, readTimeline } from '../store/statistics.ts';

export const overview = {
  statistics: os.overview.statistics.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('statistics', input, services.pool, { signal });
  }),

  clusters: os.overview.clusters.handler(({ input: { project, pick }, signal, context: { services } }) => {
    const db = services.projects.readable(project);
    if (pick.by !== 'sources') return listPickedClusters(db, pick);
    return runTask('clustersBySources', { project, pick }, services.pool, { signal });
  }),

  timeline: os.overview.timeline.handler(({ input, context: { services } }) =>
    readTimeline(services.projects.readable(input.project), input.cluster),
  ),
};
