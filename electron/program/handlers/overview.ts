// The figures of the Overview screen, for which every cluster is read.
import { runTask } from '../../threads/tasks/run-task.ts';
import { os } from '../procedure.ts';
import type { Services } from '../services.ts';

export const overview = {
  statistics: os.overview.statistics.handler(async ({ input, signal, context: { services } }) => {
    await whenReadable(services, input.project, signal);
    return runTask('statistics', input, services.pool, { signal });
  }),

  clusters: os.overview.clusters.handler(async ({ input, signal, context: { services } }) => {
    await whenReadable(services, input.project, signal);
    return runTask('pickedClusters', input, services.pool, { signal });
  }),
};

/** The task opens the file by its path. @throws AppError PROJECT_LOST; as `Engine.whenMeasured` */
async function whenReadable({ engines }: Services, project: string, signal: AbortSignal | undefined): Promise<void> {
  const engine = engines.of(project);
  await engine.whenMeasured(signal);
  engine.checkPresent();
}
