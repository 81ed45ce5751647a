// The panel of related coverage: sentences are cut and compared in processes of their own.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

export const related = {
  list: os.related.list.handler(({ input, signal, context: { services } }) => {
    services.engines.of(input.project);
    return runTask('related', input, services.pool, { signal });
  }),

  prepare: os.related.prepare.handler(({ input, context: { services } }) =>
    startJob(services, { project: input.project, kind: 'sentences' }, (engine, control) =>
      engine.run('indexSentences', {}, control),
    ),
  ),
};
