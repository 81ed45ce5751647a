// The algorithm of the `standard` profile: a single pass in which an incoming article joins the cluster of its best
// duplicate, or opens one. Later articles change nothing.

//   exact text · URL · sketch · near fingerprint ─▶ candidates ─▶ relation to the representatives of their clusters ─▶
//   best duplicate: join · others: suggest a merge · none: open a cluster

// One article represents a cluster, at first its leader. Every member is compared with the representative of its
// time, so nothing joins through a third article. A fuller text of the same article takes over as representative.
import type { StandardThresholds } from '#shared/model/detection.ts';
import type { ArticleId, EvidenceKind } from '#shared/model/model.ts';
import type { Fingerprint } from '../../fingerprint/simhash.ts';
import type { Comparable } from '../comparable.ts';
import { type Match, mayJoin, NO_CONSTRAINTS, type PlacementConstraints, placeAsSingleton } from '../pass.ts';
import { areDuplicates, MIN_TEXT } from '../relation/duplicates.ts';
import { type RelationMeasures, RelationMeter } from '../relation/measures.ts';
import type { ArticleAndLeader } from './article-numbers.ts';
import { CandidateFilter } from './candidate-filter.ts';
import { CandidateFinder } from './candidate-finder.ts';
import type { IndexKeys } from './index-keys.ts';
import { PassClusters } from './pass-clusters.ts';
import { ShingleComparer } from './shingle-comparer.ts';
import { type Keys, LazySignature, type Signature } from './signature.ts';
import { outlineOf } from './text-outline.ts';

export type StandardIncomingArticle = {
  readonly article: ArticleId;
  /** Read only where there are candidates, if there is a signature. */
  readonly comparable: Comparable;
  /** '' without a URL. */
  readonly url: string;
  readonly source: string;
  readonly signature?: Signature | undefined;
  readonly fingerprint?: Fingerprint | null;
};

export type StandardPlacement = {
  /** Null: the article opens a cluster. `kind`: how the match was found. */
  readonly match: Match | null;
  /** The article is a fuller text than its cluster's representative, and represents it from now on. */
  readonly represents: boolean;
  /**
   * Leaders of clusters whose members are all duplicates of the representative of the one it joins: the two become
   * one.
   */
  readonly mergedClusters: readonly ArticleId[];
  /** Leaders of further clusters that it qualifies for, best first: suggestions to merge them with the one it joins. */
  readonly otherMatches: readonly ArticleId[];
  readonly indexed: IndexKeys;
};

export type StandardStored = {
  readonly article: ArticleId;
  readonly leader: ArticleId;
  readonly indexed: IndexKeys;
  /** Placed by the editor: articles that resemble it belong there, too. */
  readonly byEditor: boolean;
  readonly represents: boolean;
};

type Candidate = ArticleAndLeader & { readonly kind: EvidenceKind };
/** `isUpdate`: matched by its URL, whatever its text. */
type Passed = Candidate & { readonly measures: RelationMeasures; readonly isUpdate: boolean };

const NO_KEYS: IndexKeys = { slots: 0, keys: new Uint32Array(0) };
/** Texts with less estimated containment of shingles are not aligned. */
export const MIN_GUESSED = 0.35;
/**
 * A copy that shares this much of both texts is found wherever its cluster is found. Later articles may resemble a
 * lesser copy only.
 */
const NEAR_COPY = 0.8;
/** How many articles of its cluster the keys of a lesser copy may lead to. */
const OF_LESSER_COPY = 3;
/**
 * The core must cover this share of a longer text, so that a short notice in many long reports makes no cluster of
 * them.
 */
const MIN_CORE = 1 / 3;
/** A text this many times as long that contains nearly all of the other is the fuller one. */
const FULLER = 1.1;
const MIN_CONTAINED = 0.8;
/** Without titles, an updated page keeps this share of the shorter text's shingles. */
const MIN_UNTITLED_UPDATE = 0.6;
/** An update with less than this share of the earlier text, in units, is a truncated page. */
const MIN_UPDATE = 2 / 3;

