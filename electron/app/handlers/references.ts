// Reference sets are files next to projects: made, added to and deleted here; the threads of a project compare with them.
import { runTask } from '../../engine/tasks/run-task.ts';
import { listSetsOf, setFile, setName } from '../../references/set-files.ts';
import { os } from '../procedure.ts';
import { checkSetsOf, removeReferences, startReferences } from '../reference-files.ts';
import { startJob } from '../start-job.ts';

export const references = {
  list: os.references.list.handler(async ({ input: { project }, context: { services } }) => {
    const engine = services.engines.of(project);
    const sets = await services.checks.checkSets(listSetsOf(project));
    return engine.read(({ references }) => references.list({ sets }));
  }),

  text: os.references.text.handler(async ({ input: { project, article, set }, context: { services } }) => {
    const engine = services.engines.of(project);
    const files = listSetsOf(project).filter((file) => setName(file) === set);
    const [checked] = await services.checks.checkSets(files);
    if (checked?.appError !== null) return null;
    return engine.read(({ references }) => references.text({ article, set }));
  }),

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
      const sets = await checkSetsOf(services, project, control);
      const found = await runTask('findMatches', { project, sets }, services.pool, control);
      return engine.run('saveMatches', found, control);
    }),
  ),
};
