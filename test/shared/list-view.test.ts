import { expect, test } from 'vitest';
import { listView } from '#shared/review/cluster-list/list-view.ts';

test('a list that was left before its place was kept by cluster opens at its top, with its filters', () => {
  const filter = {
    words: '视障',
    status: 'open',
    tier: null,
    size: 3,
    source: null,
    from: null,
    until: null,
    grown: true,
  };
  const { top, ...kept } = listView.parse({ filter, order: 'size', cluster: 7, scroll: 6_004 });
  expect(top).toBeNull();
  const unsaid = {
    risk: null,
    days: null,
    lost: null,
    flagged: false,
    noted: false,
    assignee: null,
    alreadyPublished: false,
  };
  expect(kept).toEqual({ filter: { ...filter, ...unsaid }, order: 'size', cluster: 7 });
});
