// Projects: recent ones, making, opening, copying and renaming them.
import path from 'node:path';
import { Refusal } from '#shared/refusals.ts';
import { runTask } from '../jobs/run-task.ts';
import { Cancelled } from '../jobs/task.ts';
import { saveOpen } from '../store/backup.ts';
import { describeProject, freePath, projectPath } from './open-projects.ts';
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
    await services.projects.open(input.path, () => upgrade(services, input.path));
    services.recent.add(input.path, new Date().toISOString());
    return describe(services, input.path);
  }),

  upgrading: os.projects.upgrading.handler(({ input, context: { services } }) => ({
    job: services.jobs.runningOn(input.path),
  })),

  saveAs: os.projects.saveAs.handler(({ input, context: { services } }) => {
    const { projects, folders, jobs, pool } = services;
    const db = projects.readable(input.path);
    const target =
      input.target === undefined
        ? freePath(folders.projects, input.name)
        : projectPath(path.dirname(input.target), path.basename(input.target, '.tonggao'));
    if (projects.isLost(input.path)) {
      const copy = async () => {
        saveOpen(db, target);
        return { result: { kind: 'copy', path: target } as const, milliseconds: {} };
      };
      return { job: jobs.start(input.path, copy) };
    }
    projects.writable(input.path);
    const request = { project: input.path, target };
    return { job: jobs.start(input.path, (control) => runTask('copy', request, pool, control)) };
  }),

  rename: os.projects.rename.handler(async ({ input, context: { services } }) => {
    const { projects, jobs, readers, recent } = services;
    if (jobs.runningOn(input.path)) throw new Refusal('JOB_RUNNING', {});
    const renamed = projectPath(path.dirname(input.path), input.name);
    if (renamed === input.path) return input;
    await readers.close(input.path);
    projects.rename(input.path, renamed);
    recent.rename(input.path, renamed);
    return { path: renamed };
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

/** As a job, so that whoever waits for the project can watch it and end it. @returns the path of the copy */
function upgrade({ jobs, pool }: Services, project: string): Promise<string> {
  const copy = Promise.withResolvers<string>();
  jobs.start(project, async (control) => {
    try {
      const outcome = await runTask('upgrade', { project }, pool, control);
      copy.resolve(outcome.result.backup);
      return outcome;
    } catch (error) {
      copy.reject(error instanceof Cancelled ? new Refusal('UPGRADE_CANCELLED', { path: project }) : error);
      throw error;
    }
  });
  return copy.promise;
}
