// The only connection of this launch that writes to a project: opens, locks, renames and closes the file.
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { Detection } from '#shared/model/detection.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import { AppError } from '#shared/words/errors.ts';
import { identityOf } from '../base/file-identity.ts';
import {
  checkUnopened,
  countChangedRows,
  createProject,
  openProject,
  type ReadableDb,
  removeProject,
  renameProject,
  type WritableDb,
} from '../store/database.ts';
import { whyReadOnly } from '../store/file/project-file.ts';
import { lockProject, type ProjectLock } from '../store/file/project-lock.ts';
import { writeSetting } from '../store/settings.ts';
import { Checkpointer, leaveCheckpoints } from './checkpointer.ts';

/** A slice ends after this time, or as soon as a call waits. */
const SLICE_MS = 60;
const POLL_MS = 20;
const ELSEWHERE_MS = 2_000;

export class ProjectWriter {
  readonly #path: string;
  readonly #onChange: (revision: number) => void;
  readonly #isAwaited: () => boolean;
  readonly #checkpointer: Checkpointer;
  #db: WritableDb | null = null;
  #identity: string | null = null;
  #lock: ProjectLock | null = null;
  #readOnly: ProjectInfo['readOnly'] = null;
  readonly #placing: JobKind[] = [];
  #blocking: Promise<void> | null = null;
  #corrections = 0;
  /** Begins with the time in ms, so that it grows from launch to launch: a commit takes more than a millisecond. */
  #revision = Date.now();
  /** Polls for changes by another launch. */
  #elsewhere: NodeJS.Timeout | undefined;
  #othersVersion: unknown;
  /** Rows that the connection had changed by the latest revision. */
  #changedRows = 0;
  /** True while changes since the latest revision wait for the next one. */
  #isBehind = false;
  #correctedAt = Number.NEGATIVE_INFINITY;

  /** `onChange` is called with each revision; `isAwaited` is true while a call waits for the end of a slice. */
  constructor(path: string, onChange: (revision: number) => void = () => {}, isAwaited: () => boolean = () => false) {
    this.#path = path;
    this.#onChange = onChange;
    this.#isAwaited = isAwaited;
    this.#checkpointer = new Checkpointer(path, () => this.#identity);
  }

