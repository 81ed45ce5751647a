// Files the sentences of articles, so that stories that share some are found. Asked for by the editor, not at import,
// which it would slow by half; what is filed stays filed, and the next run goes on behind it.
import type { JobResult } from '#shared/contract/jobs.ts';
import { BATCH, fingerprinted } from '../compute/fingerprinted.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import type { ReadableDb } from '../store/database.ts';
import { countUnfiled, fileSentences, readUnfiled, type UnfiledArticle } from '../store/sentences.ts';

/** @throws Refusal as `ProjectWriter.writable` and the pool; Cancelled */
export async function fileSentencesTask(
  writer: ProjectWriter,
  _input: object,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = writer.writable();
  const total = countUnfiled(db);
  let done = 0;
  const report = () => services.progress({ stage: 'fingerprint', done, total });
  report();
  const print = (batch: readonly UnfiledArticle[]) => services.sentencePrints(batch.map(({ body }) => body));
  for await (const { batch, halves: prints } of fingerprinted(batches(db), print, services, stopwatch)) {
    await fileBatch(writer, batch, prints, stopwatch);
    done += batch.length;
    report();
  }
  return { result: { kind: 'sentences', articles: done }, milliseconds: stopwatch.read() };
}

function* batches(db: ReadableDb): Generator<UnfiledArticle[]> {
  let batch = readUnfiled(db, null, BATCH);
  for (; batch.length > 0; batch = readUnfiled(db, batch.at(-1)!.article, BATCH)) yield batch;
}

async function fileBatch(
  writer: ProjectWriter,
  batch: readonly UnfiledArticle[],
  prints: readonly (readonly Bits64[])[],
  stopwatch: Stopwatch,
): Promise<void> {
  const queue = batch.map(({ article }, index) => ({ article, prints: prints[index]! })).reverse();
  while (queue.length > 0)
    await writer.slice((db, hasTime) =>
      stopwatch.time('save', () => {
        do {
          const { article, prints } = queue.pop()!;
          fileSentences(db, article, prints);
        } while (queue.length > 0 && hasTime());
      }),
    );
}
