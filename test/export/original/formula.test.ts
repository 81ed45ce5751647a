// References move with their rows: on a small grid, a moved formula names the cells that it named, without the deleted
// ones.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Moves, moveFormula, readFormula, shiftFormula } from '#electron/stages/export/original/formula.ts';
import { mapRefs, readArea } from '#electron/stages/export/original/references.ts';
import { RowMap } from '#electron/stages/export/original/row-map.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const ROWS = 12;
const COLUMNS = 4;
const SHEETS = ['稿件', "It's 2", 'Sheet1'] as const;

const row = fc.integer({ min: 1, max: ROWS });
const column = fc.integer({ min: 1, max: COLUMNS });
const dollar = fc.constantFrom('', '$');
const cell = fc.record({ row, column, a: dollar, b: dollar });
type Cell = { row: number; column: number; a: string; b: string };
const write = ({ row, column, a, b }: Cell) => `${a}${columnLetter(column - 1)}${b}${row}`;
const prefix = fc.constantFrom('', ...SHEETS);
const written = (sheet: string) =>
  sheet === '' ? '' : /\W/.test(sheet) && sheet !== '稿件' ? `'${sheet.replaceAll("'", "''")}'!` : `${sheet}!`;
const reference = fc.oneof(
  fc.record({ sheet: prefix, from: cell }).map(({ sheet, from }) => written(sheet) + write(from)),
  fc
    .record({ sheet: prefix, from: cell, to: cell })
    .map(({ sheet, from, to }) => `${written(sheet)}${write(from)}:${write(to)}`),
  fc
    .record({ sheet: prefix, from: column, to: column })
    .map(({ sheet, from, to }) => `${written(sheet)}$${columnLetter(from - 1)}:${columnLetter(to - 1)}`),
  fc.record({ sheet: prefix, from: row, to: row }).map(({ sheet, from, to }) => `${written(sheet)}${from}:$${to}`),
);
const deletions = fc.record({ 稿件: fc.uniqueArray(row), "It's 2": fc.uniqueArray(row) });

function movesOf(deleted: Record<string, readonly number[]>): Moves {
  const maps = Object.entries(deleted).flatMap(([sheet, rows]) =>
    rows.length > 0 ? [[sheet.toLowerCase(), new RowMap(rows)] as const] : [],
  );
  return { maps: new Map(maps), lostNames: new Set(), cutNames: new Set(), names: new Set(), computed: null };
}

/** The cells that a reference names, by an independent reading, as `sheet row column`. */
function cellsOf(text: string, own: string): Set<string> {
  const [, sheet = null, rest] = /^(?:(.*)!)?(.*)$/.exec(text)!;
  const name = sheet === null ? own : sheet.replace(/^'|'$/g, '').replaceAll("''", "'");
  const corners = rest!.replaceAll('$', '').split(':');
  const numbers = corners.map((corner) => Number(corner.replace(/^[A-Z]+/, '')) || null);
  const letters = corners.map((corner) => corner.replace(/\d+$/, '').charCodeAt(0) - 64 || null);
  const range = (values: (number | null)[], most: number) => {
    const known = values.map((value, at) => value ?? (at === 0 ? 1 : most));
    const [from, to] = [Math.min(...known), Math.max(...known)];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  };
  const both = (values: (number | null)[]) => (values.length === 1 ? [values[0]!, values[0]!] : values);
  return new Set(
    range(both(numbers), ROWS).flatMap((row) =>
      range(both(letters), COLUMNS).map((column) => `${name} ${row} ${column}`),
    ),
  );
}

