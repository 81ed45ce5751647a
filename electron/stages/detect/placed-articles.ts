// The articles and fingerprints that incoming articles are compared with: the latest in memory, the others from the project.
import type { ArticleId } from '#shared/model/model.ts';
import type { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import { type Comparable, ComparableTexts, type ComparedFields, withArrays } from '../../core/cluster/comparable.ts';
import type { NearRepresentative, PlacedArticles } from '../../core/cluster/pass.ts';
import type { Fingerprint } from '../../core/fingerprint/simhash.ts';
import { readComparedFields } from '../../store/articles.ts';
import { readMemberIds } from '../../store/clusters/clusters.ts';
import { findNearRepresentatives } from '../../store/clusters/near-fingerprints.ts';
import { readFingerprint } from '../../store/clusters/placements.ts';
import type { ReadableDb } from '../../store/database.ts';
import { hasDecision } from '../../store/decisions.ts';

/** Characters of a generation of texts in memory, two bytes each: some 4,000 articles of 500. */
const MAX_CHARACTERS = 2_000_000;

export class PlacedArticleCache implements PlacedArticles {
  readonly #db: ReadableDb;
  readonly #placements: ReadableDb;
  readonly #respectsDecisions: boolean;
  readonly #boilerplate: Boilerplate;
  readonly #texts: ComparableTexts;
  /**
   * Two generations. A full one becomes the earlier one, whose articles are dropped with the next, except those read
   * since.
   */
  #recent = new Map<ArticleId, Comparable>();
  #earlier = new Map<ArticleId, Comparable>();
  /** Units of the texts in the recent generation. */
  #characters = 0;

  /**
   * @param placements where the articles are placed: the project itself, or a preview of it
   * @param respectsDecisions false: a cluster counts as undecided whatever the editor has decided
   */
  constructor(
    db: ReadableDb,
    boilerplate: Boilerplate,
    { texts = new ComparableTexts(), placements = db, respectsDecisions = true } = {},
  ) {
    this.#db = db;
    this.#boilerplate = boilerplate;
    this.#texts = texts;
    this.#placements = placements;
    this.#respectsDecisions = respectsDecisions;
  }

  /** An article by its fields, folded on first use: not every profile compares texts. */
  comparable(article: ArticleId, fields: ComparedFields): Comparable {
    return this.#kept(article) ?? this.#fold(article, fields);
  }

  #fold(article: ArticleId, fields: ComparedFields): Comparable {
    const comparable = this.#texts.of(fields, this.#boilerplate);
    this.remember(article, comparable);
    return comparable;
  }

  remember(article: ArticleId, comparable: Comparable): void {
    if (this.#characters > MAX_CHARACTERS) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#characters = 0;
    }
    this.#recent.set(article, comparable);
    this.#characters += comparable.text.units.length;
  }

  #kept(article: ArticleId): Comparable | undefined {
    const recent = this.#recent.get(article);
    if (recent) return recent;
    const earlier = this.#earlier.get(article);
    // Copied: the arrays of an import are views of the block of their batch, which would stay as long as one of its articles.
    if (earlier)
      this.remember(
        article,
        withArrays(earlier, (array) => array.slice() as typeof array),
      );
    return earlier;
  }

  read(article: ArticleId): Comparable {
    return this.#kept(article) ?? this.#fold(article, readComparedFields(this.#db, article));
  }

  fingerprintOf(article: ArticleId): Fingerprint | null {
    return readFingerprint(this.#placements, article);
  }

  isDecided(leader: ArticleId): boolean {
    return this.#respectsDecisions && hasDecision(this.#db, readMemberIds(this.#placements, leader));
  }

  nearRepresentatives(fingerprint: Fingerprint, hd: number, most?: number): readonly NearRepresentative[] {
    return findNearRepresentatives(this.#placements, fingerprint, hd, most);
  }
}
