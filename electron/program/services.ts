// Everything the router's handlers work with; made once a launch by the shell.
import type { AppInfo } from '#shared/contract/app.ts';
import type { FileKind } from '#shared/contract/files.ts';
import { type StartChild, startNodeChild } from '../pool/child-channel.ts';
import { FINGERPRINT_PROCESSES } from '../pool/compute-pool.ts';
import { FingerprintPool } from '../pool/fingerprint-pool.ts';
import type { WorkersInput } from '../pool/workers/open-workers.ts';
import { BackgroundIndex } from './background-index.ts';
import { type DeskOpener, OpenDesks } from './desk/open-desks.ts';
import { Engines } from './engines.ts';
import { type Folders, findFolders, removeOldFiles, tightenFiles } from './folders.ts';
import { JobRegistry } from './job-registry.ts';
import { OfferedFiles } from './offered-files.ts';
import { Previews } from './previews.ts';
import { ProjectChanges } from './project-changes.ts';
import { ProjectChecks } from './project-checks.ts';
import { ProgressReader } from './project-progress.ts';
import { ReachablePaths } from './reachable-paths.ts';
import { KnownProjects } from './remembered/known-projects.ts';
import { KnownSources } from './remembered/known-sources.ts';
import { RecentProjects } from './remembered/recent-projects.ts';
import { RememberedMappings } from './remembered/remembered-mappings.ts';
import { WorkersSetting } from './remembered/workers-setting.ts';
import { FolderWatches } from './watched-folder/folder-watches.ts';
import { WatchedFolders } from './watched-folder/watched-folders.ts';

/** The system's file dialogs, where the shell has them. Their result is empty, or null, when the editor closed one. */
export type Dialogs = {
  /** Several files only of the kinds `workbook` and `references`. */
  choose(kind: FileKind): Promise<readonly string[]>;
  chooseTarget(suggestedName: string): Promise<string | null>;
  /** The front window as a PDF. */
  printPdf(): Promise<Uint8Array>;
  /** A page without other files as a PDF. */
  printPage(page: string): Promise<Uint8Array>;
};

export type Services = {
  readonly shell: AppInfo['shell'];
  readonly dialogs: Dialogs | null;
  readonly folders: Folders;
  readonly pool: FingerprintPool;
  readonly jobs: JobRegistry;
  readonly changes: ProjectChanges;
  readonly checks: ProjectChecks;
  readonly engines: Engines;
  readonly index: BackgroundIndex;
  readonly watches: FolderWatches;
  readonly progress: ProgressReader;
  readonly recent: RecentProjects;
  readonly reachable: ReachablePaths;
  readonly mappings: RememberedMappings;
  readonly sources: KnownSources;
  readonly workers: WorkersSetting;
  readonly previews: Previews;
  readonly desks: OpenDesks;
  /** Files that this launch made for downloading. */
  readonly offered: OfferedFiles;
};

export function startServices(options: {
  shell: AppInfo['shell'];
  dialogs?: Dialogs;
  startChild?: StartChild;
  folders?: Folders;
  openDesk?: DeskOpener;
  /** Replaces the setting of this machine. */
  workers?: WorkersInput;
  /** The files that are not checked; by default those of `folders`. */
  known?: KnownProjects;
  /** False: no window will show the projects. */
  worksAhead?: boolean;
}): Services {
  const folders = options.folders ?? findFolders();
  removeOldFiles(folders, Date.now());
  tightenFiles(folders);
  const recent = new RecentProjects(folders.config);
  const changes = new ProjectChanges();
  const startChild = options.startChild ?? startNodeChild;
  const pool = new FingerprintPool(startChild, FINGERPRINT_PROCESSES);
  const jobs = new JobRegistry((project) => changes.note(project));
  const checks = new ProjectChecks(startChild, options.known ?? new KnownProjects(folders.config));
  const engines = new Engines(pool, changes, checks, options.worksAhead ?? true);
  const index = new BackgroundIndex(engines, jobs);
  const mappings = new RememberedMappings(folders.config);
  const workers = new WorkersSetting(folders.config, options.workers);
  const watched = new WatchedFolders(folders.config);
  return {
    shell: options.shell,
    dialogs: options.dialogs ?? null,
    folders,
    pool,
    jobs,
    changes,
    checks,
    engines,
    index,
    watches: new FolderWatches({ checks, engines, jobs, pool, index, mappings, workers, changes }, watched),
    progress: new ProgressReader(engines, pool, checks),
    recent,
    reachable: new ReachablePaths(options.shell, folders, recent, watched),
    mappings,
    workers,
    sources: new KnownSources(folders.config),
    previews: new Previews(folders.previews),
    desks: new OpenDesks(options.openDesk ?? null),
    offered: new OfferedFiles(),
  };
}

/** The longest wait for the end: answered changes are on the disk by then, and a rollback takes no longer. */
const MAX_STOP_MS = 30_000;

/**
 * Stops what runs, saving what is saved; then everything is closed.
 * @returns false where something does not end: a thread deep in SQLite, for which also an ordinary exit would wait
 */
export async function stopServices(services: Services, limitMs = MAX_STOP_MS): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), limitMs);
  try {
    return await Promise.race([stopAll(services).then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends this process after `stopServices` has returned false. */
export function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function stopAll(services: Services): Promise<void> {
  services.checks.stopAll();
  await services.desks.closeAll();
  services.index.stop();
  const watchesEnded = services.watches.stopAll();
  await services.jobs.close();
  await watchesEnded;
  await services.engines.closeAll();
  services.pool.close();
  await services.previews.removeAll();
}
