import { expect, it } from 'vitest';
import { groupEntries } from '../../../renderer/review/history/group-entries.ts';
import type { HistoryEntry } from '../../../shared/contract/review/history-entry.ts';

function entry(id: number, at: Date, cluster: number | null, title: string | null): HistoryEntry {
  return { id, at: at.toISOString(), cluster, title } as HistoryEntry;
}

const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute, 30);

it('parts steps by the hour and by the cluster, in their order', () => {
  const entries = [
    entry(6, at(15, 10), 2, '乙'),
    entry(5, at(15, 5), 1, '甲'),
    entry(4, at(15, 0), 1, '甲'),
    entry(3, at(14, 59), 1, '甲'),
    entry(2, at(14, 30), 9, null),
    entry(1, at(14, 20), null, null),
  ];
  const grouped = groupEntries(entries);
  expect(grouped.map(({ hour, groups }) => [new Date(hour).getHours(), groups.map(({ title }) => title)])).toEqual([
    [15, ['乙', '甲']],
    [14, ['甲', null]],
  ]);
  expect(grouped.map(({ groups }) => groups.map((group) => group.entries.map(({ id }) => id)))).toEqual([
    [[6], [5, 4]],
    [[3], [2, 1]],
  ]);
  expect(grouped[1]!.groups[1]).toMatchObject({ cluster: null, title: null });
  expect(groupEntries([])).toEqual([]);
});

it('keeps the day apart from the same hour of another', () => {
  const entries = [entry(2, new Date(2026, 10, 22, 8), 1, '甲'), entry(1, new Date(2026, 10, 21, 8), 1, '甲')];
  expect(groupEntries(entries)).toHaveLength(2);
});
