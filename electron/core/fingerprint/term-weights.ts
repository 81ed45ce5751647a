// Weighs an article's terms for its fingerprint.
import type { TermWeights } from '#shared/model/detection.ts';
import type { Idf } from '../text/idf.ts';
import type { TermFrequencies } from '../text/terms.ts';

/** The weight of each term, greater than 0. */
export type WeightedTerms = ReadonlyMap<string, number>;

const LEVELS = 5;

/** @param idf called only if the weights need it, because its table is large */
export function weigherOf(weights: TermWeights, idf: () => Idf): (terms: TermFrequencies) => WeightedTerms {
  if (weights === 'tf') return (terms) => terms;
  const rarity = idf();
  return weights === 'tf-idf' ? (terms) => weighTfIdf(terms, rarity) : (terms) => toLevels(weighTfIdf(terms, rarity));
}

/**
 * Term frequency × inverse document frequency, in thousandths. Source: “大数据文本去重”,
 * https://www.bscsjsn.com/archives/simhash-first.html
 */
function weighTfIdf(terms: TermFrequencies, idf: Idf): WeightedTerms {
  const weights = new Map<string, number>();
  for (const [term, count] of terms) weights.set(term, count * idf(term));
  return weights;
}

/**
 * Weights as levels from 1 to 5, as in the examples of the source of segments.ts, which has no formula. Of n terms,
 * one that outweighs k others has the level 1 + ⌊5k / n⌋, so equal weights have equal levels.
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
