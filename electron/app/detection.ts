// The Detection screen's handlers: the project's options, the preview of others, and applying it.
import { randomUUID } from 'node:crypto';
import { runTask } from '../engine/run-task.ts';
import { os } from './procedure.ts';
import { removeFolder } from './proposals.ts';
import { startJob } from './start-job.ts';

export const detecting = {
  read: os.detecting.read.handler(async ({ input, context: { services } }) => {
    const { detection, revision } = await services.engines.of(input.project).read(({ project }) => project.basis());
    const kept = services.proposals.find(input.project);
    return {
      detection,
      proposal: kept?.summary ?? null,
      stale: kept !== null && kept.revision !== revision,
    };
  }),

  preview: os.detecting.preview.handler(({ input: { project, detection }, context: { services } }) => {
    const { proposals, pool } = services;
    return startJob(services, { project, kind: 'preview' }, async (_engine, control) => {
      proposals.remove(project);
      const folder = proposals.newFolder();
      try {
        const { result, milliseconds } = await runTask('preview', { project, detection, folder }, pool, control);
        const { revision, ...counted } = result;
        const summary = { id: randomUUID(), ...counted };
        proposals.keep(project, { summary, revision, folder });
        return { result: { kind: 'preview', ...summary }, milliseconds };
      } catch (error) {
        removeFolder(folder);
        throw error;
      }
    });
  }),

  changes: os.detecting.changes.handler(({ input, context: { services } }) => {
    const { project, proposal, policy, from, most } = input;
    const file = services.proposals.file(project, proposal, policy);
    return services.engines.of(project).read((client) => client.project.changes({ file, from, most }));
  }),

  changedArticles: os.detecting.changedArticles.handler(({ input, context: { services } }) => {
    const { project, proposal, policy, change } = input;
    const file = services.proposals.file(project, proposal, policy);
    return services.engines.of(project).read((client) => client.project.changedArticles({ file, change }));
  }),

  apply: os.detecting.apply.handler(({ input: { project, proposal, policy }, context: { services } }) => {
    const { proposals } = services;
    const file = proposals.file(project, proposal, policy);
    return startJob(services, { project, kind: 'recluster' }, async (engine, control) => {
      const outcome = await engine.run('recluster', { project, file }, control);
      proposals.remove(project);
      return outcome;
    });
  }),

  discard: os.detecting.discard.handler(({ input: { project, proposal }, context: { services } }) => {
    if (services.proposals.find(project)?.summary.id === proposal) services.proposals.remove(project);
  }),
};
