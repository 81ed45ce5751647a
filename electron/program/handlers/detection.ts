// The Detection screen's handlers: the project's options, the preview of others, and applying it.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { previewFile } from '../../stages/detect/preview-file.ts';
import type { Engine } from '../../threads/engine.ts';
import type { TaskControl } from '../../threads/tasks/relay-task.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { removeFolder } from '../previews.ts';
import { os } from '../procedure.ts';
import { startJob } from '../start-job.ts';

/** Each plan takes as long as a preview, and an editor may decide again during it. */
const MAX_PLANS = 3;

export const detection = {
  read: os.detection.read.handler(async ({ input, context: { services } }) => {
    const engine = services.engines.of(input.project);
    const { detection, basis } = await engine.read(({ project }) => project.basis());
    const kept = services.previews.find(engine.identity);
    return {
      detection,
      preview: kept?.summary ?? null,
      stale: kept !== null && kept.basis.revision !== basis.revision,
      decidedSince: kept !== null && kept.basis.lastAction !== basis.lastAction,
    };
  }),

  preview: os.detection.preview.handler(({ input: { project, detection }, context: { services } }) => {
    const { previews, pool } = services;
    return startJob(services, { project, kind: 'preview' }, async ({ identity }, control) => {
      await previews.remove(identity);
      const folder = previews.newFolder();
      try {
        const { result, milliseconds } = await runTask(
          'preview',
          { project, detection, folder, policies: null },
          pool,
          control,
        );
        const { basis, ...counted } = result;
        const summary = { id: randomUUID(), ...counted };
        previews.keep(identity, { summary, basis, folder });
        return { result: { kind: 'preview', ...summary }, milliseconds };
      } catch (error) {
        await removeFolder(folder);
        throw error;
      }
    });
  }),

  changes: os.detection.changes.handler(({ input, context: { services } }) => {
    const { project, preview, policy, from, most } = input;
    const engine = services.engines.of(project);
    const file = services.previews.file(engine.identity, preview, policy);
    return engine.read((client) => client.project.changes({ file, from, most }));
  }),

  changedArticles: os.detection.changedArticles.handler(({ input, context: { services } }) => {
    const { project, preview, policy, change } = input;
    const engine = services.engines.of(project);
    const file = services.previews.file(engine.identity, preview, policy);
    return engine.read((client) => client.project.changedArticles({ file, change }));
  }),

  apply: os.detection.apply.handler(({ input: { project, preview, policy }, context: { services, member } }) => {
    const editor = member?.account.id ?? null;
    const { engines, previews, pool } = services;
    const { identity } = engines.of(project);
    let file = previews.file(identity, preview, policy);
    const { detection } = previews.find(identity)!.summary;
    const run = async (engine: Engine, control: TaskControl) => {
      // The preview may have been discarded since.
      file = previews.file(identity, preview, policy);
      const folder = previews.newFolder();
      try {
        for (let plans = 0; ; plans++) {
          try {
            const outcome = await engine.run('recluster', { project, file, policy, editor }, control);
            await previews.remove(identity);
            return outcome;
          } catch (error) {
            const isPlannedAgain = error instanceof AppError && error.code === 'DECIDED_SINCE_PREVIEW';
            if (!isPlannedAgain || plans === MAX_PLANS) throw error;
          }
          const own = path.join(folder, String(plans));
          fs.mkdirSync(own);
          await runTask('preview', { project, detection, folder: own, policies: [policy] }, pool, control);
          file = previewFile(own, policy);
        }
      } finally {
        await removeFolder(folder);
      }
    };
    return startJob(services, { project, kind: 'recluster' }, (engine, control) =>
      previews.whileApplied(identity, () => run(engine, control)),
    );
  }),

  discard: os.detection.discard.handler(({ input: { project, preview }, context: { services } }) =>
    services.previews.discard(services.engines.of(project).identity, preview),
  ),
};
