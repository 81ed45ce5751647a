// The articles and fingerprints that incoming articles are compared with: the latest in memory, the others from the project.
import type { ArticleId } from '#shared/model.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { type Comparable, ComparableTexts, type ComparedFields } from '../cluster/comparable.ts';
import type { NearStandIn, PlacedArticles } from '../cluster/pass.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { readComparedFields } from '../store/articles.ts';
import { readMemberIds } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { hasDecision } from '../store/decisions.ts';
import { readFingerprint } from '../store/placements.ts';
import { findNearStandIns } from '../store/segments.ts';

/** Characters of the texts that are kept in memory, two bytes each: some 16,000 articles of 500. */
const MOST_CHARACTERS = 8_000_000;

export class PlacedArticleCache implements PlacedArticles {
  readonly #db: ReadableDb;
  readonly #placements: ReadableDb;
  readonly #heedsDecisions: boolean;
  readonly #boilerplate: Boilerplate;
  readonly #texts: ComparableTexts;
  /** The oldest first. One that was read since it came to an end of the queue goes to its other end once more (CLOCK). */
  readonly #recent = new Map<ArticleId, { readonly comparable: Comparable; wasRead: boolean }>();
  #characters = 0;

  /**
   * @param placements where the articles are placed: the project itself, or a preview of it
   * @param heedsDecisions false: a cluster counts as undecided whatever the editor has decided
   */
  constructor(
    db: ReadableDb,
    boilerplate: Boilerplate,
    { texts = new ComparableTexts(), placements = db, heedsDecisions = true } = {},
  ) {
    this.#db = db;
    this.#boilerplate = boilerplate;
    this.#texts = texts;
    this.#placements = placements;
    this.#heedsDecisions = heedsDecisions;
  }

  /** An article by its fields, folded when it is first asked for. Not every profile compares texts. */
  comparable(article: ArticleId, fields: ComparedFields): Comparable {
    return this.#recent.get(article)?.comparable ?? this.#fold(article, fields);
  }

  #fold(article: ArticleId, fields: ComparedFields): Comparable {
    const comparable = this.#texts.of(fields, this.#boilerplate);
    this.remember(article, comparable);
    return comparable;
  }

  remember(article: ArticleId, comparable: Comparable): void {
    this.#forget(article);
    this.#recent.set(article, { comparable, wasRead: false });
    this.#characters += comparable.text.units.length;
    for (const [oldest, kept] of this.#recent) {
      if (this.#characters <= MOST_CHARACTERS || oldest === article) return;
      if (kept.wasRead) {
        kept.wasRead = false;
        this.#recent.delete(oldest);
        this.#recent.set(oldest, kept);
      } else this.#forget(oldest);
    }
  }

  #forget(article: ArticleId): void {
    this.#characters -= this.#recent.get(article)?.comparable.text.units.length ?? 0;
    this.#recent.delete(article);
  }

  read(article: ArticleId): Comparable {
    const kept = this.#recent.get(article);
    if (!kept) return this.#fold(article, readComparedFields(this.#db, article));
    kept.wasRead = true;
    return kept.comparable;
  }

  fingerprintOf(article: ArticleId): Fingerprint | null {
    return readFingerprint(this.#placements, article);
  }

  isDecided(leader: ArticleId): boolean {
    return this.#heedsDecisions && hasDecision(this.#db, readMemberIds(this.#placements, leader));
  }

  nearStandIns(fingerprint: Fingerprint, hd: number): readonly NearStandIn[] {
    return findNearStandIns(this.#placements, fingerprint, hd);
  }
}
