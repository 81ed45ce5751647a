// Files the sentences of articles, so that stories that share some are found. Asked for by the editor, not at import,
// which it would slow by half; what is filed stays filed, and the next run goes on behind it.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import { checkpoint, openProject, type ReadableDb, type WritableDb } from '../store/database.ts';
import { countUnfiled, fileSentences, readUnfiled, type UnfiledArticle } from '../store/sentences.ts';
import { LONGEST_TRANSACTION } from './batch-saver.ts';
import { BATCH, fingerprinted } from './fingerprinted.ts';
import { Stopwatch } from './stopwatch.ts';
import type { TaskOutcome, TaskServices } from './task.ts';

/** @throws Refusal as `openProject` and the pool; Cancelled */
export async function fileSentencesTask(
  { project }: { readonly project: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = openProject(project);
  try {
    // What a power cut undoes is filed again.
    db.pragma('synchronous = NORMAL');
    const total = countUnfiled(db);
    let done = 0;
    const report = () => services.progress({ stage: 'fingerprint', done, total });
    report();
    const print = (batch: readonly UnfiledArticle[]) => services.sentencePrints(batch.map(({ body }) => body));
    for await (const { batch, halves: prints } of fingerprinted(batches(db), print, services, stopwatch)) {
      stopwatch.time('save', () => fileBatch(db, batch, prints));
      done += batch.length;
      report();
    }
    checkpoint(db);
    return { result: { kind: 'sentences', articles: done }, milliseconds: stopwatch.read() };
  } finally {
    db.close();
  }
}

function* batches(db: ReadableDb): Generator<UnfiledArticle[]> {
  let batch = readUnfiled(db, null, BATCH);
  for (; batch.length > 0; batch = readUnfiled(db, batch.at(-1)!.article, BATCH)) yield batch;
}

/** In transactions as short as an import's. */
function fileBatch(db: WritableDb, batch: readonly UnfiledArticle[], prints: readonly (readonly Bits64[])[]): void {
  const queue = batch.map(({ article }, index) => ({ article, prints: prints[index]! })).reverse();
  while (queue.length > 0) {
    const start = performance.now();
    db.transaction(() => {
      do {
        const { article, prints } = queue.pop()!;
        fileSentences(db, article, prints);
      } while (queue.length > 0 && performance.now() - start < LONGEST_TRANSACTION);
    }).immediate();
  }
}
