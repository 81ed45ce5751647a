// The interface of every profile's pass: one Single-Pass loop (single-pass.ts), in which articles arrive one at a
// time.
import type { ArticleId, EvidenceKind } from '#shared/model/model.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { Comparable } from './comparable.ts';
import type { Signature } from './standard/signature.ts';

export type IncomingArticle = {
  readonly article: ArticleId;
  /** The body as imported. */
  readonly body: string;
  readonly comparable: Comparable;
  readonly source: string;
  readonly url: string;
  readonly published: string;
  readonly fingerprint: Fingerprint | null;
  /** The signature for the profile `standard`, if computed in advance. */
  readonly signature?: Signature | undefined;
};

/** The article with which an incoming one was compared, and the cluster that it joins because of that. */
export type Match = {
  /** The article that opened the cluster. */
  readonly leader: ArticleId;
  readonly matched: ArticleId;
  readonly kind: EvidenceKind;
};

export type Placement = {
  /** Null: the article opens a cluster of its own. */
  readonly match: Match | null;
  /** Leaders of further clusters that it qualifies for, best first. */
  readonly otherMatches: readonly ArticleId[];
  /** Leaders of clusters that turn out to be part of the one it joins. */
  readonly mergedClusters: readonly ArticleId[];
  /** The article is a fuller text than its cluster's representative: later articles are compared with it instead. */
  readonly represents: boolean;
  /** A project stores this so that `restore` can continue from here; null where the fingerprint is enough. */
  readonly keys: Uint8Array | null;
};

export const NEW_CLUSTER: Placement = {
  match: null,
  otherMatches: [],
  mergedClusters: [],
  represents: false,
  keys: null,
};

/**
 * The placements that the editor's constraints allow for an incoming article (constraints.ts). Every pass obeys them.
 */
export type PlacementConstraints = {
  /** True if the cluster with this leader holds an article that the editor separated from the incoming one. */
  readonly hasCannotLink: (leader: ArticleId) => boolean;
  /** True if the clusters of two leaders may become one, or be suggested to. */
  readonly mayMerge: (leader: ArticleId, other: ArticleId) => boolean;
  /** The leader whose cluster the incoming article must join; its evidence is `editor` if the pass finds no other. */
  readonly mustLinkLeader: ArticleId | null;
};

export const NO_CONSTRAINTS: PlacementConstraints = {
  hasCannotLink: () => false,
  mayMerge: () => true,
  mustLinkLeader: null,
};

export function mayJoin({ hasCannotLink, mustLinkLeader }: PlacementConstraints, leader: ArticleId): boolean {
  return mustLinkLeader === null ? !hasCannotLink(leader) : leader === mustLinkLeader;
}

/** Places an article for which the pass finds nothing: alone, or in the cluster that the editor linked it to. */
export function placeAsSingleton({ mustLinkLeader }: PlacementConstraints): Placement {
  if (mustLinkLeader === null) return NEW_CLUSTER;
  return { ...NEW_CLUSTER, match: { leader: mustLinkLeader, matched: mustLinkLeader, kind: 'editor' } };
}

export type NearRepresentative = { readonly article: ArticleId; readonly leader: ArticleId; readonly hd: number };

export type PlacedArticles = {
  read(article: ArticleId): Comparable;
  fingerprintOf(article: ArticleId): Fingerprint | null;
  /** True if the editor decided anything in the cluster of a leader. Only a project has decisions. */
  isDecided?(leader: ArticleId): boolean;
  /**
   * Representatives within a Hamming distance, nearest first, the earliest on a tie. Only a project has it.
   * @param most see findNearRepresentatives
   */
  nearRepresentatives?(fingerprint: Fingerprint, hd: number, most?: number): readonly NearRepresentative[];
};

export type StoredPlacement = {
  readonly article: ArticleId;
  readonly leader: ArticleId;
  readonly fingerprint: Fingerprint | null;
  readonly keys: Uint8Array | null;
  /**
   * Placed by the editor (`editor`). It is a representative like a leader: new articles may resemble it and no other
   * member.
   */
  readonly byEditor: boolean;
  readonly represents: boolean;
};

export type Pass = {
  /** Places an article, comparing it with everything placed or restored before. */
  place(incoming: IncomingArticle, constraints?: PlacementConstraints): Placement;
  /** Restores an article placed in an earlier run; in the order of ids, before any article is placed. */
  restore(stored: StoredPlacement, constraints?: PlacementConstraints): void;
  /** The pass queries the project for articles to compare with: nothing needs to be restored. */
  readonly asksProject?: boolean;
};
