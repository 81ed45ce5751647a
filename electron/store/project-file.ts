// A project as a file: what marks it.

/** "TGAO": marks an SQLite file as a Tonggao project. */
export const APPLICATION_ID = 0x5447414f;
/** How long one connection waits for another's write, ms; an import's transactions take some 25 (jobs/batch-saver.ts). */
export const BUSY_TIMEOUT = 5000;
