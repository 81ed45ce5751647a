// Views keep the offsets of their units, whatever is folded; each fold has an example.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplify } from '#electron/core/text/traditional.ts';
import { aligned, type Folding, sliceSource } from '#shared/text/view.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts } from '../diff/texts.ts';

const markup = [
  '<p>',
  '</p>',
  '<b x="1">',
  '<br/>',
  '<!-- a\nb -->',
  '<!--',
  '&nbsp;',
  '&#26085;',
  '&ldquo;',
  '<',
  '&',
];
const others = [
  'Ａ',
  '１',
  '　',
  '、',
  '萬',
  '國',
  '○',
  '−',
  '贰仟',
  '陆',
  'https://a.cn/1?b=2',
  'news.com',
  '\n',
  '𠮷',
  'a',
  '3',
];
const text = fc.oneof(
  anyTexts.map(([one]) => one),
  fc.array(fc.constantFrom(...markup, ...others), { maxLength: 20 }).map((parts) => parts.join('')),
);

const isOn = { width: fc.boolean(), variants: fc.boolean(), numerals: fc.boolean() };
const script = fc.constantFrom(undefined, simplify);
const spelling: fc.Arbitrary<Folding> = fc.record({ ...isOn, script });
const keepingLength: fc.Arbitrary<Folding> = fc.record({
  ...isOn,
  script,
  addresses: fc.boolean(),
  markup: fc.constantFrom(undefined, 'blank' as const),
});
const view = (source: string, folding: Folding) => aligned(source, folding).text;

describe('a view', () => {
  test('that folds nothing is the text', () => {
    checkProperty(
      fc.property(text, (source) => {
        expect(aligned(source, {})).toEqual({ text: source, offsets: null });
      }),
    );
  });

  test('has the length of the text, unless markup is removed', () => {
    checkProperty(
      fc.property(text, keepingLength, (source, folding) => {
        const { text, offsets } = aligned(source, folding);
        expect(offsets).toBeNull();
        expect(text).toHaveLength(source.length);
        for (let at = 0; at < text.length; at++) expect(text[at] === '\n').toBe(source[at] === '\n');
      }),
      500,
    );
  });

  test('without markup knows where each unit comes from', () => {
    checkProperty(
      fc.property(text, (source) => {
        const { text, offsets } = aligned(source, { markup: 'remove' });
        expect(offsets ?? source).toHaveLength(text.length);
        for (let at = 0; at < text.length; at++) {
          const offset = offsets ? offsets[at]! : at;
          expect(offset).toBeGreaterThanOrEqual(offsets?.[at - 1] ?? 0);
          expect([text[at], '<', '&']).toContain(source[offset]);
        }
      }),
      500,
    );
  });

  test('in parts comes from parts of the text that together are the text', () => {
    checkProperty(
      fc.property(text, fc.array(fc.nat()), (source, places) => {
        const whole = aligned(source, { markup: 'remove' });
        const { length } = whole.text;
        fc.pre(length > 0);
        const cuts = [...new Set([0, ...places.map((place) => place % length), length])].sort((a, b) => a - b);
        const parts = cuts.slice(1).map((end, at) => sliceSource(source, whole, cuts[at]!, end));
        expect(parts.join('')).toBe(source);
      }),
      500,
    );
  });

  test('folds the spelling of what markup leaves', () => {
    checkProperty(
      fc.property(text, spelling, (source, folding) => {
        const unfolded = aligned(source, { markup: 'remove' });
        const { text, offsets } = aligned(source, { ...folding, markup: 'remove' });
        expect(text).toBe(view(unfolded.text, folding));
        expect(offsets).toEqual(unfolded.offsets);
      }),
    );
  });

  test('of a view is the same', () => {
    checkProperty(
      fc.property(text, spelling, (source, folding) => {
        const once = view(source, folding);
        expect(view(once, folding)).toBe(once);
      }),
      500,
    );
  });
});

describe('a fold', () => {
  test.each<[Folding, string, string]>([
    [{ width: true }, '１１月　ＡＢＣ，３％。', '11月 ABC,3%。'],
    [{ script: simplify }, '國務院總理', '国务院总理'],
    [{ variants: true }, '兩萬○三時，國務院', '两万〇三时，國務院'],
    [{ numerals: true }, '贰仟叁佰元，陆军，伍先生', '二千三百元，陆军，伍先生'],
    [{ script: simplify, numerals: true }, '貳仟元', '二千元'],
    [{ addresses: true }, '见http://a.cn/1?b=2，或news.com', `见${' '.repeat(17)}，或${' '.repeat(8)}`],
    [{ markup: 'blank' }, '甲<b>乙</b>\n3<5&amp;', '甲   乙    \n3<5&amp;'],
    [{ markup: 'blank' }, '<!-- a\nb -->甲', '      \n     甲'],
    [{ markup: 'remove' }, '<p>甲<b>乙</b></p>3<5&amp;&#26085;&ldquo;', '\n甲乙\n3<5&日'],
    [{ markup: 'blank', width: true }, '＜b＞', '<b>'],
  ])('%o of %s', (folding, source, expected) => {
    expect(view(source, folding)).toBe(expected);
  });
});
