// The search of the cluster list. Keeps the texts that it has read: the text of an article never changes.
import { setImmediate } from 'node:timers/promises';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { TextSearch } from '../core/search/text-search.ts';
import { stripMarkup } from '../core/text/markup/markup.ts';
import { listNotes } from '../store/clusters/notes.ts';
import type { ReadableDb } from '../store/database.ts';
import { clustersOf, listClusteredArticles, readTexts } from '../store/search.ts';

/** Articles whose texts are read at once: some 10 ms, after which other queries are answered. */
const PART = 500;

export class ClusterSearch {
  readonly #db: ReadableDb;
  readonly #texts = new TextSearch();
  readonly #known = new Set<ArticleId>();
  /** Concurrent searches read one after the other, so that no text is read twice. */
  #reading: Promise<void> = Promise.resolve();

  constructor(db: ReadableDb) {
    this.#db = db;
  }

  async find(words: string): Promise<ClusterId[]> {
    const reading = this.#reading.then(() => this.#readMissing());
    // After a failure, the next search reads what is missing.
    this.#reading = reading.catch(() => {});
    await reading;
    // Notes are read for each search, because they change often and are few.
    const notes = new TextSearch();
    for (const { article, text } of listNotes(this.#db)) notes.add(article, text);
    return clustersOf(this.#db, [...this.#texts.find(words), ...notes.find(words)]);
  }

  /** Reads the texts of articles that have come into clusters since the latest search. */
  async #readMissing(): Promise<void> {
    const missing = listClusteredArticles(this.#db).filter((article) => !this.#known.has(article));
    for (let at = 0; at < missing.length; at += PART) {
      for (const { article, text } of readTexts(this.#db, missing.slice(at, at + PART))) {
        this.#texts.add(article, stripMarkup(text));
        this.#known.add(article);
      }
      await setImmediate();
    }
  }
}
