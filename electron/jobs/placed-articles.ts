// The texts and fingerprints that newcomers are compared with: the latest in memory, older ones from the project.
import type { ArticleId } from '#shared/model.ts';
import { ComparableTexts } from '../cluster/comparable-text.ts';
import type { NearStandIn, PlacedArticles } from '../cluster/pass.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { readBody } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readFingerprint } from '../store/placements.ts';
import { findNearStandIns } from '../store/segments.ts';
import type { FoldedText } from '../text/fold.ts';

/** Characters of the texts that are kept in memory, two bytes each: some 30,000 articles of 500. */
const MOST_CHARACTERS = 15_000_000;

type Compared = { readonly text: FoldedText; readonly fingerprint: Fingerprint | null };

export class PlacedArticleCache implements PlacedArticles {
  readonly #db: ReadableDb;
  readonly #placements: ReadableDb;
  readonly #texts = new ComparableTexts();
  /** In the order of their last use, the longest unused first. */
  readonly #recent = new Map<ArticleId, Compared>();
  #characters = 0;

  /** @param placements where the articles are placed: the project itself, or a proposal for it. */
  constructor(db: ReadableDb, placements = db) {
    this.#db = db;
    this.#placements = placements;
  }

  comparable(body: string): FoldedText {
    return this.#texts.of(body);
  }

  remember(article: ArticleId, { text, fingerprint }: Compared): void {
    this.#forget(article);
    // Of what is given nothing else: an arrival has its body too.
    this.#recent.set(article, { text, fingerprint });
    this.#characters += text.units.length;
    for (const oldest of this.#recent.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === article) return;
      this.#forget(oldest);
    }
  }

  #forget(article: ArticleId): void {
    this.#characters -= this.#recent.get(article)?.text.units.length ?? 0;
    this.#recent.delete(article);
  }

  textOf(article: ArticleId): FoldedText {
    return this.get(article).text;
  }

  fingerprintOf(article: ArticleId): Fingerprint | null {
    return this.get(article).fingerprint;
  }

  nearStandIns(fingerprint: Fingerprint, hd: number): readonly NearStandIn[] {
    return findNearStandIns(this.#placements, fingerprint, hd);
  }

  get(article: ArticleId): Compared {
    const compared = this.#recent.get(article) ?? {
      text: this.comparable(readBody(this.#db, article)),
      fingerprint: readFingerprint(this.#placements, article),
    };
    this.remember(article, compared);
    return compared;
  }
}
