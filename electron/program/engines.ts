// The projects that are open in this launch, each with its engine.
import fs from 'node:fs';
import { DEFAULT_DETECTION, type Detection } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { identityOf } from '../base/file-identity.ts';
import type { FingerprintPool } from '../pool/fingerprint-pool.ts';
import { Engine } from '../threads/engine.ts';
import { prepareThreads } from '../threads/project-threads.ts';
import type { ProjectChanges } from './project-changes.ts';
import type { ProjectChecks } from './project-checks.ts';

export class Engines {
  readonly worksAhead: boolean;
  readonly #pool: FingerprintPool;
  readonly #changes: ProjectChanges;
  readonly #checks: ProjectChecks;
  readonly #open = new Map<string, Engine>();
  /** Concurrent calls share one opening promise. */
  readonly #opening = new Map<string, Promise<void>>();
  /** The latest step that opens or closes a project, by its file. */
  readonly #steps = new Map<string, Promise<void>>();

  /** @param worksAhead false: no window shows the projects, so nothing is done before it is asked for */
  constructor(pool: FingerprintPool, changes: ProjectChanges, checks: ProjectChecks, worksAhead: boolean) {
    this.worksAhead = worksAhead;
    this.#pool = pool;
    this.#changes = changes;
    this.#checks = checks;
  }

  /** Called when a project is likely to be opened, so that the threads of the first one are ready. */
  makeReady(): void {
    if (this.#open.size === 0 && this.#steps.size === 0) prepareThreads();
  }

  /** @throws AppError as `createProject`; PROJECT_EXISTS where it is open */
  async create(project: string, detection: Detection = DEFAULT_DETECTION): Promise<void> {
    await this.#start(
      project,
      (engine) => engine.create(detection),
      async () => {
        // Refused even if the file of the open project was deleted: what is open can still be saved under another name.
        if (this.#open.has(project)) throw new AppError('PROJECT_EXISTS', { path: project });
      },
    );
  }

  /**
   * Opens a project, if it is not open or only for reading and may be written by now.
   * @throws as `ProjectChecks.check`; AppError as `Engine.open`
   */
  async open(project: string): Promise<void> {
    if (this.#open.has(project) && !(await this.#hasBecomeWritable(this.of(project)))) return;
    const opening =
      this.#opening.get(project) ??
      this.#start(
        project,
        (engine) => engine.open(),
        () => this.#checks.check(project),
      ).finally(() => this.#opening.delete(project));
    this.#opening.set(project, opening);
    await opening;
  }

  async #hasBecomeWritable(engine: Engine): Promise<boolean> {
    return engine.readOnly !== null && (await engine.write(({ project }) => project.mayWrite()));
  }

  /** @param check throws where nothing is to be closed or opened */
  #start(project: string, begin: (engine: Engine) => Promise<void>, check: () => Promise<void>): Promise<void> {
    return this.#inOrder(project, async () => {
      await check();
      const before = this.#open.get(project);
      this.#open.delete(project);
      if (before) await this.#close(before);
      const engine = new Engine(project, this.#pool, this.worksAhead, (revision) =>
        this.#changes.note(project, revision),
      );
      try {
        await begin(engine);
      } catch (error) {
        await this.#close(engine);
        throw error;
      }
      this.#open.set(project, engine);
      // The next call that opens the project starts other threads.
      engine.death.listen(() => {
        if (this.#open.get(project) === engine) this.#open.delete(project);
        void this.#close(engine);
      });
    });
  }

  /**
   * Runs one step on a file at a time, whatever name leads to it: two that open it at once could both take its lock.
   */
  async #inOrder(project: string, step: () => Promise<void>): Promise<void> {
    const file = identityOf(project) ?? project;
    const latest = (this.#steps.get(file) ?? Promise.resolve()).then(step);
    const ended = latest.catch(() => {});
    this.#steps.set(file, ended);
    try {
      await latest;
    } finally {
      if (this.#steps.get(file) === ended) this.#steps.delete(file);
    }
  }

  async #close(engine: Engine): Promise<void> {
    await engine.close();
    // A file that has replaced that of the project is unknown.
    if (engine.identity !== '' && !engine.isLost) this.#checks.trust(engine.project);
  }

  find(project: string): Engine | undefined {
    return this.#open.get(project);
  }

  /** @throws AppError PROJECT_NOT_OPEN */
  of(project: string): Engine {
    const engine = this.#open.get(project);
    if (!engine) throw new AppError('PROJECT_NOT_OPEN', { path: project });
    return engine;
  }

  /**
   * Gives a project another name in its folder. The project is closed then, also where the file could not be renamed:
   * windows open it again.
   * @param check is called before it is closed
   * @throws AppError PROJECT_MISSING, PROJECT_EXISTS, PROJECT_NOT_OPEN; as `Engine.open`, `Engine.checkWritable` and
   * `Engine.rename`
   */
  async rename(from: string, to: string, check: () => void): Promise<void> {
    if (!fs.existsSync(from)) throw new AppError('PROJECT_MISSING', { path: from });
    // On a file system that ignores case, a name in other case is the same file.
    if (fs.existsSync(to) && identityOf(to) !== identityOf(from)) throw new AppError('PROJECT_EXISTS', { path: to });
    await this.open(from);
    const engine = this.of(from);
    // Checked before it is closed: only the open connection still has a project whose file was deleted or replaced.
    await engine.checkWritable();
    await this.#inOrder(from, async () => {
      check();
      // Another window may have renamed it, and so closed it, in the meantime.
      if (this.#open.get(from) !== engine)
        throw new AppError(fs.existsSync(from) ? 'PROJECT_NOT_OPEN' : 'PROJECT_MISSING', { path: from });
      this.#open.delete(from);
      try {
        await engine.rename(to);
        this.#checks.trust(to);
      } finally {
        await this.#close(engine);
      }
    });
  }

  /** Closes a project that this launch has made, and removes it unless another file has its name by now. */
  async discard(project: string): Promise<void> {
    await this.#inOrder(project, async () => {
      const engine = this.#open.get(project);
      this.#open.delete(project);
      try {
        await engine?.discard();
      } finally {
        await engine?.close();
      }
    });
  }

  /** The files that the open projects were imported from, as the projects name them. None is looked for on the disk. */
  async sources(): Promise<ReadonlySet<string>> {
    const all = await Promise.all(
      Array.from(this.#open.values(), (engine) => engine.write(({ project }) => project.importPaths())),
    );
    return new Set(all.flat());
  }

  /** Closes projects that are being opened as well, once they are open. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#steps.values());
    await Promise.all(Array.from(this.#open.values(), (engine) => this.#close(engine)));
    this.#open.clear();
  }
}
