import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts } from '#shared/compare/diff/index.ts';
import type { Range } from '#shared/text/range.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { article, readLeft, readRight, sketch, versions } from './texts.ts';

const find = (text: string, part: string): Range[] => {
  const start = text.indexOf(part);
  return start === -1 ? [] : [{ start, end: start + part.length }];
};
const sketchWithout = (left: string, right: string, part: string) =>
  sketch(left, right, {}, { left: find(left, part), right: find(right, part) });

const dateline = '本报云溪区7月3日电（记者 周知）';
const first = '云溪区风电场昨日投入运行。';
const second = '首批机组共有二十四台，年发电量可供全区居民使用。';
const third = '附近的村民说，风车已经成了山上的一景，周末来拍照的人越来越多。';

describe('excluded ranges', () => {
  test('a dateline takes no word of the story, though it has the same', () => {
    const [left, right] = ['云溪区风电场7月3日投入运行。', '云溪区风电场７月３日投入运行。'];
    expect(sketchWithout(dateline + left, right, dateline)).toEqual([
      `- ${dateline}`,
      '~ 云溪区风电场[7]月[3]日投入运行。 | 云溪区风电场{７}月{３}日投入运行。',
    ]);
  });

  test('a sentence after a dateline moves with its paragraph', () => {
    const paragraph = '首批机组共有二十四台。';
    const left = `${dateline}${first}${paragraph}\n${third}\n`;
    expect(sketchWithout(left, `${third}\n${first}${paragraph}\n`, dateline)).toEqual([
      `- ${dateline}`,
      `-1 ${first}`,
      `-2 ${paragraph}\n`,
      '= 附近的村民说，',
      '= 风车已经成了山上的一景，',
      '= 周末来拍照的人越来越多。\n',
      `+1 ${first}`,
      `+2 ${paragraph}\n`,
    ]);
  });

  test('what both have is one row, at the start, within a clause and at the end', () => {
    const credit = '（记者 周知）';
    const inside = second.replace('，', `${credit}，`);
    expect(sketchWithout(dateline + first, dateline + first, dateline)).toEqual([`= ${dateline}`, `= ${first}`]);
    expect(sketchWithout(inside, inside, credit)[0]).toBe(`= 首批机组共有二十四台${credit}，`);
    expect(sketchWithout(inside, second, credit)[0]).toBe(
      `~ 首批机组共有二十四台[${credit}]， | 首批机组共有二十四台，`,
    );
    expect(sketchWithout(first + credit, first, credit)).toEqual([`= ${first}`, `- ${credit}`]);
  });
});

const someRanges = (text: string, ends: readonly number[]): Range[] => {
  const sorted = [...new Set(ends.map((end) => end % (text.length + 1)))].sort((a, b) => a - b);
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at) => ({
    start: sorted[2 * at]!,
    end: sorted[2 * at + 1]!,
  }));
};
const ends = fc.array(fc.nat(400), { maxLength: 8 });

test('rebuilds both texts, whatever is excluded', () => {
  checkProperty(
    fc.property(versions, ends, ends, fc.boolean(), ([left, right], one, other, punctuation) => {
      const excluded = { left: someRanges(left, one), right: someRanges(right, other) };
      const rows = diffTexts(left, right, { timeoutMs: Number.POSITIVE_INFINITY, ignore: { punctuation }, excluded });
      expect(readLeft(rows)).toBe(left);
      expect(readRight(rows)).toBe(right);
      for (const row of rows) {
        if (row.kind !== 'changed') continue;
        for (const spans of [row.left, row.right])
          expect(spans.every((span, at) => span.text !== '' && span.kind !== spans[at + 1]?.kind)).toBe(true);
      }
    }),
    500,
  );
});

test('marks nothing but what is excluded from texts that differ in nothing else', () => {
  checkProperty(
    fc.property(article, ends, (clauses, at) => {
      const text = clauses.join('');
      const ranges = someRanges(text, at);
      let [rest, from] = ['', 0];
      for (const { start, end } of ranges) {
        rest += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, '');
        from = end;
      }
      rest += text.slice(from);
      const rows = diffTexts(text, rest, {
        timeoutMs: Number.POSITIVE_INFINITY,
        excluded: { left: ranges, right: [] },
      });
      const marked = rows.flatMap((row) => (row.kind === 'changed' ? row.left : []));
      const dropped = rows.flatMap((row) => (row.kind === 'deleted' ? [row.left] : []));
      const gone = [...marked.filter(({ kind }) => kind === 'deleted').map((span) => span.text), ...dropped].join('');
      expect(gone.length).toBe(text.length - rest.length);
      expect(rows.every((row) => row.kind !== 'inserted')).toBe(true);
    }),
    300,
  );
});
