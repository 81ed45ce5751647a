// Layout of a comparison: it keeps both texts completely, aligns the beginnings of sentences, and folds identical
// passages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf } from '#shared/compare/sheet/blocks.ts';
import type { Piece } from '#shared/compare/sheet/row-pieces.ts';
import { sectionsOf } from '#shared/compare/sheet/sections.ts';
import type { DiffRow } from '../../../shared/compare/diff/index.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const same = (text: string): DiffRow => ({ kind: 'same', left: text, right: text });
const sentences = (count: number) => Array.from({ length: count }, (_, at) => same(`第${at}句。`));
const deleted = (text: string): DiffRow => ({ kind: 'deleted', left: text });
const inserted = (text: string): DiffRow => ({ kind: 'inserted', right: text });

function sidesOf(blocks: readonly Block[]): { left: string; right: string } {
  return { left: textOf(blocks.flatMap(({ left }) => left)), right: textOf(blocks.flatMap(({ right }) => right)) };
}

test('the blocks, and the sections made of them, hold both texts whole', () => {
  const article = fc.array(fc.constantFrom('甲', '乙丙', ',', '，', '。', '\n', '？”', ' ', '2024年', '😀'), {
    maxLength: 60,
  });
  checkProperty(
    fc.property(article, article, (left, right) => {
      const texts = { left: left.join(''), right: right.join('') };
      const blocks = blocksOf(diffFully(texts.left, texts.right));
      expect(sidesOf(blocks)).toEqual(texts);
      expect(sidesOf(sectionsOf(blocks).flatMap((section) => section.blocks))).toEqual(texts);
    }),
  );
});

test('a sentence is one block, its clauses read on', () => {
  const blocks = blocksOf([same('他说，'), deleted('昨天'), same('下雨了。'), same('今天晴。')]);
  expect(blocks.map(({ kind, left }) => [kind, textOf(left)])).toEqual([
    ['changed', '他说，昨天下雨了。'],
    ['same', '今天晴。'],
  ]);
});

test('pieces of one side are next to pieces of the other', () => {
  const blocks = blocksOf([same('开头。'), deleted('旧的一句。'), inserted('新的一句。'), same('结尾。')]);
  expect(blocks).toHaveLength(3);
  expect(blocks[1]).toMatchObject({ kind: 'changed', change: 0 });
  expect(sidesOf([blocks[1]!])).toEqual({ left: '旧的一句。', right: '新的一句。' });
});

test('a line break more or less is no difference', () => {
  const blocks = blocksOf([
    {
      kind: 'changed',
      left: [
        { text: '甲。', kind: 'same' },
        { text: '\n', kind: 'deleted' },
      ],
      right: [{ text: '甲。', kind: 'same' }],
    },
  ]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['same']);
});

test('changes are numbered', () => {
  const blocks = blocksOf([deleted('甲。'), same('乙。'), inserted('丁。')]);
  expect(blocks.map(({ change }) => change)).toEqual([0, null, 1]);
});

test('clauses that moved together are one passage, others bear their own number', () => {
  const blocks = blocksOf([
    { kind: 'deleted', left: '甲，', move: 1 },
    { kind: 'deleted', left: '乙。', move: 2 },
    { kind: 'deleted', left: '丙。', move: 3 },
    same('中间。'),
    { kind: 'inserted', right: '丙。', move: 3 },
    { kind: 'inserted', right: '甲，', move: 1 },
    { kind: 'inserted', right: '乙。', move: 2 },
  ]);
  expect(blocks.map(({ left, right }) => [...left, ...right].map(({ text, move }) => [text, move]))).toEqual([
    [
      ['甲，乙。', 1],
      ['丙。', 2],
    ],
    [
      ['中间。', undefined],
      ['中间。', undefined],
    ],
    [
      ['丙。', 2],
      ['甲，乙。', 1],
    ],
  ]);
});

test('long identical stretches fold, except a sentence next to each change', () => {
  const sections = sectionsOf(blocksOf([...sentences(10), deleted('删。'), ...sentences(10)]));
  expect(sections.map(({ kind, sentences }) => [kind, sentences])).toEqual([
    ['fold', 9],
    ['blocks', 3],
    ['fold', 9],
  ]);
});

test('a passage of one article is one difference, whatever signs it has in common with the other', () => {
  const quoted = [deleted('他说：'), same('“'), deleted('明天再来'), same('。”'), deleted('大家散了。')];
  const blocks = blocksOf([
    same('开头。'),
    ...quoted.map(
      (row): DiffRow =>
        row.kind === 'same' ? { ...row, kind: 'changed', left: [{ text: row.left, kind: 'same' }], right: [] } : row,
    ),
    same('结尾。'),
  ]);
  expect(blocks.map(({ changes }) => changes)).toEqual([0, 1, 0]);
});

test('a long passage of one article folds by itself, a short or moved one does not', () => {
  const kindsOf = (passage: readonly DiffRow[]) =>
    sectionsOf(blocksOf([...sentences(2), ...passage, ...sentences(2)])).map(({ kind }) => kind);
  const long = (row: (text: string) => DiffRow) => Array.from({ length: 50 }, (_, at) => row(`只有一篇有第${at}句。`));
  expect(kindsOf(long(deleted))).toEqual(['blocks', 'left', 'blocks']);
  expect(kindsOf(long(inserted))).toEqual(['blocks', 'right', 'blocks']);
  expect(kindsOf([...long(deleted), ...long(inserted)])).toEqual(['blocks']);
  expect(kindsOf(long(deleted).slice(0, 20))).toEqual(['blocks']);
  expect(kindsOf(long((left) => ({ kind: 'deleted', left, move: 0 })))).toEqual(['blocks']);
});

test('two equal texts are shown whole, and their sentences flow', () => {
  const sections = sectionsOf(blocksOf(sentences(30)));
  expect(sections).toHaveLength(1);
  expect(sections[0]).toMatchObject({ kind: 'blocks', sentences: 30 });
  expect(sections[0]!.blocks).toHaveLength(1);
});
