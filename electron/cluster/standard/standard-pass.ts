// The `standard` profile: Single-Pass (`003`) in which an arriving article joins the best cluster that its text qualifies
// for, or opens one. Nothing is looked at twice, and nothing depends on what will arrive later.
//
//   fold → sketch → key index ─┐
//   exact text, address ───────┴→ proposals → verify on the texts → best cluster: join · others: suggest · none: open one
//
// Fingerprints within HD 3 and shared longest sentences were measured as proposers too: of the pairs that they add to the
// sketch's, 4,539 verify on the labelled set and 52 on 17,400 other articles; two lead to a cluster that it does not.
import type { StandardThresholds } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import type { FoldedText } from '../../text/fold.ts';
import { type Limits, type Match, mayJoin, NO_LIMITS, placeAlone } from '../pass.ts';
import type { Arrived } from './arrivals.ts';
import type { FiledKeys } from './filed-keys.ts';
import { type Keys, keysOf, Proposals } from './proposals.ts';
import type { Similarity } from './shingle-comparer.ts';
import { Verifier } from './verifier.ts';

export type StandardArrival = {
  readonly article: ArticleId;
  readonly text: FoldedText;
  /** '' where there is none. */
  readonly url: string;
  readonly source: string;
};

export type StandardPlacement = {
  /** Null: the article opens a cluster of its own. `kind`: what decided. */
  readonly match: (Match & { readonly kind: 'exact-text' | 'url' | 'similarity' | 'editor' }) | null;
  /** Centres of further clusters that it qualifies for, best first: suggestions to merge them with the one it joins. */
  readonly alsoNear: readonly ArticleId[];
  /** What a project keeps of it for `restore`. */
  readonly filed: FiledKeys;
};

/** A proposal that passed. */
type Passed = Arrived & {
  readonly text: FoldedText;
  readonly kind: NonNullable<StandardPlacement['match']>['kind'];
  readonly similarity: Similarity;
};

const IDENTICAL: Similarity = { jaccard: 1, containment: 1, smaller: 0 };
const NO_KEYS: FiledKeys = { slots: 0, keys: new Uint32Array(0) };
/** From this Jaccard on a copy is found wherever its cluster is found; a worse one may be what the next is like. */
const NEAR_COPY = 0.8;
/** How many articles of its cluster the keys of such a worse copy may lead to. */
const OF_BAD_COPY = 3;

export class StandardPass {
  readonly #textOf: (article: ArticleId) => FoldedText;
  readonly #proposals = new Proposals();
  readonly #verifier: Verifier;

  /** @param textOf the texts of articles that were placed or restored; a few are asked for at each arrival. */
  constructor(textOf: (article: ArticleId) => FoldedText, thresholds: StandardThresholds) {
    this.#textOf = textOf;
    this.#verifier = new Verifier(thresholds);
  }

  /** Memory that grows with the articles: under 100 bytes each from 10,000 on. */
  get indexBytes(): number {
    return this.#proposals.bytes;
  }

  place(arrival: StandardArrival, limits: Limits = NO_LIMITS): StandardPlacement {
    const { article, text, source, url } = arrival;
    // An article without text joins nothing and nothing joins it.
    if (text.units.length === 0) {
      this.restore(article, limits.boundTo ?? article, NO_KEYS);
      return alone(limits, NO_KEYS);
    }

    const keys = keysOf(text.units, source, url);
    const copy = this.#findSameText(text, keys, limits);
    const [best, ...others] = copy ? [copy] : this.#findCopies(text, keys, limits);
    if (!best) return alone(limits, this.#proposals.file({ article, centre: limits.boundTo ?? article }, keys, 1));

    const { centre, similarity } = best;
    const filed = copy
      ? this.#proposals.fileCopy({ article, centre }, keys)
      : this.#proposals.file({ article, centre }, keys, similarity.jaccard < NEAR_COPY ? OF_BAD_COPY : 1);
    const match = { centre, matched: best.article, kind: best.kind };
    const alsoNear = others.map((other) => other.centre).filter((other) => limits.mayMerge(centre, other));
    return { match, alsoNear, filed };
  }

  /** Takes up an article that a project has stored, in the old order; after that, placing goes on as if never stopped. */
  restore(article: ArticleId, centre: ArticleId, filed: FiledKeys): void {
    this.#proposals.restore({ article, centre }, filed);
  }

  #findSameText(text: FoldedText, keys: Keys, limits: Limits): Passed | null {
    for (const { article, centre } of this.#proposals.withText(keys)) {
      if (!mayJoin(limits, centre)) continue;
      const other = this.#textOf(article);
      if (isSameText(text, other)) return { article, centre, text: other, kind: 'exact-text', similarity: IDENTICAL };
    }
    return null;
  }

  /** The proposals that pass, one of a cluster, best first. */
  #findCopies(text: FoldedText, keys: Keys, limits: Limits): Passed[] {
    this.#verifier.setArrival(text.units);
    const sameUrl = this.#proposals.withUrl(keys);
    const ofUrl = new Set(sameUrl.map(({ article }) => article));
    const others = this.#proposals
      .withSketch(text.units, (centre) => mayJoin(limits, centre))
      .filter(({ article }) => !ofUrl.has(article));
    const best = new Map<ArticleId, Passed>();
    for (const proposed of [...sameUrl, ...others]) {
      if (!mayJoin(limits, proposed.centre)) continue;
      const passed = this.#verify(proposed, ofUrl.has(proposed.article));
      const known = best.get(proposed.centre);
      if (passed && (!known || closenessOf(passed) > closenessOf(known))) best.set(proposed.centre, passed);
    }
    return [...best.values()].sort((a, b) => closenessOf(b) - closenessOf(a) || a.centre - b.centre);
  }

  #verify({ article, centre }: Arrived, isSameUrl: boolean): Passed | null {
    const text = this.#textOf(article);
    const update = isSameUrl ? this.#verifier.verifyUpdate(text.units) : null;
    if (update) return { article, centre, text, kind: 'url', similarity: update };
    const similarity = this.#verifier.verifyCopy(text.units);
    if (!similarity) return null;
    if (article !== centre && !this.#verifier.mayJoinThrough(similarity, () => this.#textOf(centre).units)) return null;
    return { article, centre, text, kind: 'similarity', similarity };
  }
}

function alone(limits: Limits, filed: FiledKeys): StandardPlacement {
  const { match } = placeAlone(limits);
  return { match: match && { ...match, kind: 'editor' }, alsoNear: [], filed };
}

/** Which of two that pass is the better one: Jaccard alone would hold a cut copy's missing end against it. */
function closenessOf({ similarity }: Passed): number {
  return similarity.jaccard + similarity.containment;
}

function isSameText({ units: a }: FoldedText, { units: b }: FoldedText): boolean {
  return a.length === b.length && a.every((unit, i) => unit === b[i]);
}
