// The handlers of suggestions. Learning and dry runs read every cluster's texts, so they run in the worker thread.

import { os } from '../app/procedure.ts';
import type { Services } from '../app/services.ts';
import { runTask } from '../jobs/run-task.ts';
import { describeLearning, suggestFor } from '../review/suggestion.ts';
import { readVerdicts } from '../store/clusters.ts';
import { writeSetting } from '../store/settings.ts';
import { readMeasuredMembers, toContenders } from './article-features.ts';

export const suggest = {
  state: os.suggest.state.handler(({ input, context: { services } }) => stateOf(services, input.project)),

  change: os.suggest.change.handler(({ input, context: { services } }) => {
    writeSetting(services.projects.writable(input.project), 'suggest', input.settings);
    return stateOf(services, input.project);
  }),

  dryRun: os.suggest.dryRun.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('suggestDryRun', input, services.pool, { signal });
  }),

  learn: os.suggest.learn.handler(async ({ input, signal, context: { services } }) => {
    const db = services.projects.writable(input.project);
    if (describeLearning(db).due) {
      const model = await runTask('learn', input, services.pool, { signal });
      if (model) writeSetting(services.projects.writable(input.project), 'learned', model);
    }
    return stateOf(services, input.project);
  }),

  cluster: os.suggest.cluster.handler(async ({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const contenders = toContenders(await readMeasuredMembers(db, input.cluster));
    return suggestFor(db, contenders, readVerdicts(db, input.cluster));
  }),
};

function stateOf({ projects }: Services, project: string) {
  return describeLearning(projects.readable(project));
}
