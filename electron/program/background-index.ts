// Indexes the sentences of articles in the background, while no other job writes to their project. Begins after an
// import, and after a restart that cut it short.
import { ORPCError } from '@orpc/server';
import { AppError } from '#shared/words/errors.ts';
import type { Engines } from './engines.ts';
import { type JobRegistry, YIELDED } from './job-registry.ts';

/** Lets the first screens after an import or an opening load first. */
const DELAY_MS = 3_000;

export class BackgroundIndex {
  readonly #engines: Engines;
  readonly #jobs: JobRegistry;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Projects in which the editor has cancelled the indexing, until their next import. */
  readonly #declined = new Set<string>();

  constructor(engines: Engines, jobs: JobRegistry) {
    this.#engines = engines;
    this.#jobs = jobs;
  }

  /** @param isImported articles were imported, so an earlier cancel counts no longer */
  schedule(project: string, isImported = false): void {
    if (!this.#engines.worksAhead) return;
    if (isImported) this.#declined.delete(project);
    clearTimeout(this.#timers.get(project));
    const begin = () =>
      this.#begin(project).catch((error: unknown) => {
        // A project that was closed, is read only, or has another job, which schedules it again. A thread refuses with an
        // error of the contract.
        if (!(error instanceof AppError || error instanceof ORPCError)) console.error(error);
      });
    this.#timers.set(project, setTimeout(() => void begin(), DELAY_MS).unref());
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #begin(project: string): Promise<void> {
    this.#timers.delete(project);
    if (this.#declined.has(project)) return;
    const engine = this.#engines.of(project);
    await engine.checkWritable();
    if ((await engine.read((client) => client.project.unindexed())) === 0) return;
    if (this.#engines.of(project) !== engine) return;
    this.#jobs.start({ project, kind: 'sentences', background: true }, async (control) => {
      try {
        return await engine.run('indexSentences', { inBackground: true }, control);
      } catch (error) {
        if (control.signal.aborted && control.signal.reason !== YIELDED) this.#declined.add(project);
        throw error;
      }
    });
  }
}
