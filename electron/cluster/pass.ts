// What every profile is to the rest of the engine: one Single-Pass loop (`003`), in which articles arrive one at a time.
import type { ArticleId, EvidenceKind } from '#shared/model.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { Comparable } from './comparable.ts';
import type { Signature } from './standard/proposals.ts';

export type Arrival = {
  readonly article: ArticleId;
  /** As imported. */
  readonly body: string;
  readonly comparable: Comparable;
  readonly source: string;
  readonly url: string;
  readonly published: string;
  readonly fingerprint: Fingerprint | null;
  /** For the profile `standard`, where it was made ahead. */
  readonly signature?: Signature | undefined;
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
  /** The article is a fuller text than what represented its cluster: incoming articles are compared with it from now on. */
  readonly represents: boolean;
  /** What a project keeps so that `restore` goes on from here; null where the fingerprint is enough. */
  readonly keys: Uint8Array | null;
};

export const OWN_CLUSTER: Placement = { match: null, alsoNear: [], absorbed: [], represents: false, keys: null };

/** What the editor's constraints leave open for an arrival (constraints.ts). A pass obeys them whatever it finds. */
export type Limits = {
  /** Whether the cluster with this centre holds an article that the editor has parted from the arrival. */
  readonly isForbidden: (centre: ArticleId) => boolean;
  /** Whether the clusters of two centres may become one, or be suggested to. */
  readonly mayMerge: (centre: ArticleId, other: ArticleId) => boolean;
  /** The centre whose cluster the arrival joins in any case, and where nothing else speaks for it as `editor`. */
  readonly boundTo: ArticleId | null;
};

export const NO_LIMITS: Limits = { isForbidden: () => false, mayMerge: () => true, boundTo: null };

export function mayJoin({ isForbidden, boundTo }: Limits, centre: ArticleId): boolean {
  return boundTo === null ? !isForbidden(centre) : centre === boundTo;
}

/** Of an article for which the pass finds nothing: a cluster of its own, or the one that the editor bound it to. */
export function placeAlone({ boundTo }: Limits): Placement {
  if (boundTo === null) return OWN_CLUSTER;
  return { ...OWN_CLUSTER, match: { centre: boundTo, matched: boundTo, kind: 'editor' } };
}

/** An article that stands for the cluster of `centre` (stand-ins.ts), at a Hamming distance. */
export type NearStandIn = { readonly article: ArticleId; readonly centre: ArticleId; readonly hd: number };

/** The articles placed so far, from memory or from the project's file. */
export type PlacedArticles = {
  read(article: ArticleId): Comparable;
  fingerprintOf(article: ArticleId): Fingerprint | null;
  /** True if the editor decided anything in the cluster of a leader. Only a project has decisions. */
  isDecided?(leader: ArticleId): boolean;
  /** Those within a Hamming distance that stand for clusters, nearest first, the earliest on a tie. Only a project has it. */
  nearStandIns?(fingerprint: Fingerprint, hd: number): readonly NearStandIn[];
};

/** An article with its cluster, as a project keeps it. */
export type StoredPlacement = {
  readonly article: ArticleId;
  readonly centre: ArticleId;
  readonly fingerprint: Fingerprint | null;
  readonly keys: Uint8Array | null;
  /** The editor put it there (`editor`): like a centre it stands for its cluster, for what is like it may be like no other. */
  readonly byEditor: boolean;
  /** It represents its cluster in place of the leader. */
  readonly represents: boolean;
};

export type Pass = {
  /** Places an article; what it is compared with is all that was placed or restored before. */
  place(arrival: Arrival, limits?: Limits): Placement;
  /** Takes in an article that was placed in an earlier run; in the order of ids, before any is placed. */
  restore(stored: StoredPlacement, limits?: Limits): void;
  /** What it compares with it asks of the project: nothing needs to be restored. */
  readonly asksProject?: boolean;
};
