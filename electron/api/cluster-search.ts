// The search of the cluster list. Keeps the searched texts for as long as the same articles are in clusters.
import { setImmediate } from 'node:timers/promises';
import type { ClusterId } from '#shared/model.ts';
import { TextSearch } from '../search/text-search.ts';
import { listNotes } from '../store/clusters/notes.ts';
import type { ReadableDb } from '../store/database.ts';
import { clustersOf, listClusteredArticles, readClusteredKey, readTexts } from '../store/search.ts';
import { stripMarkup } from '../text/markup/markup.ts';

/** Articles whose texts are read at once: some 10 ms, after which other queries are answered. */
const PART = 500;

export class ClusterSearch {
  readonly #db: ReadableDb;
  #kept: { key: string; search: Promise<TextSearch> } | null = null;

  constructor(db: ReadableDb) {
    this.#db = db;
  }

  async find(words: string): Promise<ClusterId[]> {
    const key = readClusteredKey(this.#db);
    if (this.#kept?.key !== key) this.#kept = this.#keep(key);
    const articles = (await this.#kept.search).find(words);
    // Notes are read for each search, because they change often and are few.
    const notes = new TextSearch();
    for (const { article, text } of listNotes(this.#db)) notes.add(article, text);
    return clustersOf(this.#db, [...articles, ...notes.find(words)]);
  }

  #keep(key: string) {
    const kept = { key, search: this.#readAll() };
    // After a failure, the next search reads the texts again.
    kept.search.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept;
  }

  async #readAll(): Promise<TextSearch> {
    const search = new TextSearch();
    const articles = listClusteredArticles(this.#db);
    for (let at = 0; at < articles.length; at += PART) {
      for (const { article, text } of readTexts(this.#db, articles.slice(at, at + PART)))
        search.add(article, stripMarkup(text));
      await setImmediate();
    }
    return search;
  }
}
