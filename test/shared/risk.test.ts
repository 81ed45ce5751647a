// The rules that derive from measures a level of risk, and which clusters may be accepted together.
import { expect, test } from 'vitest';
import type { ArticleId } from '#shared/model.ts';
import { assessRisk, type ClusterMeasures, type Risk } from '#shared/risk.ts';
import { measuresWith } from '../fixtures/risk.ts';

const facts = { number: 2, date: 0, name: 0, negation: 0 };
const lost = { lost: 51, lostIn: 2 as ArticleId, lostCopies: 1, difference: 'text' as const };

test.each<[Partial<ClusterMeasures>, Risk]>([
  [{}, { level: 'low', finding: 'same', batch: 'safe' }],
  [{ isSameTitle: false }, { level: 'low', finding: 'title', batch: 'safe' }],
  [{ days: null }, { level: 'low', finding: 'same', batch: 'safe' }],
  [{ difference: 'cut' }, { level: 'low', finding: 'cut', batch: 'safe' }],
  [
    { difference: 'wording', slips: 2 },
    { level: 'low', finding: 'wording', batch: 'safe' },
  ],
  [
    { days: 14, isSameTitle: false },
    { level: 'low', finding: 'title', batch: 'safe' },
  ],
  [{ days: 15 }, { level: 'low', finding: 'same', batch: 'look' }],
  [
    { days: 15, isSameTitle: false },
    { level: 'high', finding: 'distant', batch: 'never' },
  ],
  [{ days: 181 }, { level: 'high', finding: 'distant', batch: 'never' }],
  [{ weakest: 0.49 }, { level: 'high', finding: 'unlike', batch: 'never' }],
  [{ isTruncated: true }, { level: 'high', finding: 'truncated', batch: 'never' }],
  [{ outvoted: 12 }, { level: 'high', finding: 'outvoted', batch: 'never' }],
  [{ isOtherScript: true }, { level: 'check', finding: 'script', batch: 'look' }],
  [
    { facts, difference: 'wording' },
    { level: 'check', finding: 'facts', batch: 'extra' },
  ],
  [
    { facts, unconfirmed: 1 },
    { level: 'check', finding: 'facts', batch: 'look' },
  ],
  [
    { unconfirmed: 1, difference: 'text' },
    { level: 'check', finding: 'unconfirmed', batch: 'look' },
  ],
  [
    { moved: 40, difference: 'text' },
    { level: 'check', finding: 'moved', batch: 'look' },
  ],
  [lost, { level: 'check', finding: 'lost', batch: 'extra' }],
  [
    { ...lost, isPartial: true },
    { level: 'check', finding: 'lost', batch: 'look' },
  ],
  [{ isPartial: true }, { level: 'check', finding: 'partial', batch: 'look' }],
  [
    { ...lost, outvoted: 9, days: 400 },
    { level: 'high', finding: 'distant', batch: 'never' },
  ],
])('%j', (changed, risk) => {
  expect(assessRisk(measuresWith(changed))).toEqual(risk);
});
