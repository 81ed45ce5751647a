// Taken sentences in the sheet: what only the copy has turns the kept text into the copy, and each part has its block.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySentences } from '#electron/stages/export/taken/composed-cells.ts';
import { type Block, blocksOf } from '#shared/compare/sheet/blocks.ts';
import type { Side } from '#shared/compare/sheet/row-pieces.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { TakenPart } from '#shared/model/taken.ts';
import { AT_START, additionAt, additionsOf, placeParts } from '../../../renderer/review/taking/place-parts.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';

const LETTERS = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉'];
/** Each number gives a sentence that resembles no other. */
const sentence = (at: number) => `${LETTERS[at]!.repeat(3)}第${at}件事说得清楚明白。`;

/** A kept text, and a copy with further sentences. */
const texts = fc
  .array(fc.boolean(), { minLength: 1, maxLength: LETTERS.length })
  .filter((isKept) => isKept.includes(true))
  .map((isKept) => ({
    kept: isKept.map((one, at) => (one ? sentence(at) : '')).join(''),
    copy: isKept.map((_, at) => sentence(at)).join(''),
  }));
const side = fc.constantFrom<Side>('left', 'right');

function blocksBetween(kept: string, copy: string, side: Side): Block[] {
  return blocksOf(side === 'left' ? diffFully(kept, copy) : diffFully(copy, kept));
}

test('the additions of a copy make it of the kept text', () => {
  checkProperty(
    fc.property(texts, side, ({ kept, copy }, side) => {
      const additions = [...additionsOf(blocksBetween(kept, copy, side), side).values()];
      const sentences = additions.map(({ start, end, ...rest }) => ({ ...rest, text: copy.slice(start, end) }));
      expect(applySentences(kept, sentences)).toBe(copy);
    }),
  );
});

test('a difference leads to the addition that it is in', () => {
  checkProperty(
    fc.property(texts, side, ({ kept, copy }, side) => {
      const blocks = blocksBetween(kept, copy, side);
      const additions = [...additionsOf(blocks, side).values()];
      const changes = blocks.reduce((sum, block) => sum + block.changes, 0);
      for (let change = 0; change < changes; change++) {
        const found = additionAt(blocks, change, side, copy)!;
        const around = additions.find(({ start, end }) => start <= found.start && found.end <= end)!;
        expect(found.place).toBe(around.place);
      }
    }),
  );
});

test('a sentence that the kept text has in part replaces its own', () => {
  const opening = '会场在一楼。';
  const pairs = [
    ['县里昨天开会，讨论修路。', '县里昨天开会，讨论修路，还看了工地。'],
    ['县里昨天开会，讨论修路，还看了工地。', '县里昨天开会，讨论修路。'],
    ['县里昨天开会，讨论修路三十里。', '县里昨天开会，讨论修路五十里。'],
  ] as const;
  for (const [own, other] of pairs)
    for (const side of ['left', 'right'] as const) {
      const [kept, copy] = [opening + own + opening, opening + other + opening];
      const blocks = blocksBetween(kept, copy, side);
      const { start, end, ...rest } = additionAt(blocks, 0, side, copy)!;
      expect(applySentences(kept, [{ ...rest, text: copy.slice(start, end) }])).toBe(copy);
      expect(additionsOf(blocks, side).size).toBe(0);
    }
});

test('a part follows the last block that begins before its place', () => {
  checkProperty(
    fc.property(texts, side, fc.nat(300), ({ kept, copy }, side, anywhere) => {
      const place = anywhere % (kept.length + 1);
      const part: TakenPart = {
        ...{ article: 1 as ArticleId, part: '2:0', field: null, from: 2 as ArticleId, source: '', row: 3 },
        ...{ text: '句。', start: 0, place, replaced: 0 },
      };
      const blocks = blocksBetween(kept, copy, side);
      const [[at, parts]] = [...placeParts(blocks, side, [part])] as [[number, TakenPart[]]];
      expect(parts).toEqual([part]);
      const before = blocks.filter((block) => block[side].length > 0 && block[side][0]!.at < place);
      expect(at).toBe(before.at(-1)?.at ?? AT_START);
    }),
  );
});
