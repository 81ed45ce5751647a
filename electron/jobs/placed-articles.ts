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
  /** In the order of their last use, the longest unused first. */
  readonly #recent = new Map<ArticleId, Comparable>();
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
    return this.#recent.get(article) ?? this.#fold(article, fields);
  }

  #fold(article: ArticleId, fields: ComparedFields): Comparable {
    const comparable = this.#texts.of(fields, this.#boilerplate);
    this.remember(article, comparable);
    return comparable;
  }

  remember(article: ArticleId, comparable: Comparable): void {
    this.#forget(article);
    this.#recent.set(article, comparable);
    this.#characters += comparable.text.units.length;
    for (const oldest of this.#recent.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === article) return;
      this.#forget(oldest);
    }
  }

  #forget(article: ArticleId): void {
    this.#characters -= this.#recent.get(article)?.text.units.length ?? 0;
    this.#recent.delete(article);
  }

  read(article: ArticleId): Comparable {
    const comparable = this.#recent.get(article);
    if (!comparable) return this.#fold(article, readComparedFields(this.#db, article));
    this.remember(article, comparable);
    return comparable;
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
