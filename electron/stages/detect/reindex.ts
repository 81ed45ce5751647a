// Brings index keys up to date that an earlier algorithm made, or that were made of texts with other boilerplate. Fingerprints
// of such texts are forgotten, with their distances. Clusters and decisions stay as they are.
import { setImmediate } from 'node:timers/promises';
import { usesBoilerplate } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskServices } from '../../base/task.ts';
import { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import type { ComparableTexts } from '../../core/cluster/comparable.ts';
import { fullIndexKeys } from '../../core/cluster/standard/full-index-keys.ts';
import { decodeIndexKeys, encodeIndexKeys } from '../../core/cluster/standard/index-keys.ts';
import { Reindexer } from '../../core/cluster/standard/reindexer.ts';
import type { FoldedText } from '../../core/text/fold.ts';
import { BATCH } from '../../pool/fingerprint-batches.ts';
import { clearStaleSentences, readStaleSentences } from '../../store/boilerplate.ts';
import { forgetFingerprint } from '../../store/clusters/distances.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import type { WritableDb } from '../../store/database.ts';
import {
  countIndexed,
  hasArticles,
  type IndexedArticle,
  isIndexOutdated,
  markClustered,
  markIndexed,
  readIndexed,
  replaceKeys,
} from '../../store/indexing.ts';
import { readDetection } from '../../store/settings.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { finishMeasuring } from './finish-measuring.ts';

type Update = {
  readonly article: ArticleId;
  readonly keys: Uint8Array;
  /** True if its fingerprint is of another text by now. */
  readonly isOther: boolean;
};

/** From this similarity on, a member is a near copy of what it was compared with (standard-pass.ts). */
const NEAR_COPY = 0.8;
const WANTED_OF_LESSER_COPY = 3;

/**
 * Does nothing where the index is up to date. A run that was cut short begins again and ends the same. It begins again
 * after a correction too: keys depend on the cluster of an article.
 * @throws Cancelled
 */
export async function bringIndexUpToDate(
  writer: ProjectWriter,
  texts: ComparableTexts,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<void> {
  const db = writer.writable();
  const isFirst = !hasArticles(db);
  const detection = readDetection(db);
  const stale = new Set(readStaleSentences(db));
  const isOutdated = isIndexOutdated(db);
  let corrections: number;
  do {
    await finishMeasuring(writer, services.checkCancelled);
    corrections = writer.corrections;
    if (usesBoilerplate(detection) && !isFirst && (isOutdated || stale.size > 0))
      await indexAll(writer, new Indexer(db, texts, { isOutdated, stale }), services, stopwatch);
  } while (corrections !== writer.corrections);
  writer.writable();
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
  const total = countIndexed(writer.writable());
  const since = performance.now();
  const { corrections } = writer;
  const report = () => services.progress({ stage: 'index', done: indexer.done, total });
  report();
  for (const batch of indexer.batches()) {
    await setImmediate();
    services.checkCancelled();
    if (writer.corrections !== corrections) break;
    await save(writer, batch);
    report();
  }
  stopwatch.add('index', performance.now() - since);
}

class Indexer {
  readonly #db: WritableDb;
  readonly #texts: ComparableTexts;
  readonly #boilerplate: Boilerplate;
  readonly #isOutdated: boolean;
  readonly #stale: ReadonlySet<number>;
  readonly #reindexer = new Reindexer();
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
    const { article, body, place, keys } = indexed;
    const text = this.#texts.fold(body);
    const carriesStale = this.#stale.size > 0 && Boilerplate.carries(text, this.#stale);
    if (!this.#isOutdated && !carriesStale) {
      if (place && keys) this.#reindexer.keep({ article, leader: place.leader }, decodeIndexKeys(keys));
      return null;
    }
    const story = this.#texts.of(indexed, this.#boilerplate, text).text;
    return { article, keys: this.#file(indexed, story), isOther: carriesStale || story !== text };
  }

  /**
   * An article that the editor placed is found whatever else leads to its cluster, and so is a superseded one, which
   * may come back.
   */
  #file({ article, source, url, place }: IndexedArticle, text: FoldedText): Uint8Array {
    if (!place || place.kind === 'editor' || text.units.length === 0) {
      const keys = fullIndexKeys(text, source, url);
      if (place) this.#reindexer.keep({ article, leader: place.leader }, decodeIndexKeys(keys));
      return keys;
    }
    const wanted = place.similarity >= NEAR_COPY ? 1 : WANTED_OF_LESSER_COPY;
    const { units } = text;
    return encodeIndexKeys(this.#reindexer.index({ article, leader: place.leader, units, source, url, wanted }));
  }
}

async function save(writer: ProjectWriter, updates: readonly Update[]): Promise<void> {
  const queue = [...updates].reverse();
  while (queue.length > 0)
    await writer.slice((db, hasTime) => {
      do {
        const { article, keys, isOther } = queue.pop()!;
        replaceKeys(db, article, keys);
        if (isOther) forgetFingerprint(db, article);
      } while (queue.length > 0 && hasTime());
    });
}
