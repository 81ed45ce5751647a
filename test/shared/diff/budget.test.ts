import { describe, expect, test } from 'vitest';
import { diffTexts } from '#shared/compare/diff/index.ts';
import { readLeft, readRight } from './texts.ts';

const left = '总理李强在会上讲话时说，今天一早各地下雨。';
const right = '总理李克强在会上谈话时说，今天一早各地下雨。';

describe('when time runs out', () => {
  test('at once: equal clauses still align, the others are not paired', () => {
    expect(diffTexts(left, right, { timeoutMs: 0, now: () => 7 })).toEqual([
      { kind: 'deleted', left: '总理李强在会上讲话时说，' },
      { kind: 'inserted', right: '总理李克强在会上谈话时说，' },
      { kind: 'same', left: '今天一早各地下雨。', right: '今天一早各地下雨。' },
    ]);
  });

  test('after the clauses: a pair shows all between its common ends as one change', () => {
    // The clock is read at the start, before the candidates, before the first clause and before the gap; then it jumps.
    const times = [0, 0, 0, 0];
    const [row] = diffTexts(left, right, { timeoutMs: 200, now: () => times.shift() ?? 1000 });
    expect(row).toEqual({
      kind: 'changed',
      left: [
        { text: '总理李', kind: 'same' },
        { text: '强在会上讲', kind: 'deleted' },
        { text: '话时说，', kind: 'same' },
      ],
      right: [
        { text: '总理李', kind: 'same' },
        { text: '克强在会上谈', kind: 'inserted' },
        { text: '话时说，', kind: 'same' },
      ],
    });
  });

  test('a stopped clock never hurries', () => {
    const [row] = diffTexts(left, right, { timeoutMs: 1, now: () => 0 });
    expect(row).toMatchObject({ kind: 'changed', left: expect.arrayContaining([{ text: '讲话', kind: 'deleted' }]) });
  });
});

describe('texts made to be slow', () => {
  // Without limits each of these would take minutes. Only the test's own time limit measures that.
  const size = 30_000;
  const spread = (step: number) =>
    Array.from({ length: size }, (_, at) => String.fromCharCode(0x4e00 + ((at * at * step) % 3001))).join('');
  const cases: Record<string, [string, string]> = {
    'one clause each, nothing in common': [spread(7), spread(11)],
    'one character over and over': ['天'.repeat(size), '天地'.repeat(size / 2)],
    'thousands of like clauses': [
      Array.from({ length: 3000 }, (_, at) => `第${at}户收入${(at * 7919) % 9973}元，`).join(''),
      Array.from({ length: 3000 }, (_, at) => `第${at + 1}户收入${(at * 7907) % 9967}元，`).join(''),
    ],
    'thousands of equal clauses': ['是的，'.repeat(size / 3), '好，是的，'.repeat(size / 5)],
    'punctuation only': ['，'.repeat(size), '，。'.repeat(size / 2)],
    'spaces only': [' '.repeat(size), `${' '.repeat(size)}\n`],
    'one number': ['1'.repeat(size), '2'.repeat(size)],
    'one character under thousands of marks': [`e${'\u0301'.repeat(size)}`, 'e'],
  };
  test.each(Object.entries(cases))('%s', (_, [one, other]) => {
    const rows = diffTexts(one, other);
    expect(readLeft(rows) === one && readRight(rows) === other).toBe(true);
  });
});
