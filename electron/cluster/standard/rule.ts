// The rule that decides on a proposal: do these two texts tell one story? It reads figures only, so that it can be tested,
// explained to an editor, and given other thresholds.
import type { StandardThresholds } from '#shared/detection.ts';
import type { Similarity } from './shingle-comparer.ts';
import type { Agreement } from './slots.ts';

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
