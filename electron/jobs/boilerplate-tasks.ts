// Worker tasks that mark boilerplate. They read every article of the project.
import { setImmediate } from 'node:timers/promises';
import { type BoilerplateScope, MAX_NAMED, type MarkPreview, type Passage } from '#shared/contract/boilerplate.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { ComparableTexts } from '../cluster/comparable.ts';
import { findMarked, markSentences, measureEffect } from '../review/mark-boilerplate.ts';
import { countArticles, readSummaries } from '../store/articles.ts';
import { readCentre } from '../store/clusters.ts';
import { openProject } from '../store/database.ts';
import { BATCH } from './fingerprinted.ts';
import { bringIndexUpToDate, refuseOtherSegmenter } from './reindex.ts';
import { Stopwatch } from './stopwatch.ts';
import { Cancelled, type TaskOutcome, type TaskServices } from './task.ts';

type MarkInput = { readonly project: string; readonly passage: Passage; readonly scope: BoilerplateScope };

/** @throws Refusal as `findMarked`; Cancelled */
export async function previewMarkTask(
  { project, ...marking }: MarkInput,
  services: TaskServices,
): Promise<MarkPreview> {
  const db = openProject(project);
  try {
    const texts = new ComparableTexts();
    const marked = findMarked(db, texts, marking);
    const { carriers, clusters } = await measureEffect(db, texts, marked, breather(services));
    const named = clusters.slice(0, MAX_NAMED).map((cluster) => ({ cluster, leader: readCentre(db, cluster)! }));
    const articles = carriers.slice(0, MAX_NAMED);
    const summaries = readSummaries(db, [...articles, ...named.map(({ leader }) => leader)]);
    return {
      sentences: [...new Set(marked.map(({ text }) => text))],
      articles: carriers.length,
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
 * @throws Refusal as `findMarked`, SEGMENTER_CHANGED; Cancelled, and then nothing is changed
 */
export async function markBoilerplateTask(
  { project, at, ...marking }: MarkInput & { readonly at: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = openProject(project);
  try {
    const texts = new ComparableTexts();
    refuseOtherSegmenter(db, await services.segmenter());
    const marked = findMarked(db, texts, marking);
    const total = countArticles(db);
    let done = 0;
    services.progress({ stage: 'mark', done, total });
    const breathe = breather(services);
    const { carriers } = await measureEffect(db, texts, marked, async () => {
      if (++done % BATCH === 0) services.progress({ stage: 'mark', done: Math.min(done, total), total });
      await breathe();
    });
    services.progress({ stage: 'mark', done: total, total });
    const action = markSentences(db, marked, carriers.length, at);
    try {
      await bringIndexUpToDate(db, texts, services, stopwatch);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
    return {
      result: { kind: 'boilerplate', action, articles: carriers.length },
      milliseconds: stopwatch.read(),
    };
  } finally {
    db.close();
  }
}

/** Lets a cancel arrive now and then. */
function breather({ checkCancelled }: TaskServices): () => Promise<void> {
  let calls = 0;
  return async () => {
    if (++calls % BATCH !== 0) return;
    await setImmediate();
    checkCancelled();
  };
}