export class StandardPass {
  readonly #read: (article: ArticleId) => Comparable;
  readonly #thresholds: StandardThresholds;
  readonly #isDecided: (leader: ArticleId) => boolean;
  readonly #clusters = new PassClusters();
  readonly #finder = new CandidateFinder((opener) => this.#clusters.leaderOf(opener));
  readonly #byEditor = new Set<ArticleId>();
  readonly #meter: RelationMeter;
  readonly #nearFingerprints: (fingerprint: Fingerprint) => readonly ArticleAndLeader[];
  readonly #comparer = new ShingleComparer();
  #inComparer: StandardIncomingArticle | null = null;
  readonly #filter = new CandidateFilter(MIN_GUESSED);

  /**
   * @param read reads articles that were placed or restored; each incoming article needs a few
   * @param isDecided whether the editor decided anything in the cluster of a leader: such a cluster is never absorbed
   * @param nearFingerprints representatives within a small Hamming distance, nearest first
   */
  constructor(
    read: (article: ArticleId) => Comparable,
    thresholds: StandardThresholds,
    isDecided: (leader: ArticleId) => boolean = () => false,
    meter = new RelationMeter(),
    nearFingerprints: (fingerprint: Fingerprint) => readonly ArticleAndLeader[] = () => [],
  ) {
    this.#read = (article) => {
      const comparable = read(article);
      if (!this.#filter.knows(article)) this.#filter.remember(article, outlineOf(comparable));
      return comparable;
    };
    this.#isDecided = isDecided;
    this.#thresholds = thresholds;
    this.#meter = meter;
    this.#nearFingerprints = nearFingerprints;
  }

  /** Memory that grows with the articles: under 150 bytes each from 10,000 on. */
  get indexBytes(): number {
    return this.#finder.bytes + this.#filter.bytes;
  }

