// Compares an incoming article with a reference set: two texts match by the same relation that puts them into a
// cluster.

import type { MatchRelation } from '#shared/contract/reference-sets.ts';
import type { StandardThresholds } from '#shared/model/detection.ts';
import type { ArticleId, Field } from '#shared/model/model.ts';
import { countFacts } from '#shared/review/risk.ts';
import type { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import type { Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { areDuplicates, relationOf } from '../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import { CandidateFilter } from '../../core/cluster/standard/candidate-filter.ts';
import { ShingleComparer } from '../../core/cluster/standard/shingle-comparer.ts';
import type { Signature } from '../../core/cluster/standard/signature.ts';
import { MIN_GUESSED } from '../../core/cluster/standard/standard-pass.ts';
import type { TextOutline } from '../../core/cluster/standard/text-outline.ts';
import { measureArticle } from '../../core/suggest/features.ts';
import type { Reference, ReferenceMatch } from '../../store/references/reference-matches.ts';
import { CopyAligner } from '../review/risk/align-copies.ts';
import { measureCluster } from '../review/risk/measure-cluster.ts';
import { toRiskMember } from '../review/risk/risk-member.ts';
import { type FindByKey, ReferenceCandidateFinder } from './candidates.ts';

export type ComparedArticle = {
  readonly fields: Readonly<Record<Field, string>>;
  /** Undefined if the text was not folded before; it is then folded only if it has candidates. */
  readonly comparable: Comparable | undefined;
  readonly signature: Signature;
};

export type ReferenceSource = {
  readonly findByKey: FindByKey;
  readonly readOutline: (id: number) => TextOutline | undefined;
  /** Undefined if the set has no such article, or if that is too long. */
  readonly read: (id: number) => Reference | undefined;
};

export type MatcherTools = {
  readonly texts: ComparableTexts;
  /** The whole boilerplate of the project, and the part of it that comparisons leave out. */
  readonly boilerplate: Boilerplate;
  readonly leftOut: Boilerplate;
  readonly thresholds: StandardThresholds;
};

type Passed = {
  readonly reference: Reference;
  readonly relation: MatchRelation;
  readonly matchedShare: number;
  /** The summed shares of both texts that the other one covers. */
  readonly closeness: number;
};

/** Numbers of the two members of a measurement; they belong to no project. */
const [REFERENCE, INCOMING] = [1, 2] as ArticleId[];

export class ReferenceMatcher {
  readonly #source: ReferenceSource;
  readonly #tools: MatcherTools;
  readonly #finder: ReferenceCandidateFinder;
  readonly #meter = new RelationMeter();
  readonly #comparer = new ShingleComparer();
  readonly #filter = new CandidateFilter(MIN_GUESSED);
  readonly #aligner = new CopyAligner();

  constructor(source: ReferenceSource, tools: MatcherTools) {
    this.#source = source;
    this.#tools = tools;
    this.#finder = new ReferenceCandidateFinder(source.findByKey);
  }

  /** The closest article of the set that is a duplicate of the incoming one; the first one among equally close ones. */
  match(article: ComparedArticle): ReferenceMatch | null {
    const passed = this.#findClosest(article);
    if (!passed) return null;
    const { relation, matchedShare } = passed;
    const { body: _, ...reference } = passed.reference;
    return { ...reference, relation, matchedShare, ...this.#measure(passed, article.fields) };
  }

  #findClosest({ fields, signature, ...article }: ComparedArticle): Passed | null {
    const { direct, similar } = this.#finder.find(signature);
    if (direct.length + similar.length === 0) return null;
    const comparable = article.comparable ?? this.#tools.texts.of(fields, this.#tools.leftOut);
    const { text, published } = comparable;
    if (text.units.length === 0) return null;
    this.#comparer.setText(text.units);
    this.#filter.setText({ published, length: text.units.length }, () => text.units);
    let best: Passed | null = null;
    for (const id of [...direct, ...similar]) {
      const passed = this.#compare(comparable, id);
      if (!passed) continue;
      const lead = best === null ? 1 : passed.closeness - best.closeness;
      if (lead > 0 || (lead === 0 && passed.reference.id < best!.reference.id)) best = passed;
      // No other article can be closer.
      if (best?.relation === 'identical') break;
    }
    return best;
  }

  #compare(comparable: Comparable, id: number): Passed | null {
    const { texts, leftOut, thresholds } = this.#tools;
    const outline = this.#source.readOutline(id);
    if (!outline || !this.#filter.admitsOutline(outline)) return null;
    const reference = this.#source.read(id);
    if (!reference) return null;
    const other = texts.of(reference, leftOut);
    if (!this.#comparer.seemsToContain(other.text.units, MIN_GUESSED)) return null;
    const measures = this.#meter.measure(comparable, other);
    if (!areDuplicates(measures, thresholds)) return null;
    const relation = relationOf(measures, thresholds) as MatchRelation;
    const closeness = measures.matched + measures.longerCovered;
    return { reference, relation, matchedShare: measures.matched, closeness };
  }

  /** Measures what would be lost if the incoming article were discarded. */
  #measure(
    { reference, relation }: Passed,
    fields: ComparedArticle['fields'],
  ): Pick<ReferenceMatch, 'more' | 'facts' | 'disputed'> {
    if (relation === 'identical') return { more: 0, facts: 0, disputed: [] };
    const { texts, boilerplate } = this.#tools;
    const toMember = (text: Omit<Reference, 'id' | 'externalId'>, article: ArticleId) =>
      toRiskMember({ ...text, article }, measureArticle({ author: '', ...text }, boilerplate), texts);
    const tools = {
      aligner: this.#aligner,
      usage: () => null,
      relate: () => ({ isDuplicate: true, isOfOneForm: false }),
    };
    const members = [toMember(reference, REFERENCE!), toMember(fields, INCOMING!)] as const;
    const { lost, facts, disputed } = measureCluster(members[0], [members[1]], tools);
    return { more: lost, facts: countFacts(facts), disputed };
  }
}
