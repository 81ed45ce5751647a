// No cut divides a visible character, as Intl.Segmenter defines it: in the unified column, marks of facts, muted
// boilerplate, and clipped texts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '#shared/compare/sheet/blocks.ts';
import { cutAtMarks, type MarkedPiece, marksByBlock, marksOf } from '#shared/compare/sheet/marks.ts';
import { muteBoilerplate, noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import { type Piece, piecesOfRow } from '#shared/compare/sheet/row-pieces.ts';
import { NO_BOILERPLATE } from '../../../electron/core/boilerplate/boilerplate.ts';
import { findParts } from '../../../electron/core/boilerplate/parts.ts';
import { type DiffOptions, type DiffRow, diffTexts, type Ignoring } from '../../../shared/compare/diff/index.ts';
import { findFactAlerts, listedNames, readFactText } from '../../../shared/compare/facts/index.ts';
import { clip } from '../../../shared/text/characters.ts';
import type { Range } from '../../../shared/text/range.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';
import { awkwardText } from '../../shared/diff/texts.ts';

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

type Texts = { readonly left: string; readonly right: string };

function allowedIn(text: string): ReadonlySet<number> {
  return new Set([0, ...Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length)]);
}

function expectWholeCharacters(pieces: readonly Piece[], texts: Texts): void {
  const allowed = { left: allowedIn(texts.left), right: allowedIn(texts.right) };
  for (const { text, side, at } of pieces) {
    expect({ text, at, isWhole: allowed[side].has(at) }).toEqual({ text, at, isWhole: true });
    expect({ text, at, isWhole: allowed[side].has(at + text.length) }).toEqual({ text, at, isWhole: true });
  }
}

const facts = ['3', '第1', '1,000', '50%', '2026年11月20日', '上午9时', '没有', '不', '李强', '😀', '日'];
const marks = ['\u20E3', '\uFE0F\u20E3', '\u0301', '\u{E0100}', '\u200D', '\u3099'];
const words = ['cafe', '葛', '饰', '里聊天', '一样的话', '，', '。', '、', ' ', '\n'];
const factText = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...facts, ...words), fc.constantFrom('', '', ...marks))
        .map(([part, mark]) => part + mark),
      fc.constantFrom(...words),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
/** Two texts with a common beginning and end, so that clauses are paired. */
const versions = fc
  .tuple(factText, factText, factText, factText)
  .map(([start, left, right, end]): Texts => ({ left: start + left + end, right: start + right + end }));
const texts = fc.oneof(versions, fc.record({ left: awkwardText, right: awkwardText }));

const script = (text: string) => text.replaceAll('東', '东');
const ignoring: fc.Arbitrary<Ignoring> = fc.record(
  { width: fc.boolean(), punctuation: fc.boolean(), script: fc.constant(script) },
  { requiredKeys: [] },
);
/** Unlimited time, or none after this many readings of the clock. */
const lateness = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat({ max: 40 }));

function compare({ left, right }: Texts, ignore: Ignoring, timeoutMs: number): DiffRow[] {
  let time = 0;
  const options: DiffOptions = { ignore, timeoutMs, now: () => time++ };
  return diffTexts(left, right, options);
}

test('the unified column, and both columns', () => {
  checkProperty(
    fc.property(texts, ignoring, lateness, (both, ignore, timeoutMs) => {
      const blocks = blocksOf(compare(both, ignore, timeoutMs));
      for (const { left, right, unified } of blocks) expectWholeCharacters([...left, ...right, ...unified], both);
    }),
    3000,
  );
});

test('the marks of facts, and of names', () => {
  const names = fc.record({ base: fc.constant('李强'), other: fc.constant('葛') });
  checkProperty(
    fc.property(texts, ignoring, lateness, names, (both, ignore, timeoutMs, { base, other }) => {
      const rows = compare(both, ignore, timeoutMs);
      const read = (text: string, name: string) =>
        readFactText({ text, script, names: listedNames(findAll(text, name)) });
      const blocks = blocksOf(rows);
      const marked = marksByBlock(blocks, marksOf(findFactAlerts(read(both.left, base), read(both.right, other))));
      for (const { at, left, right, unified } of blocks) {
        const cut = (pieces: readonly Piece[]): MarkedPiece[] => cutAtMarks(pieces, marked.get(at) ?? []);
        expectWholeCharacters([...cut(left), ...cut(right), ...cut(unified)], both);
      }
    }),
    3000,
  );
});

function findAll(text: string, word: string): Range[] {
  return Array.from(text.matchAll(new RegExp(word, 'g')), ({ index }) => ({ start: index, end: index + word.length }));
}

test('boilerplate that is muted', () => {
  const frames = [
    '（记者 周知）',
    '本报讯',
    '责任编辑：李四',
    '来源：新华网',
    '版权声明：不得转载。',
    '欢迎关注。',
    '【综合】',
    '一句话。',
  ];
  const framed = fc
    .array(fc.tuple(fc.constantFrom(...frames, '\n', '话'), fc.constantFrom('', ...marks)), { maxLength: 8 })
    .map((parts) => parts.flat().join(''));
  checkProperty(
    fc.property(framed, framed, ignoring, lateness, (left, right, ignore, timeoutMs) => {
      const [inLeft, inRight] = [left, right].map((text) => findParts('', text, '', NO_BOILERPLATE));
      const boilerplate = { left: inLeft!, right: inRight! };
      const blocks = blocksOf(compare({ left, right }, ignore, timeoutMs), boilerplate);
      for (const block of blocks)
        expectWholeCharacters([...block.left, ...block.right, ...block.unified], { left, right });
    }),
    2000,
  );
});

test('a beginning', () => {
  checkProperty(
    fc.property(awkwardText, fc.nat({ max: 60 }), (text, length) => {
      const beginning = clip(text, length);
      expect(text.startsWith(beginning)).toBe(true);
      const fitting = [...allowedIn(text)].filter((cut) => cut <= length);
      expect(fitting).toContain(beginning.length);
      if (text.length <= length) expect(beginning).toBe(text);
    }),
    1000,
  );
  expect(clip('三个字', 2)).toBe('三个');
  expect(clip('姓𠮷的', 2)).toBe('姓');
  expect(clip('一家👩‍👩‍👧人', 5)).toBe('一家');
  expect(clip('🇨🇳🇭🇰', 6)).toBe('🇨🇳');
});

test.each([
  ['an accent', 'cafe\u0301，聊天', 'cafe\u0301里聊天', ['cafe\u0301', '里', '，聊天']],
  ['a variant of an ideograph', '葛\u{E0100}，首都', '葛\u{E0100}饰首都', ['葛\u{E0100}', '饰', '，首都']],
])('an insertion after a letter with %s is after the mark, too', (_, left, right, pieces) => {
  const [row] = diffFully(left, right, { ignore: { punctuation: true } });
  const { unified } = muteBoilerplate(piecesOfRow(row!, { left: 0, right: 0 }, new Map()), noBoilerplate);
  expect(unified.map(({ text }) => text)).toEqual(pieces);
});

test.each([
  ['按3\u20E3退订', '按4\u20E3退订', '3\u20E3'],
  ['第1\uFE0F\u20E3步走完', '第2\uFE0F\u20E3步走完', '第1\uFE0F\u20E3'],
])('a digit in a keycap is marked with it: %s', (left, right, fact) => {
  expect(
    findFactAlerts(readFactText({ text: left }), readFactText({ text: right })).map(({ base }) => base.text),
  ).toEqual([fact]);
});
