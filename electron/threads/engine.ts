// An open project. Its threads alone open the file; the program sends them messages.
//
//   program ── commands, jobs ──▶ writer thread: the connection that writes
//           ── queries ─────────▶ reader thread: a connection for reading
//           ── from outside ────▶ another reader thread, so that no window waits for these
//           ── long readings ───▶ a thread for each (run-task.ts)

import { MessageChannel } from 'node:worker_threads';
import type { RouterClient } from '@orpc/server';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { Detection } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReaderRouter } from '../api/reader-router.ts';
import type { WriterRouter } from '../api/writer-router.ts';
import { identityOf } from '../base/file-identity.ts';
import type { ThreadDeath } from '../base/thread-death.ts';
import { untilCancelled } from '../base/until-cancelled.ts';
import type { ComputePool } from '../pool/compute-pool.ts';
import { relayTask, type TaskControl } from './tasks/relay-task.ts';
import { ThreadClient } from './thread-client.ts';
import type { WriterJobInput, WriterJobName, WriterJobResult } from './writer-jobs.ts';

type Reader = RouterClient<ReaderRouter>;
/** For whom a reader thread answers. */
type Asker = 'windows' | 'outside';
type Writer = RouterClient<WriterRouter>;

export class Engine {
  readonly project: string;
  readonly #pool: ComputePool;
  readonly #worksAhead: boolean;
  readonly #writer: ThreadClient<Writer>;
  readonly #readers: Partial<Record<Asker, ThreadClient<Reader>>> = {};
  /** True once closing has begun: then no thread is started again. */
  #isClosed = false;
  #identity = '';
  #isOurs = false;
  #readOnly: ProjectInfo['readOnly'] = null;

  /** @param onRevision called with each change that a review screen could show */
  constructor(project: string, pool: ComputePool, worksAhead: boolean, onRevision?: (revision: number) => void) {
    this.project = project;
    this.#pool = pool;
    this.#worksAhead = worksAhead;
    this.#writer = new ThreadClient('writer-thread', { project, worksAhead }, onRevision);
  }

  /** @throws AppError as `createProject` */
  async create(detection: Detection): Promise<void> {
    // The first query would otherwise wait until the reader has loaded its modules.
    if (this.#worksAhead) this.#startReader('windows');
    this.#opened(await this.write((client) => client.project.create(detection)));
  }

  /** @throws AppError as `ProjectWriter.open` */
  async open(): Promise<void> {
    // Starting the reader early lets both threads load their modules at the same time.
    if (this.#worksAhead) this.#startReader('windows');
    this.#opened(await this.write((client) => client.project.open()));
  }

  #opened({ isOurs, readOnly }: { isOurs: boolean; readOnly: ProjectInfo['readOnly'] }): void {
    this.#isOurs = isOurs;
    this.#readOnly = readOnly;
    this.#identity = identityOf(this.project) ?? '';
  }

  get death(): ThreadDeath {
    return this.#writer.death;
  }

  get identity(): string {
    return this.#identity;
  }

  /** The reason for opening the project read-only; null if it may be written. */
  get readOnly(): ProjectInfo['readOnly'] {
    return this.#readOnly;
  }

  /** True if another launch has the project, or this one under another name. */
  async isOpenElsewhere(): Promise<boolean> {
    this.#isOurs ||= await this.write((client) => client.project.lock());
    return !this.#isOurs;
  }

  get isLost(): boolean {
    return this.#identity !== identityOf(this.project);
  }

  /** @throws AppError PROJECT_LOST where the path no longer leads to the open file */
  checkPresent(): void {
    if (this.isLost) throw new AppError('PROJECT_LOST', { path: this.project });
  }

  /** @throws AppError as `ProjectWriter.writable`, WORKER_FAILED */
  checkWritable(): Promise<void> {
    return this.write((client) => client.project.checkWritable());
  }

  /** Asks the reader thread. @throws what the handler throws; AppError PROJECT_NOT_OPEN, PROJECT_LOST, WORKER_FAILED */
  async read<T>(call: (client: Reader) => Promise<T>, asker: Asker = 'windows'): Promise<T> {
    const notOpen = () => new AppError('PROJECT_NOT_OPEN', { path: this.project });
    if (this.#isClosed) throw notOpen();
    const running = this.#readers[asker];
    if (!running?.isAlive) this.checkPresent();
    const reader = running?.isAlive ? running : this.#startReader(asker);
    try {
      return await reader.call(call(reader.client));
    } catch (error) {
      // Closing the project has ended the thread, so this is no defect.
      throw this.#isClosed && error === reader.death.appError ? notOpen() : error;
    }
  }

  #startReader(asker: Asker): ThreadClient<Reader> {
    const reader = new ThreadClient<Reader>('reader-thread', { project: this.project, worksAhead: false });
    this.#readers[asker] = reader;
    return reader;
  }

  /** Asks the writer thread. @throws what the handler throws; AppError WORKER_FAILED */
  write<T>(call: (client: Writer) => Promise<T>): Promise<T> {
    return this.#writer.call(call(this.#writer.client));
  }

  /**
   * Resolves when large corrections are measured. Readings that print or count figures wait for it.
   * @throws Cancelled once `signal` is aborted
   */
  whenMeasured(signal?: AbortSignal): Promise<void> {
    return untilCancelled(
      this.write((client) => client.project.measure()),
      signal,
    );
  }

  /**
   * Resolves when the risk of every cluster is measured, too, or can't be. Without a window nothing measures them ahead.
   * @throws Cancelled once `signal` is aborted
   */
  whenRisksMeasured(signal?: AbortSignal): Promise<void> {
    return untilCancelled(
      this.write((client) => client.project.measureRisks()),
      signal,
    );
  }

  /**
   * Runs a job in the writer thread.
   * @param pool computes the batches of the job
   * @throws AppError as the job does, WORKER_FAILED; Cancelled
   */
  run<Name extends WriterJobName>(
    name: Name,
    input: WriterJobInput<Name>,
    control: TaskControl = {},
    pool = this.#pool,
  ): Promise<WriterJobResult<Name>> {
    const { port1, port2 } = new MessageChannel();
    this.#writer.send({ name, input, port: port2, parallelBatches: pool.parallelBatches }, [port2]);
    return relayTask(port1, this.#writer.death, pool, control);
  }

  /** Closes the project and renames its file. @throws AppError as `ProjectWriter.rename` */
  async rename(to: string): Promise<void> {
    await this.#endReader();
    await this.write((client) => client.project.rename({ to }));
  }

  /** Closes the project and removes it, as `ProjectWriter.discard`. */
  async discard(): Promise<void> {
    await this.#endReader();
    await this.write((client) => client.project.discard());
  }

  async #endReader(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Object.values(this.#readers).map((reader) => reader.end()));
  }

  /** Ends everything that runs; all answered changes are on disk. */
  async close(): Promise<void> {
    await this.#endReader();
    if (this.#writer.isAlive) await this.write((client) => client.project.close()).catch(() => {});
    await this.#writer.end();
  }
}
