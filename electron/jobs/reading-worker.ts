// The entry of the thread that reads for the list of clusters: lists them, and keeps their texts for the search.
import { parentPort, workerData } from 'node:worker_threads';
import type { ClusterId } from '#shared/model.ts';
import { TextSearch } from '../search/text-search.ts';
import { listClusters } from '../store/clusters.ts';
import { openProject } from '../store/database.ts';
import { clustersOf, iterateClusteredTexts, readClusteredKey } from '../store/search.ts';
import type { Reading, ReadingReply } from './reading-thread.ts';

const port = parentPort!;
const db = openProject((workerData as { project: string }).project);
let kept: { key: string; search: TextSearch } | null = null;

port.on('message', ({ id, question }: Reading) => {
  const answer = question.kind === 'list' ? listClusters(db) : search(question.words);
  port.postMessage({ id, answer } satisfies ReadingReply);
});

/** The texts are read when first searched, and again when other articles are in clusters. */
function search(words: string): ClusterId[] {
  const key = readClusteredKey(db);
  if (kept?.key !== key) {
    kept = { key, search: new TextSearch() };
    for (const { article, text } of iterateClusteredTexts(db)) kept.search.add(article, text);
  }
  return clustersOf(db, kept.search.find(words));
}