  /**
   * @throws AppError as `createProject`, LOCK_UNAVAILABLE, OPEN_ELSEWHERE; SQLite's error on a full disk. In these cases no
   * file is left
   */
  async create(detection: Detection): Promise<void> {
    try {
      this.#use(createProject(this.#path, () => this.#lockOrRefuse()));
      writeSetting(this.#connection, 'detection', detection);
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  /** @throws AppError as `openProject`, LOCK_UNAVAILABLE */
  open(): void {
    this.#readOnly = whyReadOnly(this.#path);
    if (this.#readOnly === null) checkUnopened(this.#path);
    const isOurs = this.lock();
    this.#use(openProject(this.#path));
    if (!isOurs) this.#elsewhere = setInterval(() => this.#noteOthers(), ELSEWHERE_MS).unref();
  }

  #use(db: WritableDb): void {
    leaveCheckpoints(db);
    this.#db = db;
    this.#identity = identityOf(this.#path);
    this.#onChange(this.#revision);
  }

  get path(): string {
    return this.#path;
  }

  /** The reason for opening the project read-only; null if it may be written. */
  get readOnly(): ProjectInfo['readOnly'] {
    return this.#readOnly;
  }

  mayWrite(): boolean {
    return whyReadOnly(this.#path) === null;
  }

  /** True if no other launch has the project. Takes the lock if it is free; reading needs no lock. */
  lock(): boolean {
    if (this.#readOnly) return true;
    this.#lock ??= lockProject(this.#path);
    return this.#lock !== null;
  }

  /**
   * The connection, for a change.
   * @throws AppError PROJECT_NOT_OPEN, PROJECT_LOST, PROJECT_HAS_LINKS, PROJECT_READ_ONLY, OPEN_ELSEWHERE
   */
  writable(): WritableDb {
    const db = this.#connection;
    this.checkPresent();
    const readOnly = this.#readOnly ?? whyReadOnly(this.#path);
    if (readOnly) throw new AppError(readOnly, { path: this.#path });
    this.#lockOrRefuse();
    this.#checkpointer.schedule();
    return db;
  }

  /** @throws AppError PROJECT_LOST where the path no longer leads to the open file */
  checkPresent(): void {
    if (this.#identity !== identityOf(this.#path)) throw new AppError('PROJECT_LOST', { path: this.#path });
  }

  #lockOrRefuse(): void {
    if (!this.lock()) throw new AppError('OPEN_ELSEWHERE', { path: this.#path });
  }

  /** @throws AppError as `writable`; JOB_RUNNING while a job places articles */
  writableUnlessPlacing(): WritableDb {
    const [kind] = this.#placing;
    if (kind) throw new AppError('JOB_RUNNING', { kind });
    return this.writable();
  }

  /** Runs a job that places articles, a slice at a time: clusters may be corrected between two slices. */
  async place<T>(kind: JobKind, job: (db: WritableDb) => Promise<T>): Promise<T> {
    const db = this.writable();
    this.#placing.push(kind);
    try {
      return await job(db);
    } finally {
      this.noteChanges();
      this.#placing.splice(this.#placing.indexOf(kind), 1);
    }
  }

  /** Runs a job during which commands wait. Two such jobs run one after the other. */
  async withWritesBlocked<T>(job: (db: WritableDb) => Promise<T>): Promise<T> {
    while (this.#blocking) await this.#blocking;
    const ended = Promise.withResolvers<void>();
    this.#blocking = ended.promise;
    try {
      // A command that has found no blocking job writes within the same turn of the event loop, or checks again.
      await setImmediate();
      return await job(this.writable());
    } finally {
      this.noteChanges();
      this.#blocking = null;
      ended.resolve();
    }
  }

  get areWritesBlocked(): boolean {
    return this.#blocking !== null;
  }

  /** Resolves when no job blocks writes. After any other wait, a command must call it again. */
  async whenUnblocked(): Promise<void> {
    while (this.#blocking) await this.#blocking;
  }

  /** Polls, because another launch sends no message of its changes. */
  #noteOthers(): void {
    const version = this.#db?.pragma('data_version', { simple: true });
    if (version !== this.#othersVersion) this.#onChange(++this.#revision);
    this.#othersVersion = version;
  }

  /**
   * Called in the turn of each commit.
   * @param isShown false if no review screen shows the change
   * @returns the revision of the project, which grows by one with each commit that changes visible data
   */
  noteChanges(isShown = true): number {
    const hasChanged = this.#takeChanges();
    if (!isShown) return this.#revision;
    const before = this.#revision;
    // The waiting changes need their own revision, because the window that made the present change does not know them.
    if (this.#isBehind) this.#revision++;
    this.#isBehind = false;
    if (hasChanged) this.#revision++;
    if (this.#revision > before) this.#onChange(this.#revision);
    return this.#revision;
  }

  #takeChanges(): boolean {
    const before = this.#changedRows;
    if (this.#db) this.#changedRows = countChangedRows(this.#db);
    return this.#changedRows !== before;
  }

  /** Number of corrections in this launch. A job that places articles uses the clusters as it found them. */
  get corrections(): number {
    return this.#corrections;
  }

  /** Called in the turn in which a correction was written. */
  noteCorrection(): void {
    this.#corrections++;
    this.#correctedAt = performance.now();
  }

  /**
   * Resolves when no cluster was corrected for `quietMs`, so that a burst of corrections costs one `restore`.
   * @param latest the latest time to resolve, by `performance.now()`
   */
  async waitForQuiet(quietMs: number, latest: number, checkCancelled: () => void): Promise<void> {
    while (performance.now() < Math.min(this.#correctedAt + quietMs, latest)) {
      await setTimeout(POLL_MS);
      checkCancelled();
    }
  }

  /**
   * Runs one transaction of a job after the waiting commands.
   * @param step must end soon after `hasTime` returns false; rolled back if it throws
   * @param shown `later`: with the next change; `never`: no review screen shows it
   */
  async slice<T>(
    step: (db: WritableDb, hasTime: () => boolean) => T,
    { shown = 'now' }: { shown?: 'now' | 'later' | 'never' } = {},
  ): Promise<T> {
    await this.#checkpointer.keepUp();
    await setImmediate();
    const db = this.writable();
    const start = performance.now();
    const hasTime = () => performance.now() - start < SLICE_MS && !this.#isAwaited();
    // A power cut may lose slices, which a resumed job repeats. The next decision makes everything before it durable.
    db.pragma('synchronous = NORMAL');
    try {
      return db.transaction(() => step(db, hasTime)).immediate();
    } finally {
      db.pragma('synchronous = FULL');
      if (shown === 'later') this.#isBehind = this.#takeChanges() || this.#isBehind;
      else this.noteChanges(shown === 'now');
    }
  }

  /** The connection, also of a read-only project. */
  get readable(): ReadableDb {
    return this.#connection;
  }

  get #connection(): WritableDb {
    if (!this.#db) throw new AppError('PROJECT_NOT_OPEN', { path: this.#path });
    return this.#db;
  }

  /** Closes the project and renames its file. @throws AppError as `writable`, `renameProject` */
  async rename(to: string): Promise<void> {
    this.writable();
    await this.close(() => renameProject(this.#path, to));
  }

  /** Closes a project that this launch has made, and removes it as `removeProject`. */
  async discard(): Promise<void> {
    await this.close(() => {
      if (this.#identity) removeProject(this.#path, this.#identity);
    });
  }

  /** @param last runs once the file is closed, while this launch still has the lock */
  async close(last: () => void = () => {}): Promise<void> {
    clearInterval(this.#elsewhere);
    await this.#checkpointer.close();
    this.#db?.close();
    this.#db = null;
    try {
      last();
    } finally {
      this.#lock?.release();
      this.#lock = null;
    }
  }
}
