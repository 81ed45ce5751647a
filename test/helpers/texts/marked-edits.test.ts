import { describe, expect, test } from 'vitest';
import { parseMarkedEdits, readMarkedEdits } from './marked-edits.ts';

describe('parseMarkedEdits', () => {
  test('reads texts and marks, with alternatives', () => {
    const source =
      '# About the file.\n\n# a kind\n甲[乙]丙\n甲[丁戊]丙[。]\n# why\n[甲乙]丙\n[甲丁戊]丙[。]\n\n\n# more\n甲[乙]\n甲\n';
    expect(parseMarkedEdits(source)).toEqual([
      {
        line: 3,
        kind: 'a kind',
        base: '甲乙丙',
        other: '甲丁戊丙。',
        markings: [
          {
            base: [{ start: 1, end: 2 }],
            other: [
              { start: 1, end: 3 },
              { start: 4, end: 5 },
            ],
          },
          {
            base: [{ start: 0, end: 2 }],
            other: [
              { start: 0, end: 3 },
              { start: 4, end: 5 },
            ],
          },
        ],
      },
      { line: 11, kind: 'more', base: '甲乙', other: '甲', markings: [{ base: [{ start: 1, end: 2 }], other: [] }] },
    ]);
  });

  test.each([
    ['甲[乙]\n甲', 'line 1: the kind of the edit is missing'],
    ['# kind\n甲[乙]', 'line 2: the other text is missing'],
    ['# kind\n甲[乙]\n甲\n甲乙', 'line 4: the other text is missing'],
    ['# kind\n甲[乙\n甲', 'line 2: a mark is not closed'],
    ['# kind\n甲\n甲乙]', 'line 3: a mark is closed that was not opened'],
    ['# kind\n甲[[乙]]\n甲', 'line 2: a mark inside a mark'],
    ['# kind\n甲[]乙\n甲', 'line 2: an empty mark'],
    ['# kind\n甲[乙][丙]\n甲', 'line 2: two marks without text between them'],
    ['# kind\n甲[乙]丙\n甲丁', 'line 3: unmarked text differs'],
    ['# kind\n甲乙\n甲乙', 'line 3: nothing is marked'],
    ['# kind\n甲[乙]\n甲\n丙[乙]\n丙', 'line 4: not the text marked above'],
  ])('names the line of a fault in %j', (source, fault) => {
    expect(() => parseMarkedEdits(source)).toThrow(fault);
  });
});

test('the fixture has an edit of each text once, with at least one marking', () => {
  const edits = readMarkedEdits();
  expect(edits.length).toBeGreaterThanOrEqual(60);
  expect(new Set(edits.map(({ base, other }) => `${base}\n${other}`)).size).toBe(edits.length);
  expect(edits.every(({ markings }) => markings.length > 0)).toBe(true);
});
