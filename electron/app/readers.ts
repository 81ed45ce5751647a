// The threads that read for the lists of clusters, one a project.
import { ReadingThread } from '../jobs/reading-thread.ts';

export class Readers {
  readonly #threads = new Map<string, ReadingThread>();

  of(project: string): ReadingThread {
    const thread = this.#threads.get(project) ?? new ReadingThread(project);
    this.#threads.set(project, thread);
    return thread;
  }

  async close(project: string): Promise<void> {
    await this.#threads.get(project)?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()));
    this.#threads.clear();
  }
}
