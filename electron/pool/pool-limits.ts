// How long the pool waits for its processes.
export const LIMITS = {
  /** Each further failure doubles the rest, up to the maximum. */
  restMs: 5000,
  /** A process that is not ready by then is killed and replaced: dictionaries take seconds on a slow disk. */
  startMs: 60_000,
  /** A process that is silent this long is killed and replaced: a megabyte takes seconds. */
  batchMs: 180_000,
  /** An idle process ends, because it takes 170 MB: an import of a million rows needs one only after five minutes. */
  idleMs: 60_000,
};
