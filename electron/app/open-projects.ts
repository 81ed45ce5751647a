// The projects that are open in this launch, each with its connection.
import fs from 'node:fs';
import path from 'node:path';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { DEFAULT_DETECTION, type Detection, usesBoilerplate } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import { lastAction } from '../store/actions.ts';
import { countArticles } from '../store/articles.ts';
import { countClusters } from '../store/clusters.ts';
import { createProject, isOlderProject, openProject, type ReadableDb, type WritableDb } from '../store/database.ts';
import { countDiscarded } from '../store/decisions.ts';
import { listFinishedImports, readImportPaths, unfinishedImport } from '../store/imports.ts';
import { areClustersOutdated } from '../store/indexing.ts';
import { lockProject, type ProjectLock } from '../store/project-lock.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { projectName } from './recent-projects.ts';

type OpenProject = { readonly db: WritableDb; readonly identity: string };

export class OpenProjects {
  readonly #open = new Map<string, OpenProject>();
  readonly #held = new Set<string>();
  /** By identity, with the name under which it was taken: opening the lock's file again would drop it. */
  readonly #locks = new Map<string, { readonly lock: ProjectLock; readonly projectPath: string }>();
  readonly #upgrades = new Map<string, Promise<string>>();
  readonly #backups = new Map<string, string>();

  /** Makes a new project file and returns its path. @throws Refusal as `createProject` */
  create(file: string, detection: Detection = DEFAULT_DETECTION): string {
    const db = createProject(file);
    writeSetting(db, 'detection', detection);
    this.#add(file, db);
    return file;
  }

  /**
   * Opens a project, if it is not open.
   * @param upgrade copies one of an earlier version and brings it up to date, which may be long; returns the copy's path
   * @throws Refusal as `openProject`, OPEN_ELSEWHERE for one of an earlier version; what `upgrade` throws
   */
  async open(projectPath: string, upgrade: () => Promise<string>): Promise<void> {
    if (this.#open.has(projectPath)) return;
    if (isOlderProject(projectPath)) {
      this.claim(projectPath);
      // Whoever asks meanwhile waits for the same.
      const upgrading = this.#upgrades.get(projectPath) ?? upgrade();
      this.#upgrades.set(projectPath, upgrading);
      this.#backups.set(projectPath, await upgrading.finally(() => this.#upgrades.delete(projectPath)));
    }
    if (!this.#open.has(projectPath)) this.#add(projectPath, openProject(projectPath));
  }

  #add(projectPath: string, db: WritableDb): void {
    this.#open.set(projectPath, { db, identity: identityOf(projectPath) ?? '' });
    this.isElsewhere(projectPath);
  }

  /**
   * Gives a project another name in its folder; it is closed then, whoever had it open opens it anew.
   * @throws Refusal PROJECT_MISSING, PROJECT_LOST, PROJECT_EXISTS, OPEN_ELSEWHERE, PROJECT_BUSY, WRITE_FAILED
   */
  rename(from: string, to: string): void {
    if (!fs.existsSync(from)) throw new Refusal('PROJECT_MISSING', { path: from });
    if (fs.existsSync(to)) throw new Refusal('PROJECT_EXISTS', { path: to });
    if (this.isLost(from)) throw new Refusal('PROJECT_LOST', { path: from });
    this.claim(from);
    const identity = this.#identityOf(from);
    this.#open.get(from)?.db.close();
    this.#open.delete(from);
    try {
      // Whoever closes a project last brings its log into it: a log that is still there has another reader, or writes
      // of a program that was killed, and would be lost under the old name.
      if (fs.existsSync(`${from}-wal`)) isOlderProject(from);
      if (fs.existsSync(`${from}-wal`)) throw new Refusal('PROJECT_BUSY', {});
      fs.renameSync(from, to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof Refusal || code === undefined) throw error;
      throw new Refusal('WRITE_FAILED', { path: to, detail: code });
    } finally {
      this.#locks.get(identity)?.lock.release();
      this.#locks.delete(identity);
    }
  }

  /** The copy that was made before this launch brought the project up to date. */
  backup(projectPath: string): string | null {
    return this.#backups.get(projectPath) ?? null;
  }

  /**
   * Whether another launch has the project open, or this one under another name; where none has any longer, the project is
   * from now on ours.
   */
  isElsewhere(projectPath: string): boolean {
    const identity = this.#identityOf(projectPath);
    const held = this.#locks.get(identity);
    if (held) return held.projectPath !== projectPath;
    const lock = lockProject(projectPath);
    if (lock) this.#locks.set(identity, { lock, projectPath });
    return lock === null;
  }

  /** True if the file of an open project was deleted or replaced: what is written now is gone when it is closed. */
  isLost(projectPath: string): boolean {
    const open = this.#open.get(projectPath);
    return open !== undefined && open.identity !== identityOf(projectPath);
  }

  #identityOf(projectPath: string): string {
    return this.#open.get(projectPath)?.identity ?? identityOf(projectPath) ?? '';
  }

