// The comparison of texts that are too long for the finer one.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffCoarsely } from '#shared/compare/diff/coarse.ts';
import { checkProperty } from '../helpers/check-property.ts';

const sides = (rows: ReturnType<typeof diffCoarsely>) => [
  rows.map((row) => ('left' in row ? row.left : '')).join(''),
  rows.map((row) => ('right' in row ? row.right : '')).join(''),
];

const text = fc
  .array(fc.constantFrom('桥', '合龙', '。', '\n', '！', 'a', '😀', '水位上涨，'), { maxLength: 400 })
  .map((all) => all.join(''));

test('rows have both texts, and equal sentences are equal', () => {
  checkProperty(
    fc.property(text, text, (left, right) => {
      const rows = diffCoarsely(left, right);
      expect(sides(rows)).toEqual([left, right]);
      for (const row of rows) if (row.kind === 'same') expect(row.left).toBe(row.right);
      expect(diffCoarsely(left, left).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('one insertion marks what is around it, with and without marks of sentences', () => {
  const words = Array.from({ length: 60_000 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * at * 7 + at * 13) % 19_997)),
  );
  for (const [every, mark] of [
    [20, '。'],
    [60_001, ''],
  ] as const) {
    const left = words.map((word, at) => (at % every === every - 1 ? word + mark : word)).join('');
    const right = `${left.slice(0, 30_000)}新添的字${left.slice(30_000)}`;
    const changed = diffCoarsely(left, right).filter(({ kind }) => kind !== 'same');
    const length = changed.reduce((sum, row) => sum + ('left' in row ? String(row.left).length : 0), 0);
    expect(changed.length).toBeGreaterThan(0);
    expect(length).toBeLessThan(4_100);
  }
});

test('steps grow with the length: texts of a million characters that share nothing, or one sentence', () => {
  const long = (first: number) =>
    Array.from(
      { length: 50_000 },
      (_, at) => `${String.fromCharCode(first + (at % 5_000))}第 ${first + at} 句是这样。`,
    ).join('');
  const rows = diffCoarsely(long(0x4e00), long(0x7000));
  expect(rows.length).toBe(100_000);
  expect(
    diffCoarsely('同一句。'.repeat(250_000), '同一句。'.repeat(250_001)).filter(({ kind }) => kind !== 'same'),
  ).toHaveLength(1);
});
