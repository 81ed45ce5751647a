// Marks sentences as boilerplate, and previews the effect. Both read every article of the project.

import { MAX_NAMED, type MarkPreview } from '#shared/contract/boilerplate.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { EditorId } from '#shared/model/editors.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { readSummaries } from '../../store/articles.ts';
import { readLeader } from '../../store/clusters/clusters.ts';
import { openSnapshot } from '../../store/database.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import {
  findCarriers,
  findChangedClusters,
  findMarked,
  type Marking,
  putSentences,
} from '../review/mark-boilerplate.ts';
import { breather, indexCarriers, readArticles } from './carriers.ts';
import { finishMeasuring } from './finish-measuring.ts';

type MarkInput = Marking & { readonly project: string };

/** @throws AppError as `findMarked`; Cancelled */
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
    const named = clusters.slice(0, MAX_NAMED).map((cluster) => ({ cluster, leader: readLeader(db, cluster)! }));
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
 * Marks the sentences, then indexes the articles again; after a cancel, the next import indexes the rest.
 * @throws AppError as `findMarked`; Cancelled, and then nothing is changed
 */
export async function markBoilerplateTask(
  writer: ProjectWriter,
  { project, at, editor, ...marking }: MarkInput & { readonly at: string; readonly editor?: EditorId | null },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const texts = new ComparableTexts();
  return writer.place('boilerplate', async (db) => {
    const marked = findMarked(db, texts, marking);
    const carriers = await readArticles(project, services, (reading, onRead) =>
      findCarriers(reading, texts, marked, onRead),
    );
    const articles = carriers.articles.length;
    await finishMeasuring(writer, services.checkCancelled);
    writer.writable();
    const sentences = marked.map((sentence) => ({ ...sentence, articles }));
    const action = putSentences(db, sentences, at, editor);
    await indexCarriers(writer, texts, services, stopwatch);
    return {
      result: { kind: 'boilerplate', action, articles },
      milliseconds: stopwatch.read(),
    };
  });
}
