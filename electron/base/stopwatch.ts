// Adds up the time that each stage of a task takes.
import type { Stage, StageMilliseconds } from '#shared/contract/jobs.ts';

export class Stopwatch {
  readonly #spent = new Map<Stage, number>();

  time<T>(stage: Stage, piece: () => T): T {
    const start = performance.now();
    try {
      return piece();
    } finally {
      this.add(stage, performance.now() - start);
    }
  }

  add(stage: Stage, milliseconds: number): void {
    this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + milliseconds);
  }

  read(): StageMilliseconds {
    return Object.fromEntries([...this.#spent].map(([stage, spent]) => [stage, Math.round(spent)]));
  }
}
