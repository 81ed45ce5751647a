// Brings the index of a project up to date: index keys and fingerprints that an earlier algorithm made, or that were made
// of texts with other boilerplate. Clusters and decisions stay as they are.
import { DEFAULT_DETECTION, usesBoilerplate } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { Boilerplate } from '../boilerplate/boilerplate.ts';
import type { ComparableTexts } from '../cluster/comparable.ts';
import { decodeFiledKeys, encodeFiledKeys } from '../cluster/standard/filed-keys.ts';
import { ownKeys } from '../cluster/standard/own-keys.ts';
import { Refiler } from '../cluster/standard/refiler.ts';
import { BATCH, fingerprinted } from '../compute/fingerprinted.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskServices } from '../engine/task.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import { readLeftOut } from '../review/boilerplate.ts';
import { clearStaleSentences, readStaleSentences } from '../store/boilerplate.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import {
  countIndexed,
  hasArticles,
  type IndexedArticle,
  isIndexOutdated,
  markClustered,
  markIndexed,
  readIndexed,
  replaceFingerprint,
  replaceKeys,
} from '../store/indexing.ts';
import { readSetting } from '../store/settings.ts';
import type { FoldedText } from '../text/fold.ts';

/** What is to be written of an article. */
type Update = {
  readonly article: ArticleId;
  readonly keys: Uint8Array;
  /** Of which a new fingerprint is made; null: the old one holds. */
  readonly text: string | null;
};

/** From this similarity on, a member is a near copy of what it was compared with (standard-pass.ts). */
const NEAR_COPY = 0.8;
const WANTED_OF_LESSER_COPY = 3;

/**
 * Does nothing where the index is up to date. One that was cut short begins again and ends the same. It begins again after a
 * correction too: keys depend on the cluster of an article.
 * @throws Cancelled; Refusal as the pool
 */
export async function bringIndexUpToDate(
  writer: ProjectWriter,
  texts: ComparableTexts,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<void> {
  const db = writer.writable();
  const isFirst = !hasArticles(db);
  const detection = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
  const stale = new Set(readStaleSentences(db));
  const isOutdated = isIndexOutdated(db);
  let corrections: number;
  do {
    corrections = writer.corrections;
    if (usesBoilerplate(detection) && !isFirst && (isOutdated || stale.size > 0))
      await indexAll(writer, new Indexer(db, texts, { isOutdated, stale }), services, stopwatch);
  } while (corrections !== writer.corrections);
  db.transaction(() => {
    if (isFirst) markClustered(db);
    markIndexed(db);
    if (stale.size > 0) clearStaleSentences(db);
  }).immediate();
}

/** Ends early where a cluster is corrected. */
async function indexAll(
  writer: ProjectWriter,
  indexer: Indexer,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<void> {
  const db = writer.writable();
  const detection = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
  const total = countIndexed(db);
  const since = performance.now();
  const { corrections } = writer;
  const report = () => services.progress({ stage: 'index', done: indexer.done, total });
  report();
  const fingerprint = async (batch: readonly Update[]) => {
    const texts = batch.flatMap(({ text }) => text ?? []);
    return texts.length === 0 ? [] : services.fingerprint(texts, detection.words);
  };
  for await (const { batch, halves } of fingerprinted(indexer.batches(), fingerprint, services, stopwatch)) {
    services.checkCancelled();
    const made = halves.map((pair) => pair && asFingerprint(pair[0], pair[1]));
    if (writer.corrections !== corrections) break;
    await save(writer, batch, made);
    report();
  }
  stopwatch.add('index', performance.now() - since);
}

/** Fingerprints of two segmenters are not comparable. @throws Refusal SEGMENTER_CHANGED */
export function refuseOtherSegmenter(db: ReadableDb, segmenter: string): void {
  const was = readSetting(db, 'segmenter');
  if (was !== undefined && was !== segmenter) throw new Refusal('SEGMENTER_CHANGED', { was, is: segmenter });
}

class Indexer {
  readonly #db: WritableDb;
  readonly #texts: ComparableTexts;
  readonly #boilerplate: Boilerplate;
  readonly #isOutdated: boolean;
  readonly #stale: ReadonlySet<number>;
  readonly #refiler = new Refiler();
  /** Articles that were looked at. */
  done = 0;

  constructor(
    db: WritableDb,
    texts: ComparableTexts,
    { isOutdated, stale }: { isOutdated: boolean; stale: ReadonlySet<number> },
  ) {
    this.#db = db;
    this.#texts = texts;
    this.#boilerplate = readLeftOut(db);
    this.#isOutdated = isOutdated;
    this.#stale = stale;
  }

  *batches(): Generator<Update[]> {
    for (let last = 0; ; ) {
      const articles = readIndexed(this.#db, last, BATCH);
      if (articles.length === 0) return;
      yield articles.flatMap((article) => this.#update(article) ?? []);
      last = articles.at(-1)!.article;
      this.done += articles.length;
    }
  }

  #update(indexed: IndexedArticle): Update | null {
    const { article, body, source, place, keys } = indexed;
    const text = this.#texts.fold(body);
    const carriesStale = this.#stale.size > 0 && Boilerplate.carries(text, this.#stale);
    if (!this.#isOutdated && !carriesStale) {
      if (place && keys) this.#refiler.keep({ article, centre: place.centre }, decodeFiledKeys(keys));
      return null;
    }
    const cut = this.#boilerplate.cutFrom(body, text, source);
    const isOther = carriesStale || cut !== body;
    return { article, keys: this.#file(indexed, this.#boilerplate.leaveOut(text, source)), text: isOther ? cut : null };
  }

  /** An article that the editor placed is found whatever else leads to its cluster, and so is one that may come back. */
  #file({ article, source, url, place }: IndexedArticle, text: FoldedText): Uint8Array {
    if (!place || place.kind === 'editor' || text.units.length === 0) {
      const keys = ownKeys(text, source, url);
      if (place) this.#refiler.keep({ article, centre: place.centre }, decodeFiledKeys(keys));
      return keys;
    }
    const wanted = place.similarity >= NEAR_COPY ? 1 : WANTED_OF_LESSER_COPY;
    const { units } = text;
    return encodeFiledKeys(this.#refiler.file({ article, centre: place.centre, units, source, url, wanted }));
  }
}

/** @param made of the updates that have a text, in their order */
async function save(
  writer: ProjectWriter,
  updates: readonly Update[],
  made: readonly (Fingerprint | null)[],
): Promise<void> {
  const queue = [...updates].reverse();
  const fingerprints = [...made].reverse();
  while (queue.length > 0)
    await writer.slice((db, hasTime) => {
      do {
        const { article, keys, text } = queue.pop()!;
        replaceKeys(db, article, keys);
        if (text !== null) replaceFingerprint(db, article, fingerprints.pop() ?? null);
      } while (queue.length > 0 && hasTime());
    });
}
