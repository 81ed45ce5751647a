// Reference sets are files next to projects: made, added to and deleted here; the threads of a project compare with them.
import { runTask } from '../../engine/tasks/run-task.ts';
import { setFile } from '../../references/set-files.ts';
import { os } from '../procedure.ts';
import { removeReferences, startReferences } from '../reference-files.ts';
import { startJob } from '../start-job.ts';

export const references = {
  add: os.references.add.handler(({ input: { project, name, sources, change }, context: { services } }) => {
    services.engines.of(project);
    for (const source of sources) services.reachable.checkReferenceSource(source);
    return startReferences(services, { project, set: setFile(project, name), sources, change });
  }),

  remove: os.references.remove.handler(({ input: { project, name }, context: { services } }) => {
    services.engines.of(project);
    removeReferences(services, setFile(project, name));
  }),

  compare: os.references.compare.handler(({ input: { project }, context: { services } }) =>
    startJob(services, { project, kind: 'matches' }, async (engine, control) => {
      const found = await runTask('findMatches', { project }, services.pool, control);
      return engine.run('saveMatches', found, control);
    }),
  ),
};
