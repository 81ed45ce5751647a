// Reads all articles of a project to find out which sentences they carry, and indexes affected articles again.
import { setImmediate } from 'node:timers/promises';
import type { Stopwatch } from '../../base/stopwatch.ts';
import { Cancelled, type TaskServices } from '../../base/task.ts';
import type { ComparableTexts } from '../../core/cluster/comparable.ts';
import { BATCH } from '../../pool/fingerprint-batches.ts';
import { countArticles } from '../../store/articles.ts';
import { openForReading, type ReadableDb } from '../../store/database.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { measureProjectDistances } from './measure-distances.ts';
import { bringIndexUpToDate } from './reindex.ts';

/**
 * Reads in a second connection, because a connection cannot write while it iterates over the rows of a query.
 * @param read calls `onRead` after each article
 * @throws Cancelled
 */
export async function readArticles<T>(
  project: string,
  services: TaskServices,
  read: (db: ReadableDb, onRead: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const db = openForReading(project);
  try {
    const total = countArticles(db);
    let done = 0;
    const report = () => services.progress({ stage: 'mark', done: Math.min(done, total), total });
    report();
    const breathe = breather(services);
    const found = await read(db, async () => {
      if (++done % BATCH === 0) report();
      await breathe();
    });
    done = total;
    report();
    return found;
  } finally {
    db.close();
  }
}

/** Indexes the articles whose boilerplate has changed. After a cancel, the next import indexes the rest. */
export async function indexCarriers(
  writer: ProjectWriter,
  texts: ComparableTexts,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<void> {
  try {
    await bringIndexUpToDate(writer, texts, services, stopwatch);
    await measureProjectDistances(writer, services, stopwatch);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}

const PART = 50;

/** Returns a function that pauses at intervals, so that other work and a cancel can run. */
export function breather({ checkCancelled }: TaskServices): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % PART !== 0) return;
    await setImmediate();
    checkCancelled();
  };
}
