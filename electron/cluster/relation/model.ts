// The probability that one article is a reprint or a cut of the other: a logistic regression with open coefficients.
// `npm run bench -- relation` fits them to judged pairs and scores each event with a model fitted without it.
import type { RelationMeasures } from './measures.ts';

type Term = { readonly name: string; readonly coefficient: number; readonly of: (m: RelationMeasures) => number };

const later = ({ days }: RelationMeasures) => Math.log1p(days ?? 0);

/** High for many passages with other text in between; long texts have more of both. */
function scattered({ passages, matched, shorter }: RelationMeasures): number {
  return Math.min((passages - 1) * (1 - matched) * Math.min(1, 1000 / shorter), 3);
}

const INTERCEPT = -5.36;
export const terms: readonly Term[] = [
  { name: 'matched', coefficient: 12.05, of: (m) => m.matched },
  { name: 'later', coefficient: -0.96, of: later },
  { name: 'later part', coefficient: -0.48, of: (m) => (1 - m.longerCovered) * later(m) },
  { name: 'replaced', coefficient: -0.41, of: (m) => Math.min(m.replaced, 0.3) * 10 },
  { name: 'other facts', coefficient: -6.93, of: (m) => m.otherFacts },
  { name: 'start', coefficient: -1.32, of: (m) => Math.min(m.start, 200) / 200 },
  { name: 'title conflicts', coefficient: -1.17, of: (m) => Math.min(m.titleConflicts, 3) * m.longerCovered },
  { name: 'short', coefficient: -2.56, of: (m) => Math.max(0, Math.log(200 / Math.max(m.shorter, 20))) },
  { name: 'scattered', coefficient: -2.32, of: scattered },
];

/** The probability, 0–1. */
export function reprintProbability(measures: RelationMeasures): number {
  return probability(measures, terms);
}

/** The probability if no fact differed. Facts take longest to measure. */
export function greatestProbability(measures: RelationMeasures): number {
  return probability(measures, TERMS_WITHOUT_FACTS);
}

const TERMS_WITHOUT_FACTS = terms.filter(({ name }) => name !== 'other facts');

function probability(measures: RelationMeasures, terms: readonly Term[]): number {
  const score = terms.reduce((sum, { coefficient, of }) => sum + coefficient * of(measures), INTERCEPT);
  return 1 / (1 + Math.exp(-score));
}
