// Marks sentences as boilerplate, and previews the effect. Both read every article of the project.
import { setImmediate } from 'node:timers/promises';
import { type BoilerplateScope, MAX_NAMED, type MarkPreview, type Passage } from '#shared/contract/boilerplate.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { ComparableTexts } from '../cluster/comparable.ts';
import { BATCH } from '../compute/fingerprinted.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import { Cancelled, type TaskOutcome, type TaskServices } from '../engine/tasks/task.ts';
import { finishMeasuring } from '../placing/finish-measuring.ts';
import { measureProjectDistances } from '../placing/measure-distances.ts';
import { bringIndexUpToDate } from '../placing/reindex.ts';
import {
  findCarriers,
  findChangedClusters,
  findMarked,
  type MarkedSentence,
  markSentences,
} from '../review/mark-boilerplate.ts';
import { countArticles, readSummaries } from '../store/articles.ts';
import { readCentre } from '../store/clusters/clusters.ts';
import { openForReading, openSnapshot } from '../store/database.ts';

type MarkInput = { readonly project: string; readonly passage: Passage; readonly scope: BoilerplateScope };

/** @throws Refusal as `findMarked`; Cancelled */
export async function previewMarkTask(
  { project, ...marking }: MarkInput,
  services: TaskServices,
): Promise<MarkPreview> {
  const db = openSnapshot(project);
  try {
    const texts = new ComparableTexts();
    const marked = findMarked(db, texts, marking);
    const breathe = breather(services);
    const carriers = await findCarriers(db, texts, marked, breathe);
    const clusters = await findChangedClusters(db, texts, marked, carriers.clusters, breathe);
    const named = clusters.slice(0, MAX_NAMED).map((cluster) => ({ cluster, leader: readCentre(db, cluster)! }));
    const articles = carriers.articles.slice(0, MAX_NAMED);
    const summaries = readSummaries(db, [...articles, ...named.map(({ leader }) => leader)]);
    return {
      sentences: [...new Set(marked.map(({ text }) => text))],
      articles: carriers.articles.length,
      firstArticles: articles.map((article) => summaries.get(article)!),
      clusters: clusters.length,
      firstClusters: named.map(({ cluster, leader }) => ({ cluster, title: summaries.get(leader)!.title })),
    };
  } finally {
    db.close();
  }
}

/**
 * Once the sentences are marked, a cancel leaves the rest of the index to the next import.
 * @throws Refusal as `findMarked`; Cancelled, and then nothing is changed
 */
export async function markBoilerplateTask(
  writer: ProjectWriter,
  { project, at, ...marking }: MarkInput & { readonly at: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const texts = new ComparableTexts();
  return writer.place('boilerplate', async (db) => {
    const marked = findMarked(db, texts, marking);
    const articles = await countCarriers(project, texts, marked, services);
    await finishMeasuring(writer, services.checkCancelled);
    writer.writable();
    const action = markSentences(db, marked, articles, at);
    try {
      await bringIndexUpToDate(writer, texts, services, stopwatch);
      await measureProjectDistances(writer, services, stopwatch);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
    return {
      result: { kind: 'boilerplate', action, articles },
      milliseconds: stopwatch.read(),
    };
  });
}

/** Uses a second connection, because a connection cannot write between two rows of its query. */
async function countCarriers(
  project: string,
  texts: ComparableTexts,
  marked: readonly MarkedSentence[],
  services: TaskServices,
): Promise<number> {
  const db = openForReading(project);
  try {
    const total = countArticles(db);
    let done = 0;
    const report = () => services.progress({ stage: 'mark', done: Math.min(done, total), total });
    report();
    const breathe = breather(services);
    const { articles } = await findCarriers(db, texts, marked, async () => {
      if (++done % BATCH === 0) report();
      await breathe();
    });
    done = total;
    report();
    return articles.length;
  } finally {
    db.close();
  }
}

/** Articles measured between two pauses. */
const PART = 50;

/** Pauses now and then, so that other work and a cancel can run. */
function breather({ checkCancelled }: TaskServices): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % PART !== 0) return;
    await setImmediate();
    checkCancelled();
  };
}
