// Name alerts as the program makes them, scored on labelled pairs.
import { beforeAll, expect, test } from 'vitest';
import type { FactAlert } from '#shared/compare/facts/index.ts';
import { chooseNodejieba } from '../../helpers/choose-nodejieba.ts';
import { type LabelledPair, readLabelledPairs, scoreAlerts } from './labelled-pairs.ts';
import { tagPairs } from './tagged-alerts.ts';

chooseNodejieba();

const pairs = readLabelledPairs('name-pairs.txt');
let readAlerts: (pair: LabelledPair) => FactAlert[];

beforeAll(async () => {
  readAlerts = await tagPairs(pairs);
});

test('persons, places and bodies that differ: precision of 0.95 at least, and recall of 0.9', () => {
  const { name } = scoreAlerts(pairs, readAlerts);
  expect(name.right + name.missed).toBeGreaterThanOrEqual(40);
  expect(pairs.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(40);
  expect(name.precision).toBeGreaterThanOrEqual(0.95);
  // A name in place of words that the tagger does not know as one (欧盟, 腾讯) is not shown.
  expect(name.recall).toBeGreaterThanOrEqual(0.9);
});

test('datelines and bylines raise no number and no date either', () => {
  const { number, date } = scoreAlerts(pairs, readAlerts);
  expect({ number: number.wrong, date: date.wrong }).toEqual({ number: 0, date: 0 });
});
