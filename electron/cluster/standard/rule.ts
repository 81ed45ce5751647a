// The rule that decides on a proposal: do these two texts tell one story? It reads figures only, so that it can be tested,
// explained to an editor, and given other thresholds.
import type { Similarity } from './shingle-comparer.ts';
import type { Agreement } from './slots.ts';

export type StandardThresholds = {
  /** Share of the shorter text's shingles that the longer one must have. */
  readonly containment: number;
  /** Below this Jaccard one text is a fragment of the other (a notice inside a digest, a quotation) … */
  readonly jaccard: number;
  /** … and must have this share of its shingles in the other … */
  readonly fragmentContainment: number;
  /** … and not be a smaller part of it than this. */
  readonly fragmentJaccard: number;
  /** Texts with fewer distinct shingles say too little: they are copies of nothing but equals. */
  readonly fewestShingles: number;
  /** From this containment on a copy is sure: it needs no likeness to the centre, and fewer of its facts are asked for. */
  readonly sureContainment: number;
  /** Containment between the centre of a cluster and an article that is not a sure copy of another member. */
  readonly centreContainment: number;
  /** Containment between two texts with one address: an article that was updated. */
  readonly sameUrlContainment: number;
  /** Share of compared numbers that conflict, from which two texts are two notices of one form … */
  readonly conflictShare: number;
  /** … if there are so many conflicts, of numbers or of places … */
  readonly fewestConflicts: number;
  /** … and, where the copy is sure, so many numbers were compared. */
  readonly sureCompared: number;
  /** Containment asked for where that share of the compared numbers conflicts, be they ever so few. */
  readonly conflictContainment: number;
  /** Share of compared places that conflict, from which two texts may tell of different towns. */
  readonly placeConflictShare: number;
  /** Share of replaced characters, from which two texts tell of different persons or places … */
  readonly replaced: number;
  /** … and where conflicts of numbers or places point the same way. */
  readonly replacedWithConflict: number;
};

/** Measured on labelled reprints; containment is set for precision, 0.55 finds more copies with many typing mistakes. */
export const STANDARD_THRESHOLDS: StandardThresholds = {
  containment: 0.6,
  jaccard: 0.25,
  fragmentContainment: 0.7,
  fragmentJaccard: 0.2,
  fewestShingles: 20,
  sureContainment: 0.8,
  centreContainment: 0.45,
  sameUrlContainment: 0.3,
  conflictShare: 0.4,
  fewestConflicts: 2,
  sureCompared: 4,
  conflictContainment: 0.7,
  placeConflictShare: 0.6,
  replaced: 0.12,
  replacedWithConflict: 0.06,
};

/** What two texts are asked for only where their wording passes. */
export type Facts = {
  numbers(): Agreement;
  places(): Agreement;
  /** Share of replaced characters, 0–1. */
  replacedShare(): number;
};

/** Whether two texts pass as copies of one story. */
export function isCopy(similarity: Similarity, facts: Facts, thresholds: StandardThresholds): boolean {
  return hasSameWording(similarity, thresholds) && tellsTheSame(similarity.containment, facts, thresholds);
}

function hasSameWording({ containment, jaccard, smaller }: Similarity, thresholds: StandardThresholds): boolean {
  if (containment < thresholds.containment) return false;
  if (smaller < thresholds.fewestShingles && jaccard < 1) return false;
  const isFragment = jaccard < thresholds.jaccard;
  return !isFragment || (containment >= thresholds.fragmentContainment && jaccard >= thresholds.fragmentJaccard);
}

/** A reprint carries its facts along; a form keeps the words and changes the facts. */
function tellsTheSame(containment: number, facts: Facts, thresholds: StandardThresholds): boolean {
  const isSure = containment >= thresholds.sureContainment;
  const numbers = facts.numbers();
  const otherNumbers = numbers.conflicts > 0 && numbers.conflicts >= numbers.compared * thresholds.conflictShare;
  if (otherNumbers) {
    if (containment < thresholds.conflictContainment) return false;
    const isEnough = !isSure || numbers.compared >= thresholds.sureCompared;
    if (isEnough && numbers.conflicts >= thresholds.fewestConflicts) return false;
  }
  const places = facts.places();
  const otherPlaces =
    places.conflicts >= thresholds.fewestConflicts &&
    places.conflicts >= places.compared * thresholds.placeConflictShare;
  if (isSure && !otherPlaces) return true;
  const limit = otherNumbers || otherPlaces ? thresholds.replacedWithConflict : thresholds.replaced;
  return facts.replacedShare() < limit;
}