describe('a moved reference', () => {
  it('names what it named without the deleted cells, or is lost', () =>
    checkProperty(
      fc.property(reference, prefix, deletions, (text, sheet, deleted) => {
        const own = sheet || '稿件';
        const { text: moved, isLost, isStale } = moveFormula(readFormula(text), own, movesOf(deleted));
        const isDeleted = (name: string, row: number) =>
          (deleted as Record<string, number[]>)[name]?.includes(row) ?? false;
        const before = [...cellsOf(text, own)].map((one) => /^(.*) (\d+) (\d+)$/.exec(one)!);
        const left = before.filter(([, name, row]) => !isDeleted(name!, Number(row)));
        const isWhole = /^(?:.*!)?\$?[A-Z]+:\$?[A-Z]+$/.test(text);
        expect(isLost).toBe(!isWhole && left.length === 0);
        if (isLost) return;
        expect(isStale).toBe(left.length < before.length);
        const places = left.map(([, name, row, column]) => {
          const above = Array.from({ length: Number(row) }, (_, at) => at + 1).filter((one) => isDeleted(name!, one));
          return `${name} ${Number(row) - above.length} ${column}`;
        });
        const now = cellsOf(moved, own);
        if (isWhole) for (const place of places) expect(now).toContain(place);
        else expect(now).toEqual(new Set(places));
      }),
    ));

  it('keeps everything else of a formula', () =>
    checkProperty(
      fc.property(
        fc.array(
          fc.oneof(
            reference,
            fc.constantFrom(
              '+',
              '"A1:B2""C3"',
              'SUM(',
              ')',
              ',',
              'LOG10(',
              '名称',
              'T[[#This Row],[A1]]',
              '#REF!',
              '[1]稿件!A1',
              '1.5E3',
              ' ',
            ),
          ),
          { maxLength: 8 },
        ),
        (parts) => {
          const text = parts.join(' ');
          expect(moveFormula(readFormula(text), '稿件', movesOf({})).text).toBe(text);
        },
      ),
    ));

  it('takes time linear in the length of a formula', () => {
    for (const part of ["'", '[', '"', '$', 'A1:', "'a'", '[[', '#'])
      expect(moveFormula(readFormula(part.repeat(60_000)), '稿件', movesOf({})).text).toBe(part.repeat(60_000));
  });
});

it.each([
  ['SUM(A2:A9)', 'SUM(A2:A7)'],
  ['A$4:A9', 'A$4:A7'],
  ['稿件!B9+Sheet1!B9', '稿件!B7+Sheet1!B9'],
  ["'稿件'!B9", "'稿件'!B7"],
  ['"A9"&A9', '"A9"&A7'],
  ['LOG10(A9)+A9', 'LOG10(A7)+A7'],
  ['T9[[#This Row],[A9]]+A9', 'T9[[#This Row],[A9]]+A7'],
  ['[1]稿件!A9+[0]!名称', '[1]稿件!A9+[0]!名称'],
  ["'C:\\[b.xlsx]稿件'!A9", "'C:\\[b.xlsx]稿件'!A9"],
  ['A9:INDEX(B:B,3)', 'A7:INDEX(B:B,3)'],
  ['9:9', '7:7'],
  ['A:A', 'A:A'],
  ['A2:A1048576', 'A2:A1048576'],
  ['A9%-1E9', 'A7%-1E9'],
  ['XFD9+XFE9', 'XFD7+XFE9'],
  ['A9.B9', 'A9.B9'],
])('%s becomes %s without rows 5 and 6', (before, after) => {
  expect(moveFormula(readFormula(before), '稿件', movesOf({ 稿件: [5, 6] }))).toMatchObject({
    text: after,
    isLost: false,
  });
});

it.each(['A5', 'A5:B6', '5:6', 'SUM(A5)', '一月:三月!A1'])('%s is lost without rows 5 and 6', (formula) => {
  expect(moveFormula(readFormula(formula), '稿件', movesOf({ 稿件: [5, 6] })).isLost).toBe(true);
});

it('a shared formula is shifted as its cell is, and goes on at the other edge', () => {
  const shifted = (formula: string, rows: number, columns: number) =>
    moveFormula(shiftFormula(readFormula(formula), rows, columns), '稿件', movesOf({})).text;
  expect(shifted('A1+$B$2+C$3+$D4', 2, 1)).toBe('B3+$B$2+D$3+$D6');
  expect(shifted('A1', -1, -1)).toBe('XFD1048576');
});

it('the first row of a rule keeps its distance to the rule’s relative rows', () => {
  const moves = movesOf({ 稿件: [3] });
  const move = (text: string) => moveFormula(readFormula(text), '稿件', moves, { rows: 0, columns: 0 }).text;
  expect([move('$B3>$C$9'), move('B2'), move('SUM(B$3:B3)')]).toEqual(['$B3>$C$8', 'B2', 'SUM(B$3:B3)']);
});

it('ranges in attributes', () => {
  const map = new RowMap([5, 6]);
  expect(mapRefs('A2:A5 B6 C9', map)).toBe('A2:A4 C7');
  expect(mapRefs('B5 B6', map)).toBeNull();
  expect(readArea('A1:')).toBeNull();
  expect(map.nearest(5)).toBe(5);
  expect(map.firstKept(5)).toBe(7);
});
