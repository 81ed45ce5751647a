// The rules that derive from measures a level of risk, and which clusters may be accepted together.
import { expect, test } from 'vitest';
import type { ArticleId } from '#shared/model/model.ts';
import { assessRisk, type ClusterMeasures, type Risk } from '#shared/review/risk.ts';
import { columnOf, copyWith, measuresWith, passagesOf } from '../fixtures/risk.ts';

const facts = { number: 2, date: 0, name: 0, negation: 0, stage: 0, wording: 0 };
const cut = copyWith({ lacks: passagesOf(40) });
const longer = copyWith({ own: passagesOf(51), shared: 0.8 });
const other = copyWith({ own: passagesOf(300), shared: 0.4 });
const lost = { lost: 51, losing: { copies: 1, characters: 51 }, difference: 'text' as const, copies: [longer] };

test.each<[Partial<ClusterMeasures>, Risk]>([
  [{}, { level: 'low', finding: 'same', batch: 'safe' }],
  [{ isSameTitle: false }, { level: 'low', finding: 'title', batch: 'safe' }],
  [{ days: null }, { level: 'low', finding: 'same', batch: 'safe' }],
  [{ copies: [cut, cut] }, { level: 'low', finding: 'cut', batch: 'safe' }],
  [{ copies: [cut, copyWith()] }, { level: 'low', finding: 'some-cut', batch: 'safe' }],
  [
    { copies: [copyWith({ own: passagesOf(25), shared: 0.95 })], lost: 20 },
    { level: 'low', finding: 'more', batch: 'extra' },
  ],
  [
    { copies: [copyWith({ isDuplicate: false, own: passagesOf(60), shared: 0.7 })] },
    { level: 'check', finding: 'stays', batch: 'look' },
  ],
  // It stays, but nobody need read it.
  [{ copies: [copyWith({ isDuplicate: false, shared: 0.7 })] }, { level: 'low', finding: 'same', batch: 'look' }],
  ...(['form', 'earlier', 'subject'] as const).map((other): [Partial<ClusterMeasures>, Risk] => [
    { copies: [copyWith({ isDuplicate: false, other })] },
    { level: 'high', finding: 'unlike', batch: 'never' },
  ]),
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
  [{ copies: [other] }, { level: 'high', finding: 'unlike', batch: 'never' }],
  [{ isTruncated: true }, { level: 'high', finding: 'truncated', batch: 'never' }],
  [
    { patched: [1 as ArticleId], copies: [copyWith()] },
    { level: 'high', finding: 'patched', batch: 'never' },
  ],
  [
    { patched: [2 as ArticleId], copies: [copyWith()] },
    { level: 'high', finding: 'some-patched', batch: 'never' },
  ],
  // All articles are roundups: nothing that nobody else has would go.
  [
    { patched: [1 as ArticleId, 2 as ArticleId], copies: [copyWith()] },
    { level: 'low', finding: 'same', batch: 'safe' },
  ],
  // The export fills it in.
  [
    { copies: [copyWith({ columns: [columnOf('作者', { isMerged: true })] })] },
    { level: 'low', finding: 'same', batch: 'safe' },
  ],
  // It stays, with what it has.
  [
    { patched: [2 as ArticleId], copies: [copyWith({ isDuplicate: false })] },
    { level: 'check', finding: 'stays', batch: 'look' },
  ],
  [{ outvoted: 12 }, { level: 'check', finding: 'outvoted', batch: 'look' }],
  [{ unshared: 12 }, { level: 'low', finding: 'same', batch: 'look' }],
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
    { unconfirmed: 10, copies: [copyWith({ rewritten: 10 })], difference: 'text' },
    { level: 'check', finding: 'unconfirmed', batch: 'look' },
  ],
  [
    { unconfirmed: 1, reworded: 5, difference: 'wording' },
    { level: 'low', finding: 'wording', batch: 'look' },
  ],
  [
    { moved: 40, difference: 'text' },
    { level: 'low', finding: 'moved', batch: 'look' },
  ],
  [lost, { level: 'check', finding: 'lost', batch: 'extra' }],
  [
    { ...lost, isPartial: true },
    { level: 'check', finding: 'lost', batch: 'look' },
  ],
  // The same text, but nobody else has the author.
  [{ copies: [copyWith({ columns: [columnOf('作者')] })] }, { level: 'check', finding: 'columns', batch: 'extra' }],
  // It stays, with what it has.
  [
    { copies: [copyWith({ columns: [columnOf('作者')], isDuplicate: false, shared: 1 })] },
    { level: 'low', finding: 'same', batch: 'look' },
  ],
  [{ isPartial: true }, { level: 'check', finding: 'partial', batch: 'look' }],
  [
    { ...lost, outvoted: 9, days: 400 },
    { level: 'high', finding: 'distant', batch: 'never' },
  ],
])('%j', (changed, risk) => {
  expect(assessRisk(measuresWith(changed))).toEqual(risk);
});
