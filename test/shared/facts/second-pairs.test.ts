// Fact alerts on the second set of labelled pairs, as the program makes them: it finds the names itself. Its lists of
// words that are names or not come from jieba's dictionary and GB/T 2260, not from the pairs.
import { beforeAll, describe, expect, test } from 'vitest';
import type { FactAlert } from '#shared/compare/facts/index.ts';
import { chooseNodejieba } from '../../helpers/choose-nodejieba.ts';
import { type LabelledPair, readLabelledPairs, type Score, scoreAlerts } from './labelled-pairs.ts';
import { tagPairs } from './tagged-alerts.ts';

chooseNodejieba();

const pairs = readLabelledPairs('fact-pairs-second.txt');
const kinds = ['number', 'date', 'negation', 'name'] as const;
const alertsOf = new Map<LabelledPair, FactAlert[]>();

beforeAll(async () => {
  const readAlerts = await tagPairs(pairs);
  for (const pair of pairs) alertsOf.set(pair, readAlerts(pair));
});

function scoreAll(some: readonly LabelledPair[]): Record<(typeof kinds)[number] | 'all', Score> {
  const score = scoreAlerts(some, (pair) => alertsOf.get(pair)!);
  const sum = (field: 'right' | 'wrong' | 'missed') => kinds.reduce((total, kind) => total + score[kind][field], 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  return {
    ...score,
    all: { right, wrong, missed, precision: right / (right + wrong), recall: right / (right + missed) },
  };
}

function print(part: string, score: Record<string, Score>): void {
  for (const [kind, { precision, recall, right, wrong, missed }] of Object.entries(score))
    console.info(
      `${part}, ${kind}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${right} right, ${wrong} wrong, ${missed} missed)`,
    );
}

describe('the second set of labelled pairs', () => {
  test.each([...kinds, 'all'] as const)('%s: precision and recall of 0.95 at least', (kind) => {
    const score = scoreAll(pairs);
    print('all pairs', { [kind]: score[kind] });
    expect(score[kind].right + score[kind].missed).toBeGreaterThan(20);
    expect(score[kind].precision).toBeGreaterThanOrEqual(0.95);
    expect(score[kind].recall).toBeGreaterThanOrEqual(0.95);
  });

  // Each was once missed, or taken for a fact.
  test.each([
    ['a range of months', '1—9月'],
    ['a figure with a point before its unit', '44722.7亿'],
    ['a blank within a figure', '18.2 %'],
    ['an ordinal after a blank', '数字 三'],
    ['an ordinary word', '高质量发展'],
    ['an adjective', '绿色低碳'],
  ])('%s is read as a person would', (_, words) => {
    const named = pairs.filter(({ line }) => line.includes(words));
    expect(named.length).toBeGreaterThan(0);
    const kindsOf = (pair: LabelledPair) => alertsOf.get(pair)!.map(({ kind }) => kind);
    expect(named.map((pair) => [pair.line, kindsOf(pair).sort()])).toEqual(
      named.map(({ line, expected }) => [line, expected.toSorted()]),
    );
  });

  test('every other pair scores as well', () => {
    const everyOther = scoreAll(pairs.filter((_, index) => index % 2 === 1));
    print('every other pair', everyOther);
    for (const kind of [...kinds, 'all'] as const) {
      expect(everyOther[kind].precision).toBeGreaterThanOrEqual(0.95);
      expect(everyOther[kind].recall).toBeGreaterThanOrEqual(0.95);
    }
  });
});
