// Checks projects and reference sets before a thread opens them: a thread could not be ended while it reads one that
// was made to harm.
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../base/try-stat.ts';
import type { StartChild } from '../pool/child-channel.ts';
import type { CheckedSet } from '../stages/references/set-files.ts';
import { type CheckOptions, type CheckRequest, checkInTime } from '../threads/checking/check-in-time.ts';
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
  async check(project: string, shownAs = project, options: CheckOptions = {}): Promise<void> {
    await this.#checkFile('project', project, shownAs, options);
  }

  /** Gives each set the reason for which no thread may open it, as `check` does. @throws Cancelled after `stopAll` */
  async checkSets(files: readonly string[], options: CheckOptions = {}): Promise<CheckedSet[]> {
    const checked: CheckedSet[] = [];
    for (const file of files) checked.push({ file, appError: await this.#whyNotSet(file, options) });
    return checked;
  }

  async #whyNotSet(file: string, options: CheckOptions): Promise<CheckedSet['appError']> {
    try {
      await this.#checkFile('references', file, path.basename(file), options);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, data: error.data };
    }
  }

  async #checkFile(kind: CheckRequest['kind'], file: string, shownAs: string, { signal, limitMs }: CheckOptions) {
    if (!tryStat(file)?.isFile() || this.#known.has(file)) return;
    const stops = AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]);
    await checkInTime(this.#startChild, { kind, file, shownAs }, { signal: stops, limitMs });
    this.#known.add(file);
  }

  /** Called when this launch has written and closed a project or a set. */
  trust(file: string): void {
    this.#known.add(file);
  }

  stopAll(): void {
    this.#stopped.abort();
  }
}
