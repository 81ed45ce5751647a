// The texts and fingerprints that newcomers are compared with: the latest texts in memory, all else from the project.
import type { ArticleId } from '#shared/model.ts';
import { ComparableTexts } from '../cluster/comparable-text.ts';
import type { NearStandIn, PlacedArticles } from '../cluster/pass.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { readBody } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readFingerprint } from '../store/placements.ts';
import { findNearStandIns } from '../store/segments.ts';
import type { FoldedText } from '../text/fold.ts';

/** Characters of the texts that are kept in memory, two bytes each: some 16,000 articles of 500. */
const MOST_CHARACTERS = 8_000_000;

export class PlacedArticleCache implements PlacedArticles {
  readonly #db: ReadableDb;
  readonly #placements: ReadableDb;
  readonly #texts = new ComparableTexts();
  /** In the order of their last use, the longest unused first. */
  readonly #recent = new Map<ArticleId, FoldedText>();
  #characters = 0;

  /** @param placements where the articles are placed: the project itself, or a proposal for it. */
  constructor(db: ReadableDb, placements = db) {
    this.#db = db;
    this.#placements = placements;
  }

  comparable(body: string): FoldedText {
    return this.#texts.of(body);
  }

  remember(article: ArticleId, text: FoldedText): void {
    this.#forget(article);
    this.#recent.set(article, text);
    this.#characters += text.units.length;
    for (const oldest of this.#recent.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === article) return;
      this.#forget(oldest);
    }
  }

  #forget(article: ArticleId): void {
    this.#characters -= this.#recent.get(article)?.units.length ?? 0;
    this.#recent.delete(article);
  }

  textOf(article: ArticleId): FoldedText {
    const text = this.#recent.get(article) ?? this.comparable(readBody(this.#db, article));
    this.remember(article, text);
    return text;
  }

  fingerprintOf(article: ArticleId): Fingerprint | null {
    return readFingerprint(this.#placements, article);
  }

  nearStandIns(fingerprint: Fingerprint, hd: number): readonly NearStandIn[] {
    return findNearStandIns(this.#placements, fingerprint, hd);
  }
}
