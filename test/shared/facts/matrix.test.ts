// The fact matrix of a cluster.
import { expect, test } from 'vitest';
import { readFactText } from '#shared/compare/facts/index.ts';
import { readFactMatrix } from '#shared/compare/facts/matrix.ts';

const story = (money: string, day: string) =>
  `县水利局介绍，城东水库的加固工程投资${money}，由省里和县里分担。工程队于${day}进场，沿河的居民都来看望。`;
const read = (bodies: readonly string[], base: number, hasTime?: () => boolean) =>
  readFactMatrix(bodies.length, base, (at) => readFactText({ text: bodies[at]! }), hasTime);

test('has a row for each disputed fact: who says what, and what most say', () => {
  const bodies = [
    story('500万元', '3月5日'),
    story('50万元', '3月5日'),
    story('50万元', '4月5日'),
    story('五十万元', '3月5号'),
    '县里的老人说，从前这一带年年发大水。',
  ];
  const { rows, unread } = read(bodies, 0);
  const said = rows.map(({ kind, values }) => [
    kind,
    ...values.map(({ text, isMajority, places }) => [text, isMajority, places.map(({ article }) => article)]),
  ]);
  expect(said).toEqual([
    ['number', ['500万元', false, [0]], ['50万元', true, [1, 2, 3]]],
    ['date', ['3月5日', true, [0, 1, 3]], ['4月5日', false, [2]]],
  ]);
  for (const { values } of rows)
    for (const { places } of values)
      for (const { article, start, end } of places) expect(bodies[article]!.slice(start, end)).toMatch(/[\d五十]/);
  expect(unread).toEqual([]);
});

test('two values of as many articles have no majority', () => {
  const { rows } = read([story('500万元', '3月5日'), story('50万元', '3月5日')], 0);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.values.map(({ isMajority }) => isMajority)).toEqual([false, false]);
});

test('names the articles that there was no time for, and does not read them', () => {
  const bodies = Array.from({ length: 5 }, (_, at) => story(`${at + 1}00万元`, '3月5日'));
  let left = 2;
  const read: number[] = [];
  const readOne = (at: number) => {
    read.push(at);
    return readFactText({ text: bodies[at]! });
  };
  const { rows, unread } = readFactMatrix(bodies.length, 1, readOne, () => left-- > 0);
  expect(rows[0]!.values).toHaveLength(3);
  expect(unread).toEqual([3, 4]);
  expect(read).toEqual([1, 0, 2]);
});
