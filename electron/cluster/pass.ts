// What every profile is to the rest of the engine: one Single-Pass loop (`003`), in which articles arrive one at a time.
import type { ArticleId, EvidenceKind } from '#shared/model.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { FoldedText } from '../text/fold.ts';

export type Arrival = {
  readonly article: ArticleId;
  /** As imported. */
  readonly body: string;
  /** The body as it is compared (comparable-text.ts). */
  readonly text: FoldedText;
  readonly source: string;
  readonly url: string;
  readonly published: string;
  readonly fingerprint: Fingerprint | null;
};

/** The article with which a newcomer was compared, and the cluster that it joins by that. */
export type Match = {
  /** The article that opened the cluster. */
  readonly centre: ArticleId;
  /** The centre, or another member. */
  readonly matched: ArticleId;
  readonly kind: EvidenceKind;
};

export type Placement = {
  /** Null: the article opens a cluster of its own. */
  readonly match: Match | null;
  /** Centres of further clusters that it qualifies for, best first. */
  readonly alsoNear: readonly ArticleId[];
  /** Centres of clusters that turn out to be part of the one it joins. */
  readonly absorbed: readonly ArticleId[];
  /** What a project keeps so that `restore` goes on from here; null where the fingerprint is enough. */
  readonly keys: Uint8Array | null;
};

export const OWN_CLUSTER: Placement = { match: null, alsoNear: [], absorbed: [], keys: null };

/** The articles placed so far, from memory or from the project's file. */
export type PlacedArticles = {
  textOf(article: ArticleId): FoldedText;
  fingerprintOf(article: ArticleId): Fingerprint | null;
};

export type Pass = {
  /** Places an article; what it is compared with is all that was placed or restored before. */
  place(arrival: Arrival): Placement;
  /** Takes in an article that was placed in an earlier run; in the old order, before any is placed. */
  restore(stored: {
    article: ArticleId;
    centre: ArticleId;
    fingerprint: Fingerprint | null;
    keys: Uint8Array | null;
  }): void;
};
