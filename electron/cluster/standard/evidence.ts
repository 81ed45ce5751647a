// Why the standard profile put an article where it is: the kinds of evidence, the figures, and the tier that they give.
import type { ArticleId, EvidenceKind, Tier } from '#shared/model.ts';
import type { Agreement } from './slots.ts';

/** What an article was verified against. All figures are between the two. */
export type StandardMatch = {
  /** The cluster's centre or another member. */
  readonly article: ArticleId;
  /** What decided (`exact-text`, `url` or `similarity`), then what else holds (`simhash`, `sentences`). */
  readonly kinds: readonly [EvidenceKind, ...EvidenceKind[]];
  /** Hamming distance of the fingerprints, 0–64; null where one of the articles has none. */
  readonly hd: number | null;
  /** Of the shingles of the folded texts, 0–1. */
  readonly jaccard: number;
  readonly containment: number;
  /** Among the five longest of both, 0–5. */
  readonly sharedSentences: number;
  /** Numbers in the same words of both texts. */
  readonly numbers: Agreement;
};

/** From this containment on two texts count as near rather than as possible duplicates. */
const NEAR_CONTAINMENT = 0.8;

/** The tier of a membership: the same text or address is identical, else containment (0–1) decides. */
export function standardTierOf({ kinds, containment }: Pick<StandardMatch, 'kinds' | 'containment'>): Tier {
  if (kinds.includes('exact-text') || kinds.includes('url')) return 'identical';
  return containment >= NEAR_CONTAINMENT ? 'near' : 'possible';
}
