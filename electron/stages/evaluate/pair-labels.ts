// Labels of pairs of articles: which pairs a reader judged to be one text, and how much each pair counts.
import { unescapeFormula } from '../../cells/escape-formula.ts';
import { LabelFileError, readRecords } from './label-file.ts';

/** `positive`: a profile should join the pair. Neutral pairs are reported by label, but never scored. */
export type Expectation = 'positive' | 'neutral' | 'negative';

/** The expected result of each label, in the order of reports. */
const expectations = {
  'same-text': 'positive',
  abridged: 'positive',
  rewritten: 'neutral',
  'in-roundup': 'neutral',
  'no-body': 'neutral',
  'same-event': 'negative',
  boilerplate: 'negative',
  form: 'negative',
  different: 'negative',
} as const satisfies Record<string, Expectation>;

export type Label = keyof typeof expectations;
export const labels = Object.keys(expectations) as readonly Label[];

/** Labels of earlier files, and their present names. */
const synonyms: ReadonlyMap<string, Label> = new Map([['furniture', 'boilerplate']]);

/** `a` and `b` are ids of articles; each pair has one label, in either order. */
export type PairLabel = {
  readonly a: string;
  readonly b: string;
  readonly label: Label;
  /** How many pairs this one represents, if the labelled pairs are a sample; 1 unless the file says otherwise. */
  readonly weight: number;
  /** The reader's own note, '' for none. */
  readonly reason: string;
};

export function expectationOf(label: Label): Expectation {
  return expectations[label];
}

/**
 * Reads the columns a, b, label and, if present, weight and reason. Ignores other columns.
 * @throws LabelFileError for a missing column or cell, an unknown label, a negative weight, an article paired with
 * itself, or a repeated pair
 */
export function parsePairLabels(csvText: string): PairLabel[] {
  const rows = new Map<string, number>();
  return readRecords(csvText, [['a'], ['b'], ['label']], [['weight'], ['reason']]).map(({ row, cells }) => {
    const [a, b] = [unescapeFormula(cells[0]!), unescapeFormula(cells[1]!)];
    if (a === b) throw new LabelFileError(`row ${row}: the article ${a} is paired with itself`);
    const key = JSON.stringify(a < b ? [a, b] : [b, a]);
    const earlier = rows.get(key);
    if (earlier !== undefined)
      throw new LabelFileError(`row ${row}: the pair ${a}, ${b} already has a label in row ${earlier}`);
    rows.set(key, row);
    return { a, b, label: parseLabel(cells[2]!, row), weight: parseWeight(cells[3]!, row), reason: cells[4]! };
  });
}

function parseLabel(text: string, row: number): Label {
  const name = text.toLowerCase();
  const label = labels.find((one) => one === name) ?? synonyms.get(name);
  if (label === undefined)
    throw new LabelFileError(`row ${row}: unknown label “${text}”; the labels are ${labels.join(', ')}`);
  return label;
}

function parseWeight(text: string, row: number): number {
  const weight = text === '' ? 1 : Number(text);
  if (!Number.isFinite(weight) || weight < 0)
    throw new LabelFileError(`row ${row}: the weight “${text}” must be a number from 0 up`);
  return weight;
}
