// Differences of form within text that the comparison calls the same are counted while they are ignored, and marked
// while they are shown. Pieces have the counted numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ignoring } from '#shared/compare/diff/index.ts';
import { type LaidOutDiff, layOut } from '#shared/compare/sheet/lay-out.ts';
import { noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { Piece } from '#shared/compare/sheet/row-pieces.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';

const simplified: Readonly<Record<string, string>> = { 東: '东', 說: '说', 國: '国' };
const script = (text: string) => text.replace(/[東說國]/g, (unit) => simplified[unit]!);
const every: Ignoring = { width: true, punctuation: true, script };

function compare(left: string, right: string, ignore: Ignoring): LaidOutDiff {
  const text = (body: string) => ({ title: '', body });
  const body = diffFully(left, right, { ignore: every });
  return layOut({ title: [], body, complete: true }, { left: text(left), right: text(right) }, noBoilerplate, ignore);
}

function piecesIn({ sections }: LaidOutDiff, side: 'left' | 'right' | 'unified'): readonly Piece[] {
  return sections.flatMap(({ blocks }) => blocks.flatMap((block) => block[side]));
}

const spell = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const marked = (pieces: readonly Piece[]) => pieces.filter(({ kind }) => kind !== 'same').map(({ text }) => text);

function marksIn(diff: LaidOutDiff, side: 'left' | 'right'): string[] {
  const marks: string[] = [];
  for (const { text, change } of piecesIn(diff, side))
    if (change !== undefined) marks[change] = (marks[change] ?? '') + text;
  return marks;
}

const left = '他說，東站今日開通。全長１８公里，票價三元。';
const right = '他说,东站昨日開通。全長18公里，票價三元!';

test('are counted while they are ignored', () => {
  const diff = compare(left, right, every);
  expect(marked(piecesIn(diff, 'left'))).toEqual(['今日']);
  expect(diff.changes).toBe(1);
  expect(diff.forms).toEqual({ shown: 0, hidden: 3 });
});

test('are marked and numbered while they are shown', () => {
  const diff = compare(left, right, {});
  expect(marksIn(diff, 'left')).toEqual(['說，東', '今日', '１８', '。']);
  expect(marksIn(diff, 'right')).toEqual(['说,东', '昨日', '18', '!']);
  expect(diff.changes).toBe(compare(left, right, every).changes + 3);
  expect(diff.forms).toEqual({ shown: 3, hidden: 0 });
});

test('one of them may be shown, and the others are counted', () => {
  const diff = compare(left, right, { punctuation: true, script });
  expect(diff.forms).toEqual({ shown: 1, hidden: 2 });
  expect(marked(piecesIn(diff, 'left'))).toEqual(['今日', '１８']);
});

test('what nobody sees is neither marked nor counted', () => {
  const strewn = left.replaceAll('東', '東\u00AD').replace('今日', '\u200B今\uFEFF日').replace('１８', '１\u2060８');
  for (const ignore of [every, {}]) {
    expect(compare(left, strewn, ignore)).toMatchObject({ changes: 0, forms: { shown: 0, hidden: 0 } });
    const { changes, forms } = compare(left, right, ignore);
    expect(compare(strewn, right, ignore)).toMatchObject({ changes, forms });
  }
});

const parts = fc
  .array(fc.constantFrom('甲', '乙丙', '東', '东', '說', '说', '，', ',', '。', ' ', '3', '３', '\n', '😀'), {
    maxLength: 40,
  })
  .map((all) => all.join(''));

test('what is counted is what is numbered, in every column, and no text is lost', () => {
  checkProperty(
    fc.property(
      parts,
      parts,
      fc.constantFrom<Ignoring>(every, {}, { width: true }, { script }),
      (one, other, ignore) => {
        const diff = compare(one, other, ignore);
        const numbers = (side: 'left' | 'right' | 'unified') =>
          new Set(piecesIn(diff, side).flatMap(({ change }) => change ?? []));
        const counted = Array.from({ length: diff.changes }, (_, at) => at);
        expect([...numbers('unified')].sort((a, b) => a - b)).toEqual(counted);
        expect([...new Set([...numbers('left'), ...numbers('right')])].sort((a, b) => a - b)).toEqual(counted);
        expect(spell(piecesIn(diff, 'left'))).toBe(one);
        expect(spell(piecesIn(diff, 'right'))).toBe(other);
        expect(diff.forms.shown + diff.forms.hidden).toBe(compare(one, other, every).forms.hidden);
      },
    ),
  );
});
