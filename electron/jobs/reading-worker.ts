// The entry of the thread that reads for the list of clusters: lists them, and keeps their texts for the search.

import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClusterId } from '#shared/model.ts';
import { TextSearch } from '../search/text-search.ts';
import { listClusters } from '../store/clusters.ts';
import { openProject } from '../store/database.ts';
import { clustersOf, listClusteredArticles, readClusteredKey, readTexts } from '../store/search.ts';
import { stripMarkup } from '../text/markup.ts';
import type { Reading, ReadingReply } from './reading-thread.ts';

const port = parentPort!;
const db = openProject((workerData as { project: string }).project);
let kept: { key: string; search: Promise<TextSearch> } | null = null;

/** Articles whose texts are read in one go: some 10 ms, after which the list is answered if it was asked for. */
const PART = 500;

port.on('message', async ({ id, question }: Reading) => {
  const answer = question.kind === 'list' ? listClusters(db) : await search(question.words);
  port.postMessage({ id, answer } satisfies ReadingReply);
});

/** The texts are read when first searched, and again when other articles are in clusters. */
async function search(words: string): Promise<ClusterId[]> {
  const key = readClusteredKey(db);
  if (kept?.key !== key) kept = { key, search: readAll() };
  const articles = (await kept.search).find(words);
  return clustersOf(db, articles);
}

async function readAll(): Promise<TextSearch> {
  const search = new TextSearch();
  const articles = listClusteredArticles(db);
  for (let at = 0; at < articles.length; at += PART) {
    for (const { article, text } of readTexts(db, articles.slice(at, at + PART)))
      search.add(article, stripMarkup(text));
    await setImmediate();
  }
  return search;
}
