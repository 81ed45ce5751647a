// The watched folders of the projects that are open in this launch, each in a loop of its own.
import { setTimeout } from 'node:timers/promises';
import type { WatchedFolderState } from '#shared/contract/watched-folder.ts';
import type { ProjectChanges } from '../project-changes.ts';
import { listFolder, lookAt } from './folder-files.ts';
import { type Deps, FolderWatcher } from './folder-watcher.ts';
import { importsOf } from './project-imports.ts';
import type { WatchedFolders } from './watched-folders.ts';

/** Between two looks at a folder. Network drives report no changes, so each is looked at again and again. */
export const LOOK_MS = 3_000;

type Watch = { readonly watcher: FolderWatcher; readonly left: AbortController; readonly ended: Promise<void> };
type Services = Parameters<typeof importsOf>[0] & { readonly changes: ProjectChanges };
type Clock = Pick<Deps, 'now'> & { pause(ms: number, signal: AbortSignal): Promise<unknown> };

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {}),
};

export class FolderWatches {
  readonly #services: Services;
  readonly #folders: WatchedFolders;
  readonly #clock: Clock;
  readonly #watches = new Map<string, Watch>();
  /** Loops that were left and may still end an import. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(services: Services, folders: WatchedFolders, clock: Clock = SYSTEM_CLOCK) {
    this.#services = services;
    this.#folders = folders;
    this.#clock = clock;
  }

  /** Watches again what a person chose on this machine, once the project is open. */
  resume(project: string): void {
    const folder = this.#folders.find(project);
    if (folder !== undefined && !this.#watches.has(project)) this.#begin(project, folder);
  }

  /** @param folder without links @throws AppError as `WatchedFolders.set` */
  start(project: string, folder: string): void {
    this.#folders.set(project, folder);
    this.startForLaunch(project, folder);
  }

  /** The next launch does not watch the folder again. @param folder without links */
  startForLaunch(project: string, folder: string): void {
    this.#leave(project);
    this.#begin(project, folder);
  }

  /** @throws AppError as `WatchedFolders.remove` */
  stop(project: string): void {
    this.#leave(project);
    this.#folders.remove(project);
  }

  /**
   * Called when the project has another path, under which it is opened again. @throws AppError as
   * `WatchedFolders.rename`
   */
  rename(from: string, to: string): void {
    this.#leave(from);
    this.#folders.rename(from, to);
  }

  stateOf(project: string): WatchedFolderState | undefined {
    return this.#watches.get(project)?.watcher.state;
  }

  /** Takes no further file; resolves when the imports that run have ended or were cancelled. */
  async stopAll(): Promise<void> {
    for (const project of this.#watches.keys()) this.#leave(project);
    await Promise.all(this.#leaving);
  }

  #begin(project: string, folder: string): void {
    const left = new AbortController();
    const watcher = new FolderWatcher(folder, {
      project: importsOf(this.#services, project),
      list: listFolder,
      lookAt,
      now: this.#clock.now,
      onChange: () => this.#services.changes.note(project),
    });
    const ended = this.#run(project, watcher, left.signal).catch((error: unknown) => console.error(error));
    this.#watches.set(project, { watcher, left, ended });
    this.#services.changes.note(project);
  }

  async #run(project: string, watcher: FolderWatcher, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isWanted = await watcher.step(signal);
      if (!isWanted) return this.stop(project);
      await this.#clock.pause(LOOK_MS, signal);
    }
  }

  #leave(project: string): void {
    const watch = this.#watches.get(project);
    if (!watch) return;
    this.#watches.delete(project);
    watch.left.abort();
    const ended = watch.ended.finally(() => this.#leaving.delete(ended));
    this.#leaving.add(ended);
    this.#services.changes.note(project);
  }
}
