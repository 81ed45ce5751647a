// Columns that one copy alone has filled.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, columnsOnlyIn, isFilled } from '#shared/model/columns.ts';
import { checkProperty } from '../helpers/check-property.ts';

const author = (name: string, isFilled: boolean): Column => ({ field: 'author', name, isFilled });
const own = (name: string, isFilled: boolean): Column => ({ field: null, name, isFilled });

test('fields are compared across lists by what they are, own columns by their names', () => {
  const copy = [author('作者', true), own('评级', true), own('标签', true), own('图片', false)];
  const namesOf = (kept: readonly Column[]) => columnsOnlyIn(copy, kept, true).map(({ name }) => name);
  expect(namesOf([author('记者', false), own('评级', false), own('标签', true)])).toEqual(['作者', '评级']);
  expect(namesOf([author('记者', true)])).toEqual([]);
  // A list without any column for the author lacks the author; other own columns differ in all rows of two lists.
  expect(namesOf([])).toEqual(['作者']);
});

test('nothing is lost to a row that has all of it, and never what a row lacks', () => {
  const columns = fc.uniqueArray(
    fc.record({
      field: fc.constantFrom('author', 'url', null),
      name: fc.constantFrom('甲', '乙', '丙'),
      isFilled: fc.boolean(),
    }),
    { selector: ({ field, name }) => field ?? name },
  );
  checkProperty(
    fc.property(columns, columns, (one, other) => {
      const lost = columnsOnlyIn(one, other, true).map(({ name }) => name);
      const filled = one.filter(({ isFilled }) => isFilled).map(({ name }) => name);
      for (const name of lost) expect(filled).toContain(name);
      expect(columnsOnlyIn(one, [...other, ...one], true)).toEqual([]);
    }),
  );
});

test.each([
  '',
  ' ',
  '\u3000',
  '\u200b',
  '-',
  '——',
  '/',
  '…',
  'N/A',
  'null',
  'NaN',
  '#N/A',
  '#REF!',
  '#DIV/0!',
  '[]',
  '{}',
])('“%s” is nothing in any column', (text) =>
  expect([isFilled(text, 'author'), isFilled(` ${text}\n`, null)]).toEqual([false, false]),
);

test('what may be an answer in a column of the editor’s own names no author', () => {
  for (const text of ['无', '暂无', '★', '？'])
    expect([isFilled(text, 'author'), isFilled(text, null)]).toEqual([false, true]);
  for (const text of ['0', '无锡', '张三', '#热点', `${' '.repeat(300)}周敏`, '—'.repeat(201)])
    expect([isFilled(text, 'author'), isFilled(text, null)]).toEqual([true, true]);
});
