// Reference sets are files next to projects: made, added to and deleted here; the threads of a project compare with them.
import type { ReferenceText } from '#shared/contract/references.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { listSetsOf, setFile, setName } from '../../stages/references/set-files.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import { checkSetsOf, removeReferences, startReferences } from '../reference-files.ts';
import type { Services } from '../services.ts';
import { startJob } from '../start-job.ts';

export const references = {
  list: os.references.list.handler(async ({ input: { project }, context: { services } }) => {
    const engine = services.engines.of(project);
    const sets = await services.checks.checkSets(listSetsOf(project));
    return engine.read(({ references }) => references.list({ sets }));
  }),

  text: os.references.text.handler(({ input, context: { services } }) => readReferenceText(services, input)),

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

/** Null where the set or the reference no longer exists. */
export async function readReferenceText(
  services: Services,
  { project, article, set }: { readonly project: string; readonly article: ArticleId; readonly set: string },
): Promise<ReferenceText | null> {
  const engine = services.engines.of(project);
  const files = listSetsOf(project).filter((file) => setName(file) === set);
  const [checked] = await services.checks.checkSets(files);
  if (checked?.appError !== null) return null;
  return engine.read(({ references }) => references.text({ article, set }));
}
