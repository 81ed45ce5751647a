// The latest state of each project of this launch, for the windows that watch it.
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two states that a watcher receives. */
export const GAP_MS = 200;

export class ProjectChanges {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #revisions = new Map<string, number>();

  /** @param revision of what a review screen shows; by default the last one, where something else has changed */
  note(project: string, revision = this.revisionOf(project)): void {
    this.#revisions.set(project, revision);
    this.#emitter.emit(project);
  }

  revisionOf(project: string): number {
    return this.#revisions.get(project) ?? 0;
  }

  /** Yields the result of `read` at once, then after changes, at most every 200 ms, until `signal` is aborted. */
  async *watch<State>(project: string, read: () => State, signal?: AbortSignal): AsyncGenerator<State> {
    const left = new AbortController();
    const ended = { signal: AbortSignal.any([left.signal, ...(signal ? [signal] : [])]) };
    let last: string | null = null;
    try {
      while (!ended.signal.aborted) {
        // Listens before it reads: what changes while the watcher takes the state is read next.
        const changed = once(this.#emitter, project, ended);
        changed.catch(() => {});
        const state = read();
        const now = JSON.stringify(state);
        if (now !== last) yield state;
        last = now;
        const readAt = performance.now();
        await changed;
        await setTimeout(Math.max(0, readAt + GAP_MS - performance.now()), undefined, ended);
      }
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      left.abort();
    }
  }
}