  /** @throws Refusal OPEN_ELSEWHERE */
  claim(projectPath: string): void {
    if (this.isElsewhere(projectPath)) throw new Refusal('OPEN_ELSEWHERE', { path: projectPath });
  }

  /**
   * @throws Refusal PROJECT_NOT_OPEN, PROJECT_LOST; JOB_RUNNING where writing would have to wait for a long transaction of a
   * task
   */
  writable(projectPath: string): WritableDb {
    if (this.#held.has(projectPath)) throw new Refusal('JOB_RUNNING', {});
    const db = this.#find(projectPath);
    if (this.isLost(projectPath)) throw new Refusal('PROJECT_LOST', { path: projectPath });
    return db;
  }

  /** @throws Refusal PROJECT_NOT_OPEN */
  readable(projectPath: string): ReadableDb {
    return this.#find(projectPath);
  }

  /** Lets nothing but the work write to a project: who waits for its transaction here would stop the window. */
  async holdDuring<T>(projectPath: string, work: () => Promise<T>): Promise<T> {
    this.hold(projectPath);
    try {
      return await work();
    } finally {
      this.release(projectPath);
    }
  }

  /** The same where it is told in the midst of a work when its transaction begins, and when it ends. */
  hold(projectPath: string): void {
    this.#held.add(projectPath);
  }

  release(projectPath: string): void {
    this.#held.delete(projectPath);
  }

  #find(projectPath: string): WritableDb {
    const open = this.#open.get(projectPath);
    if (!open) throw new Refusal('PROJECT_NOT_OPEN', { path: projectPath });
    return open.db;
  }

  /** The files that the open projects were imported from. */
  sources(): ReadonlySet<string> {
    const files = [...this.#open.values()].flatMap(({ db }) => readImportPaths(db));
    return new Set(files.filter((file) => fs.existsSync(file)).map((file) => fs.realpathSync(file)));
  }

  closeAll(): void {
    for (const { db } of this.#open.values()) db.close();
    this.#open.clear();
    for (const { lock } of this.#locks.values()) lock.release();
    this.#locks.clear();
  }
}

/** Device and inode, whatever name or link leads to the file; null without a file. */
function identityOf(file: string): string | null {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}

/** The figures of a project that every screen shows. */
export function describeProject(
  db: ReadableDb,
  projectPath: string,
  launch: Pick<ProjectInfo, 'runningJob' | 'openElsewhere' | 'backup'>,
): ProjectInfo {
  return {
    path: projectPath,
    name: projectName(projectPath),
    articles: countArticles(db),
    ...countClusters(db),
    discarded: countDiscarded(db),
    imports: listFinishedImports(db),
    unfinishedImport: unfinishedImport(db),
    isDetectionOutdated: isDetectionOutdated(db),
    revision: revisionOf(db),
    ...launch,
  };
}

/** Only the profile `standard` has changed since 0.1.0. */
function isDetectionOutdated(db: ReadableDb): boolean {
  return usesBoilerplate(readSetting(db, 'detection') ?? DEFAULT_DETECTION) && areClustersOutdated(db);
}

/** What changes with whatever is done to a project's clusters and decisions, by whichever window or launch. */
function revisionOf(db: ReadableDb): string {
  return `${lastAction(db)}/${countArticles(db)}`;
}

/** Characters that some file system forbids, and leading dots, give way to a space. */
function safeFileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
  const safe = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return safe || '同稿';
}

/** `<folder>/<name>.tonggao`. */
export function projectPath(folder: string, name: string): string {
  return path.join(folder, `${safeFileName(name)}.tonggao`);
}

/** `<folder>/<name>.tonggao`, with a number behind the name where it is taken. */
export function freePath(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = projectPath(folder, number === 1 ? name : `${name} ${number}`);
    if (!fs.existsSync(file)) return file;
  }
}
