// The texts and fingerprints that newcomers are compared with: the latest in memory, older ones from the project.
import type { ArticleId } from '#shared/model.ts';
import type { PlacedArticles } from '../cluster/detection.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { readBody } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readFingerprint } from '../store/placements.ts';
import { type FoldedText, TextFolder } from '../text/fold.ts';

/** At 500 characters an article about 30 MB. */
const MOST_IN_MEMORY = 30_000;

type Compared = { readonly text: FoldedText; readonly fingerprint: Fingerprint | null };

export class PlacedArticleCache implements PlacedArticles {
  readonly #db: ReadableDb;
  readonly #folder = new TextFolder();
  /** In the order of their last use, the longest unused first. */
  readonly #recent = new Map<ArticleId, Compared>();

  constructor(db: ReadableDb) {
    this.#db = db;
  }

  fold(body: string): FoldedText {
    return this.#folder.fold(body);
  }

  remember(article: ArticleId, compared: Compared): void {
    this.#recent.set(article, compared);
    if (this.#recent.size <= MOST_IN_MEMORY) return;
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest);
      return;
    }
  }

  textOf(article: ArticleId): FoldedText {
    return this.get(article).text;
  }

  fingerprintOf(article: ArticleId): Fingerprint | null {
    return this.get(article).fingerprint;
  }

  get(article: ArticleId): Compared {
    const known = this.#recent.get(article);
    this.#recent.delete(article);
    const compared = known ?? {
      text: this.fold(readBody(this.#db, article)),
      fingerprint: readFingerprint(this.#db, article),
    };
    this.remember(article, compared);
    return compared;
  }
}
