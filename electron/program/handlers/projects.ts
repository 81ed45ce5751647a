// Projects: recent ones, making, opening, copying and renaming them.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { AppError } from '#shared/words/errors.ts';
import { parseBackup, readBackups, renameBackups } from '../../base/backup-files.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { checkUploaded } from '../files.ts';
import { os } from '../procedure.ts';
import { freePath, listProjects, projectPath } from '../project-files.ts';
import { projectName } from '../remembered/recent-projects.ts';
import type { Services } from '../services.ts';
import { startJob } from '../start-job.ts';

export const projects = {
  recent: os.projects.recent.handler(({ context: { services } }) => {
    // The screen on which a project is chosen asks for them.
    services.engines.makeReady();
    return services.recent.list();
  }),

  progress: os.projects.progress.handler(({ input, signal, context: { services } }) => {
    services.reachable.checkProject(input.path);
    return services.progress.read(input.path, signal);
  }),

  forget: os.projects.forget.handler(({ input, context: { services } }) => services.recent.forget(input.path)),

  create: os.projects.create.handler(async ({ input, context: { services } }) => {
    const path = input.path ?? freePath(services.folders.projects, input.name);
    services.reachable.checkNewProject(path);
    await services.engines.create(path, input.detection);
    const engine = services.engines.of(path);
    // A file that was deleted may have had the same inode.
    await services.previews.remove(engine.identity);
    // The choice was made for the project that had this path before.
    services.watches.stop(path);
    services.recent.add(path, new Date().toISOString());
    const stored = await engine.write(({ project }) => project.info());
    return { ...stored, isSourceKnown: true, ...(await describeLaunch(services, path)) };
  }),

  open: os.projects.open.handler(async ({ input, context: { services } }) => {
    services.reachable.checkProject(input.path);
    await services.engines.open(input.path);
    services.recent.add(input.path, new Date().toISOString());
    services.index.schedule(input.path);
    services.watches.resume(input.path);
    return describe(services, input.path);
  }),

  saveAs: os.projects.saveAs.handler(({ input, context: { services } }) => {
    const { checks, engines, folders, jobs, pool, reachable } = services;
    const engine = engines.of(input.path);
    const target =
      input.target === undefined
        ? freePath(folders.projects, input.name)
        : projectPath(path.dirname(input.target), path.basename(input.target, '.tonggao'));
    reachable.checkNewProject(target);
    const trusted = async <Outcome>(copying: Promise<Outcome>) => {
      const outcome = await copying;
      checks.trust(target);
      return outcome;
    };
    const subject = { project: input.path, kind: 'copy', target } as const;
    if (engine.isLost)
      return { job: jobs.start(subject, (control) => trusted(engine.run('saveOpen', { target }, control))) };
    if (engine.readOnly)
      return {
        job: jobs.start(subject, (control) => trusted(runTask('copy', { project: input.path, target }, pool, control))),
      };
    return startJob(services, subject, (engine, control) => trusted(engine.run('copy', { target }, control)));
  }),

  rename: os.projects.rename.handler(async ({ input, context: { services } }) => {
    const { engines, jobs, reachable, recent, watches } = services;
    reachable.checkProject(input.path);
    const checkIdle = () => {
      const [running] = jobs.runningOn(input.path);
      if (running) throw new AppError('JOB_RUNNING', { kind: running.kind });
    };
    // Accounts and people of a desk know the project by its earlier name.
    await services.desks.stop(input.path);
    await jobs.stopBackground(input.path);
    checkIdle();
    const renamed = projectPath(path.dirname(input.path), input.name);
    if (renamed === input.path) return input;
    await engines.rename(input.path, renamed, checkIdle);
    recent.rename(input.path, renamed);
    watches.rename(input.path, renamed);
    try {
      renameBackups(input.path, renamed);
    } catch (error) {
      // The backups stay under the old name.
      console.error(error);
    }
    return { path: renamed };
  }),

  folder: os.projects.folder.handler(({ context: { services } }) => listProjects(services.folders.projects)),

  addUploaded: os.projects.addUploaded.handler(({ input, context: { services } }) => {
    const { checks, folders, jobs, pool } = services;
    const uploaded = checkUploaded(services, input.path);
    const target = projectPath(folders.projects, path.basename(uploaded, '.tonggao'));
    return {
      job: jobs.start({ project: uploaded, kind: 'copy', target }, async (control) => {
        try {
          await checks.check(uploaded, path.basename(uploaded), control);
          return await runTask('copy', { project: uploaded, target }, pool, control);
        } finally {
          await fs.promises.rm(path.dirname(uploaded), { recursive: true, force: true });
        }
      }),
    };
  }),

  backups: os.projects.backups.handler(({ input, context: { services } }) => {
    services.reachable.checkProject(input.path);
    return readBackups(input.path).map(({ path, kind, madeAt }) => ({ path, kind, madeAt: madeAt.toISOString() }));
  }),

  restore: os.projects.restore.handler(({ input: { backup, name }, context: { services } }) => {
    const { checks, jobs, pool, reachable } = services;
    const parsed = parseBackup(backup);
    if (parsed) reachable.checkProject(path.join(path.dirname(backup), `${parsed.project}.tonggao`));
    if (!parsed || !fs.existsSync(backup)) throw new AppError('BACKUP_MISSING', { path: backup });
    const target = freePath(path.dirname(backup), name);
    return {
      job: jobs.start({ project: backup, kind: 'copy', target }, async (control) => {
        await checks.check(backup, path.basename(backup), control);
        return runTask('copy', { project: backup, target }, pool, control);
      }),
    };
  }),

  salvage: os.projects.salvage.handler(({ input: { path: project, name, target: given }, context: { services } }) => {
    const { jobs, pool, reachable } = services;
    reachable.checkProject(project);
    const target =
      given === undefined
        ? freePath(reachable.folderFor(project), name)
        : projectPath(path.dirname(given), path.basename(given, '.tonggao'));
    reachable.checkNewProject(target);
    return {
      job: jobs.start({ project, kind: 'copy', target }, async (control) => {
        // Made here, as a thread that is ended removes nothing.
        const folder = await fs.promises.mkdtemp(path.join(tmpdir(), 'tonggao-'));
        try {
          return await runTask('salvage', { project, target, folder }, pool, control);
        } finally {
          await fs.promises.rm(folder, { recursive: true, force: true });
        }
      }),
    };
  }),

  info: os.projects.info.handler(({ input, context: { services } }) => describe(services, input.path)),

  watch: os.projects.watch.handler(({ input: { path, tab }, signal, context: { services, member } }) => {
    const { changes, jobs, watches } = services;
    const leave = member && tab && member.desk.presence.join(tab, member.account.id);
    if (leave) signal?.addEventListener('abort', leave, { once: true });
    const read = () => ({
      revision: changes.revisionOf(path),
      jobs: jobs.runningOn(path),
      folder: watches.stateOf(path),
      presence: member?.desk.presence.read(),
    });
    return changes.watch(path, read, signal);
  }),
};

async function describe(services: Services, path: string): Promise<ProjectInfo> {
  const stored = await services.engines.of(path).read(({ project }) => project.info());
  const source = stored.unfinishedImport?.path ?? null;
  const isSourceKnown = source === null || services.sources.has(source);
  return { ...stored, isSourceKnown, ...(await describeLaunch(services, path)) };
}

async function describeLaunch({ engines, jobs }: Services, path: string) {
  return {
    path,
    name: projectName(path),
    runningJobs: jobs.runningOn(path),
    openElsewhere: await engines.of(path).isOpenElsewhere(),
    readOnly: engines.of(path).readOnly,
    isLost: engines.of(path).isLost,
  };
}
