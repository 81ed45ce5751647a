// Checks projects before a thread opens them: a thread could not be ended while it reads one that was made to harm.
import type { StartChild } from '../compute/child-channel.ts';
import { type CheckOptions, checkInTime } from '../engine/checking/check-in-time.ts';
import { tryStat } from '../engine/try-stat.ts';
import type { KnownProjects } from './remembered/known-projects.ts';

export class ProjectChecks {
  readonly #startChild: StartChild;
  readonly #known: KnownProjects;
  readonly #stopped = new AbortController();

  constructor(startChild: StartChild, known: KnownProjects) {
    this.#startChild = startChild;
    this.#known = known;
  }

  /**
   * Reads all of a file that this machine does not know. A file that is missing passes: opening it says so.
   * @param shownAs names it in an error
   * @throws as `checkInTime`; Cancelled after `stopAll`
   */
  async check(project: string, shownAs = project, { signal, limitMs }: CheckOptions = {}): Promise<void> {
    if (!tryStat(project)?.isFile() || this.#known.has(project)) return;
    const stops = AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]);
    await checkInTime(this.#startChild, project, shownAs, { signal: stops, limitMs });
    this.#known.add(project);
  }

  /** Called when this launch has written and closed a project. */
  trust(project: string): void {
    this.#known.add(project);
  }

  stopAll(): void {
    this.#stopped.abort();
  }
}
