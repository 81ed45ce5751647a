// Learning and dry runs of suggestions, for which the texts of every cluster are read.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';

export const suggest = {
  dryRun: os.suggest.dryRun.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    return runTask('suggestDryRun', input, services.pool, { signal });
  }),

  learn: os.suggest.learn.handler(async ({ input, signal, context: { services } }) => {
    const engine = services.engines.of(input.project);
    const state = await engine.read(({ suggest }) => suggest.state(input));
    if (!state.due) return state;
    const model = await runTask('learn', input, services.pool, { signal });
    if (model) await engine.write(({ project }) => project.keepModel(model));
    return engine.read(({ suggest }) => suggest.state(input));
  }),
};
