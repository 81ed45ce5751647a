// The progress of projects for the list of recent ones. One file is read at a time, in a thread that ends when it takes
// too long.
import type { ProjectProgress } from '#shared/contract/projects.ts';
import type { FingerprintPool } from '../pool/fingerprint-pool.ts';
import { runTask } from '../threads/tasks/run-task.ts';
import type { Engines } from './engines.ts';
import type { ProjectChecks } from './project-checks.ts';

/** A disk that takes longer is asleep, or far away. */
const PATIENCE_MS = 4_000;

export class ProgressReader {
  readonly #engines: Engines;
  readonly #pool: FingerprintPool;
  readonly #checks: ProjectChecks;
  #before: Promise<unknown> = Promise.resolve();

  constructor(engines: Engines, pool: FingerprintPool, checks: ProjectChecks) {
    this.#engines = engines;
    this.#pool = pool;
    this.#checks = checks;
  }

  /** Null where it cannot be read: the file is missing, damaged, of another version, locked or on a slow disk. */
  read(project: string, signal?: AbortSignal): Promise<ProjectProgress | null> {
    const open = this.#engines.find(project);
    if (open)
      return open
        .read((client) => client.project.info())
        .then(({ clusters, resolvedClusters }) => ({ clusters, resolvedClusters }))
        .catch(() => null);
    const reading = this.#before.then(() => (signal?.aborted ? null : this.#readFile(project, signal)));
    this.#before = reading;
    return reading;
  }

  async #readFile(project: string, signal: AbortSignal | undefined): Promise<ProjectProgress | null> {
    const patience = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]);
    // A thread that waits for a disk does not end either.
    const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)));
    const reading = this.#checks
      .check(project, project, { signal: patience })
      .then(() => runTask('progress', { project }, this.#pool, { signal: patience }));
    return Promise.race([reading.catch(() => null), late]);
  }
}
