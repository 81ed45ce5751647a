// Name alerts as the program makes them, tagged in its fingerprint process without boilerplate, scored on labelled
// pairs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_BOILERPLATE } from '#electron/boilerplate/boilerplate.ts';
import { findBoilerplate } from '#electron/boilerplate/find.ts';
import { startNodeChild } from '#electron/compute/child-channel.ts';
import { FingerprintPool } from '#electron/compute/fingerprint-pool.ts';
import { simplify } from '#electron/text/traditional.ts';
import { diffTexts } from '#shared/diff/index.ts';
import { findFactAlerts } from '#shared/facts/index.ts';
import type { Range } from '#shared/range.ts';
import { chooseNodejieba } from '../../helpers/choose-nodejieba.ts';
import { type LabelledPair, readLabelledPairs, scoreAlerts } from './labelled-pairs.ts';

chooseNodejieba();

const pairs = readLabelledPairs('name-pairs.txt');
const namesOf = new Map<string, readonly Range[]>();
let pool: FingerprintPool;

beforeAll(async () => {
  pool = new FingerprintPool(startNodeChild, 1);
  const texts = pairs.flatMap(({ base, other }) => [base, other]);
  const names = await pool.names(texts);
  for (const [at, text] of texts.entries()) namesOf.set(text, names[at]!);
});

afterAll(() => pool.close());

function readAlerts({ base, other }: LabelledPair) {
  const rows = diffTexts(base, other, { timeoutMs: Number.POSITIVE_INFINITY, ignore: { script: simplify } });
  const both = <T>(read: (text: string) => T) => ({ base: read(base), other: read(other) });
  return findFactAlerts(rows, {
    names: both((text) => namesOf.get(text)!),
    excluded: both((text) => findBoilerplate(text, NO_BOILERPLATE, '')),
    script: simplify,
  });
}

test('persons, places and bodies that differ: precision and recall of 0.95 at least', () => {
  const { name } = scoreAlerts(pairs, readAlerts);
  expect(name.right + name.missed).toBeGreaterThanOrEqual(40);
  expect(pairs.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(40);
  expect(name.precision).toBeGreaterThanOrEqual(0.95);
  expect(name.recall).toBeGreaterThanOrEqual(0.95);
});

test('datelines and bylines raise no number and no date either', () => {
  const { number, date } = scoreAlerts(pairs, readAlerts);
  expect({ number: number.wrong, date: date.wrong }).toEqual({ number: 0, date: 0 });
});