  place(incoming: StandardIncomingArticle, constraints: PlacementConstraints = NO_CONSTRAINTS): StandardPlacement {
    const { article, signature = new LazySignature(incoming) } = incoming;
    const { length } = signature.outline;
    // An article without text joins nothing and nothing joins it.
    if (length === 0) {
      this.#finder.restore({ article, leader: this.#placeAsSingleton(article, constraints) }, NO_KEYS);
      return { ...this.#alone(constraints), indexed: NO_KEYS };
    }
    const { keys } = signature;
    const sameText = this.#findSameText(incoming, keys, constraints);
    const [best, ...others] = sameText ? [sameText] : this.#findDuplicates(incoming, signature, constraints);
    if (!sameText) this.#filter.remember(article, signature.outline);
    if (!best) {
      const leader = this.#placeAsSingleton(article, constraints);
      return { ...this.#alone(constraints), indexed: this.#finder.index({ article, leader }, keys, 1) };
    }
    const { leader, kind, measures } = best;
    // Later reprints copy the update, unless the page was truncated.
    const isWholeUpdate = best.isUpdate && length >= measures.longer * MIN_UPDATE;
    const represents = !sameText && (isWholeUpdate || isFuller(length, measures));
    if (represents) this.#clusters.setRepresentative(leader, article);
    const isNearCopy = Math.min(measures.matched, measures.longerCovered) >= NEAR_COPY;
    const indexed = sameText
      ? this.#finder.indexCopy({ article, leader }, keys)
      : this.#finder.index({ article, leader }, keys, isNearCopy ? 1 : OF_LESSER_COPY);
    const mergeable = others.map((other) => other.leader).filter((other) => constraints.mayMerge(leader, other));
    this.#clusters.addMember(leader, article);
    const mergedClusters: ArticleId[] = [];
    // An earlier absorbed cluster may have an article that is separated from this one.
    const mayFollow = (other: ArticleId) => mergedClusters.every((one) => constraints.mayMerge(one, other));
    for (const other of mergeable) if (mayFollow(other) && this.#mayAbsorb(leader, other)) mergedClusters.push(other);
    for (const one of mergedClusters) this.#clusters.absorb(leader, one);
    const otherMatches = mergeable.filter((other) => !mergedClusters.includes(other) && mayFollow(other));
    return { match: { leader, matched: best.article, kind }, represents, mergedClusters, otherMatches, indexed };
  }

  /** Restores a stored article, in the old order. Placing then continues as if it had never stopped. */
  restore({ article, leader, indexed, byEditor, represents }: StandardStored): void {
    this.#finder.restore({ article, leader }, indexed);
    if (article !== leader) this.#clusters.addMember(leader, article);
    if (byEditor) this.#byEditor.add(article);
    if (represents) this.#clusters.setRepresentative(leader, article);
  }

  /** Records an article for which nothing was found, and returns its leader: itself, or the editor's choice. */
  #placeAsSingleton(article: ArticleId, { mustLinkLeader }: PlacementConstraints): ArticleId {
    if (mustLinkLeader === null) return article;
    this.#byEditor.add(article);
    this.#clusters.addMember(mustLinkLeader, article);
    return mustLinkLeader;
  }

  /** True if every member of a cluster is a duplicate of another's representative, so that they can be one. */
  #mayAbsorb(into: ArticleId, leader: ArticleId): boolean {
    const members = this.#clusters.membersOf(leader);
    if (!members || this.#isDecided(leader)) return false;
    return this.#areDuplicatesOf(this.#clusters.representativeOf(into), members);
  }

  #areDuplicatesOf(article: ArticleId, members: readonly ArticleId[]): boolean {
    const comparable = this.#read(article);
    return members.every(
      (member) =>
        member === article || areDuplicates(this.#meter.measure(comparable, this.#read(member)), this.#thresholds),
    );
  }

  #alone(constraints: PlacementConstraints): Omit<StandardPlacement, 'indexed'> {
    return { match: placeAsSingleton(constraints).match, represents: false, mergedClusters: [], otherMatches: [] };
  }

  /**
   * A member with the same text, whichever article represents its cluster: a third never separates two identical
   * articles.
   */
  #findSameText(incoming: StandardIncomingArticle, keys: Keys, constraints: PlacementConstraints): Passed | null {
    for (const { article, leader } of this.#finder.withText(keys)) {
      if (!mayJoin(constraints, leader)) continue;
      const measures = this.#meter.measure(incoming.comparable, this.#read(article));
      if (measures.isSame && areDuplicates(measures, this.#thresholds))
        return { article, leader, kind: 'exact-text', measures, isUpdate: false };
    }
    return null;
  }

  /** One duplicate of each cluster, best first. */
  #findDuplicates(
    incoming: StandardIncomingArticle,
    signature: Signature,
    constraints: PlacementConstraints,
  ): Passed[] {
    const found = new Map<ArticleId, { passed: Passed | null; readonly candidates: ArticleId[] }>();
    this.#filter.setText(signature.outline, () => incoming.comparable.text.units);
    for (const candidate of this.#candidates(signature, incoming.fingerprint ?? null, constraints)) {
      if (!mayJoin(constraints, candidate.leader)) continue;
      // An article with the same URL, or one that the editor put there, is compared itself.
      const isDirect = candidate.kind === 'url' || this.#byEditor.has(candidate.article);
      const cluster = found.get(candidate.leader);
      cluster?.candidates.push(candidate.article);
      if (cluster?.passed || (cluster && !isDirect)) continue;
      const article = isDirect ? candidate.article : this.#clusters.representativeOf(candidate.leader);
      const passed =
        this.#compare(incoming, { ...candidate, article }) ??
        (candidate.article === article ? null : this.#compareWithCore(incoming, candidate));
      found.set(candidate.leader, { passed, candidates: cluster?.candidates ?? [candidate.article] });
    }
    const passed = [...found.values()].flatMap((one) =>
      one.passed ? [{ ...one.passed, candidates: one.candidates }] : [],
    );
    if (passed.length < 2) return passed;
    // The best of several clusters has the closest member, whichever article represents it.
    const closest = new Map(passed.map((one) => [one.leader, this.#closestOf(incoming.comparable, one)]));
    return passed.sort((a, b) => closest.get(b.leader)! - closest.get(a.leader)! || a.leader - b.leader);
  }

  /** Compares with a member of which all other members are duplicates: such a member represents the cluster as well. */
  #compareWithCore(incoming: StandardIncomingArticle, candidate: Candidate): Passed | null {
    const members = this.#clusters.membersOf(candidate.leader);
    if (!members?.includes(candidate.article)) return null;
    const passed = this.#compare(incoming, candidate);
    const isLarge = passed !== null && passed.measures.longerCovered >= MIN_CORE;
    return isLarge && this.#areDuplicatesOf(candidate.article, members) ? passed : null;
  }

  #closestOf(comparable: Comparable, { article, measures, candidates }: Passed & { candidates: ArticleId[] }): number {
    const members = candidates.filter((member) => member !== article);
    const others = members.map((member) => closenessOf(this.#meter.measure(comparable, this.#read(member))));
    return Math.max(closenessOf(measures), ...others);
  }

  *#candidates(
    { keys, sketch, outline }: Signature,
    fingerprint: Fingerprint | null,
    constraints: PlacementConstraints,
  ): Generator<Candidate> {
    for (const member of this.#finder.withUrl(keys)) yield { ...member, kind: 'url' };
    // Called in any case: the article is indexed by the keys that it looks up.
    const sketched = this.#finder.withSketch(sketch, (leader) => mayJoin(constraints, leader));
    if (outline.length < MIN_TEXT) return;
    for (const member of sketched) yield { ...member, kind: 'similarity' };
    for (const { article, leader } of fingerprint ? this.#nearFingerprints(fingerprint) : [])
      yield { article, leader: this.#clusters.leaderOf(leader), kind: 'simhash' };
  }

  /** Reads an article of an earlier run once; then the filter knows it. */
  #admits(article: ArticleId): boolean {
    if (!this.#filter.knows(article)) this.#read(article);
    return this.#filter.admits(article);
  }

  #compare(incoming: StandardIncomingArticle, candidate: Candidate): Passed | null {
    const isSameUrl = candidate.kind === 'url';
    if (!isSameUrl && !this.#admits(candidate.article)) return null;
    const { comparable } = incoming;
    if (this.#inComparer !== incoming) this.#comparer.setText(comparable.text.units);
    this.#inComparer = incoming;
    const other = this.#read(candidate.article);
    if (!isSameUrl && !this.#comparer.seemsToContain(other.text.units, MIN_GUESSED)) return null;
    const measures = this.#meter.measure(comparable, other);
    if (areDuplicates(measures, this.#thresholds)) return { ...candidate, measures, isUpdate: false };
    const isUpdate = isSameUrl && this.#isSamePage(other, measures);
    return isUpdate ? { ...candidate, measures, isUpdate } : null;
  }

  /**
   * One page under one title is one article: it was updated, or read again at one time, whatever was read. Entries of a
   * live page have one address as well, but titles of their own.
   */
  #isSamePage(other: Comparable, { titles, days }: RelationMeasures): boolean {
    const { containment } = this.#comparer.compareWith(other.text.units);
    if (!titles.isSame) return titles.likeness === null && containment >= MIN_UNTITLED_UPDATE;
    return days === 0 || containment >= this.#thresholds.sameUrlContainment;
  }
}

/** The closer of two duplicates covers more of both texts: the same article comes before a cut of it. */
function closenessOf({ matched, longerCovered }: RelationMeasures): number {
  return matched + longerCovered;
}

/** @param length units of the incoming text */
function isFuller(length: number, { longer, shorter, matched }: RelationMeasures): boolean {
  return length === longer && longer >= shorter * FULLER && matched >= MIN_CONTAINED;
}
