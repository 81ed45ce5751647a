// Projects: recent ones, making and opening them.
import { runTask } from '../jobs/run-task.ts';
import { describeProject, freePath } from './open-projects.ts';
import { os } from './procedure.ts';
import type { Services } from './services.ts';

export const projects = {
  recent: os.projects.recent.handler(({ context: { services } }) => services.recent.list()),

  forget: os.projects.forget.handler(({ input, context: { services } }) => services.recent.forget(input.path)),

  create: os.projects.create.handler(({ input, context: { services } }) => {
    const path = services.projects.create(
      input.path ?? freePath(services.folders.projects, input.name),
      input.detection,
    );
    services.recent.add(path, new Date().toISOString());
    return describe(services, path);
  }),

  open: os.projects.open.handler(async ({ input, context: { services } }) => {
    await services.projects.open(input.path, () => runTask('upgrade', { project: input.path }, services.pool));
    services.recent.add(input.path, new Date().toISOString());
    return describe(services, input.path);
  }),

  info: os.projects.info.handler(({ input, context: { services } }) => describe(services, input.path)),
};

function describe({ projects, jobs }: Services, path: string) {
  return describeProject(projects.readable(path), path, {
    runningJob: jobs.runningOn(path),
    openElsewhere: projects.isElsewhere(path),
    backup: projects.backup(path),
  });
}
