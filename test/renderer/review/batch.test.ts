import { expect, test } from 'vitest';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { countNotOffered, groupCandidates, sampleOf } from '../../../renderer/review/batch/group-candidates.ts';
import { rangeOf } from '../../../renderer/review/batch/use-batch-picks.ts';
import type { ClusterSummary } from '../../../shared/contract/review/cluster-summary.ts';
import type { BatchCandidate } from '../../../shared/contract/review.ts';

const candidate = (cluster: number, changed: Partial<BatchCandidate>): BatchCandidate => ({
  cluster: cluster as ClusterId,
  rev: 0,
  size: 2,
  canMerge: false,
  suggested: cluster as ArticleId,
  batch: 'safe',
  finding: 'same',
  isFilledIn: false,
  lost: 0,
  ...changed,
});

const candidates = [
  candidate(1, { batch: 'extra', finding: 'lost', size: 4, lost: 51 }),
  candidate(2, { finding: 'title' }),
  candidate(3, {}),
  candidate(4, { size: 3 }),
  candidate(5, { batch: 'look', finding: 'facts' }),
  candidate(6, { batch: 'never', finding: 'distant' }),
];

test('safe clusters come first, and none that needs a look unless it was picked', () => {
  const groups = groupCandidates(candidates, false);
  expect(groups.map(({ key, discarded, lost }) => [key, discarded, lost])).toEqual([
    ['safe same', 3, 0],
    ['safe title', 1, 0],
    ['extra lost', 3, 51],
  ]);
  expect(groupCandidates(candidates, true).map(({ key }) => key)).toContain('look facts');
  expect(groupCandidates(candidates, true).some(({ finding }) => finding === 'distant')).toBe(false);
});

test('every cluster is in a group or counted with the reason why it is in none', () => {
  expect(countNotOffered(candidates, 3, null)).toEqual({ unmeasured: 3, look: 1, never: 1, begun: 0 });
  expect(countNotOffered(candidates, 3, 11)).toEqual({ unmeasured: 3, look: 0, never: 1, begun: 2 });
});

test('samples are distinct, and no more than there are', () => {
  expect(sampleOf([1, 2, 3, 4], 3, () => 0)).toEqual([1, 2, 3]);
  expect(sampleOf([1, 2, 3, 4], 3, () => 0.99)).toEqual([4, 3, 2]);
  expect(sampleOf([1], 3)).toEqual([1]);
});

test('a range reaches either way, and is one row where its beginning is not listed', () => {
  const shown = [3, 1, 2].map((id) => ({ id })) as unknown as ClusterSummary[];
  const range = (from: number, to: number) => rangeOf(shown, from as ClusterId, to as ClusterId);
  expect(range(3, 2)).toEqual([3, 1, 2]);
  expect(range(2, 1)).toEqual([1, 2]);
  expect(range(9, 1)).toEqual([1]);
  expect(range(1, 9)).toEqual([]);
});
