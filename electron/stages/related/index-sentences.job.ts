// Indexes the sentences of articles, by which stories with shared sentences are found. Runs in the background after an
// import, which it would lengthen by half. The next run continues with the remaining articles.
import { setTimeout } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import type { Bits64 } from '../../core/fingerprint/hash64.ts';
import { BATCH, fingerprintBatches } from '../../pool/fingerprint-batches.ts';
import type { ReadableDb } from '../../store/database.ts';
import { countUnindexed, indexSentences, readUnindexed, type UnindexedArticle } from '../../store/sentences.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';

/** Articles of a batch in the background, so that an import or a click waits for one small batch at most. */
const BACKGROUND_BATCH = 50;

/**
 * @param input `inBackground`: uses only one fingerprint process, and pauses for half of the time
 * @throws AppError as `ProjectWriter.writable` and the pool; Cancelled
 */
export async function indexSentencesTask(
  writer: ProjectWriter,
  { inBackground = false }: { readonly inBackground?: boolean },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = writer.writable();
  const total = countUnindexed(db);
  let done = 0;
  const report = () => services.progress({ stage: 'fingerprint', done, total });
  report();
  const print = (batch: readonly UnindexedArticle[]) => services.sentencePrints(batch.map(({ body }) => body));
  const pace = inBackground ? { ...services, parallelBatches: 1 } : services;
  let since = performance.now();
  const read = batches(db, inBackground ? BACKGROUND_BATCH : BATCH);
  for await (const { batch, halves: prints } of fingerprintBatches(read, print, pace, stopwatch)) {
    await fileBatch(writer, batch, prints, stopwatch);
    done += batch.length;
    report();
    if (inBackground) await setTimeout(performance.now() - since);
    services.checkCancelled();
    since = performance.now();
  }
  return { result: { kind: 'sentences', articles: done }, milliseconds: stopwatch.read() };
}

function* batches(db: ReadableDb, size: number): Generator<UnindexedArticle[]> {
  let batch = readUnindexed(db, null, size);
  for (; batch.length > 0; batch = readUnindexed(db, batch.at(-1)!.article, size)) yield batch;
}

async function fileBatch(
  writer: ProjectWriter,
  batch: readonly UnindexedArticle[],
  prints: readonly (readonly Bits64[])[],
  stopwatch: Stopwatch,
): Promise<void> {
  const queue = batch.map(({ article }, index) => ({ article, prints: prints[index]! })).reverse();
  while (queue.length > 0)
    await writer.slice(
      (db, hasTime) =>
        stopwatch.time('save', () => {
          do {
            const { article, prints } = queue.pop()!;
            indexSentences(db, article, prints);
          } while (queue.length > 0 && hasTime());
        }),
      { shown: 'never' },
    );
}
