// The probability that one article is a reprint or a cut of the other: a logistic regression with open coefficients, each
// of which may only have the direction that its figure was made for. `npm run bench -- relation` fits them to judged
// pairs, and scores each collection and event with a model fitted without it.
import type { RelationMeasures } from './measures.ts';

type Term = {
  readonly name: string;
  readonly coefficient: number;
  /** The sign that the coefficient may have. */
  readonly direction: 1 | -1;
  readonly of: (m: RelationMeasures) => number;
};

/** Units of the longer text before the match that count as far. */
const FAR = 300;
const LIKENESS_WITHOUT_TITLES = 0.5;

const INTERCEPT = -7.21;
export const terms: readonly Term[] = [
  { name: 'matched', coefficient: 5.17, direction: 1, of: (m) => m.matched },
  { name: 'matched units', coefficient: 0.8, direction: 1, of: (m) => Math.log1p(m.matched * m.shorter) },
  { name: 'conflicts', coefficient: -10.18, direction: -1, of: (m) => m.differences.conflicts },
  { name: 'record', coefficient: -5.4, direction: -1, of: record },
  { name: 'titles elsewhere', coefficient: -0.95, direction: -1, of: (m) => m.titles.elsewhere },
  { name: 'start untitled', coefficient: -3.42, direction: -1, of: startUntitled },
  { name: 'same day', coefficient: 0.97, direction: 1, of: (m) => (m.namedDays === 'same' ? 1 : 0) },
  { name: 'scattered', coefficient: -1.62, direction: -1, of: scattered },
  { name: 'later', coefficient: -1.01, direction: -1, of: (m) => Math.log1p(m.days ?? 0) },
];

/** High where texts that are no prose have titles about other things: the title is the subject of a record. */
function record({ prose, titles: { elsewhere } }: RelationMeasures): number {
  return (1 - prose) * Math.sqrt(elsewhere);
}

/** High where the match begins late in the longer text, and the titles do not say that it is the same article. */
function startUntitled({ start, titles: { likeness } }: RelationMeasures): number {
  return (Math.min(start, FAR) / FAR) * (1 - (likeness ?? LIKENESS_WITHOUT_TITLES));
}

/** High for many passages with other text in between; long texts have more of both. */
function scattered({ differences: { gaps }, matched, shorter }: RelationMeasures): number {
  return Math.min(gaps * (1 - matched) * Math.min(1, 1000 / shorter), 3);
}

/** The probability, 0–1. */
export function reprintProbability(measures: RelationMeasures): number {
  return probability(measures, terms);
}

/** The probability if nothing conflicted. Conflicts take longest to measure. */
export function greatestProbability(measures: RelationMeasures): number {
  return probability(measures, TERMS_WITHOUT_CONFLICTS);
}

const TERMS_WITHOUT_CONFLICTS = terms.filter(({ name }) => name !== 'conflicts');

function probability(measures: RelationMeasures, terms: readonly Term[]): number {
  const score = terms.reduce((sum, { coefficient, of }) => sum + coefficient * of(measures), INTERCEPT);
  return 1 / (1 + Math.exp(-score));
}
