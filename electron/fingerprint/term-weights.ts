// What the terms of an article weigh in its fingerprint.
import type { TermWeights } from '#shared/detection.ts';
import type { Idf } from '../text/idf.ts';
import type { TermFrequencies } from '../text/terms.ts';

/** Term → its weight, above 0. */
export type WeightedTerms = ReadonlyMap<string, number>;

const LEVELS = 5;

/** @param idf is asked for where the weights need it: its table is large. */
export function weigherOf(weights: TermWeights, idf: () => Idf): (terms: TermFrequencies) => WeightedTerms {
  if (weights === 'tf') return (terms) => terms;
  const rarity = idf();
  return weights === 'tf-idf' ? (terms) => weighTfIdf(terms, rarity) : (terms) => toLevels(weighTfIdf(terms, rarity));
}

/** Times it occurs × inverse document frequency (`002`), in thousandths. */
function weighTfIdf(terms: TermFrequencies, idf: Idf): WeightedTerms {
  const weights = new Map<string, number>();
  for (const [term, count] of terms) weights.set(term, count * idf(term));
  return weights;
}

/**
 * Weights as levels from 1 to 5 (`001` and `002` give their examples such, without saying how they are found): of n terms,
 * one that outweighs k others has the level 1 + ⌊5k / n⌋. So the levels are fifths of the terms, the lightest fifth 1;
 * terms of the same weight have the same level, the lowest of their places; and a term alone has 1.
 */
export function toLevels(terms: WeightedTerms): WeightedTerms {
  const ascending = Float64Array.from(terms.values()).sort();
  const outweighed = new Map<number, number>();
  ascending.forEach((weight, k) => {
    if (!outweighed.has(weight)) outweighed.set(weight, k);
  });
  const levels = new Map<string, number>();
  for (const [term, weight] of terms) levels.set(term, 1 + Math.floor((LEVELS * outweighed.get(weight)!) / terms.size));
  return levels;
}
