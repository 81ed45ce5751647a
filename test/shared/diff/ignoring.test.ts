// Texts that differ only in ignored ways count as equal, and every text is still returned completely.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts, type Ignoring } from '#shared/compare/diff/index.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts, article, readLeft, readRight, sketch, versions } from './texts.ts';

const traditional: Readonly<Record<string, string>> = { 東: '东', 風: '风', 雲: '云', 開: '开', 後: '后', 鄉: '乡' };
const script = (text: string) => text.replace(/[東風雲開後鄉]/g, (unit) => traditional[unit]!);
const toTraditional = (text: string) =>
  Object.entries(traditional).reduce((result, [from, to]) => result.replaceAll(to, from), text);
const widen = (text: string) =>
  text.replace(/[!-~]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');

const everything: Ignoring = { width: true, punctuation: true, markup: true, script };
const anyIgnoring: fc.Arbitrary<Ignoring> = fc.record(
  {
    width: fc.boolean(),
    punctuation: fc.boolean(),
    markup: fc.boolean(),
    script: fc.constant(script),
  },
  { requiredKeys: [] },
);
const compare = (left: string, right: string, ignore: Ignoring) =>
  diffTexts(left, right, { timeoutMs: Number.POSITIVE_INFINITY, ignore });
const isEqual = (left: string, right: string, ignore: Ignoring) =>
  compare(left, right, ignore).every((row) => row.kind === 'same');

const marked = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b x="1，2。3">',
      '<!-- 注，释 -->',
      '&nbsp;',
      '&#26085;',
      '<',
      '&',
      '\n',
      '天，',
      '地。',
    ),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.join(''));

describe('ignoring', () => {
  test('rebuilds both texts, whatever is ignored and however late it is', () => {
    const texts = fc.oneof(anyTexts, fc.tuple(marked, marked));
    checkProperty(
      fc.property(texts, anyIgnoring, fc.nat({ max: 60 }), ([left, right], ignore, readings) => {
        let time = 0;
        const rows = diffTexts(left, right, { timeoutMs: readings, now: () => time++, ignore });
        expect(readLeft(rows)).toBe(left);
        expect(readRight(rows)).toBe(right);
      }),
      1000,
    );
  });

  test('nothing gives what no option gives', () => {
    checkProperty(
      fc.property(anyTexts, ([left, right]) => {
        const off = { width: false, punctuation: false, markup: false };
        expect(compare(left, right, off)).toEqual(diffTexts(left, right, { timeoutMs: Number.POSITIVE_INFINITY }));
      }),
      300,
    );
  });

  const places = fc.array(fc.nat(), { maxLength: 20 });
  /** Inserts `parts` at offsets of the text, never within a number or a surrogate pair. */
  function sprinkle(text: string, at: readonly number[], parts: readonly string[]): string {
    const cuts = [...text.matchAll(/(?<![\d.,:%])(?![\d.,:%])/gu)].map((match) => match.index);
    const chosen = [...new Set(at.map((number) => cuts[number % cuts.length]!))].sort((a, b) => b - a);
    return chosen.reduce(
      (rest, cut, index) => rest.slice(0, cut) + parts[index % parts.length] + rest.slice(cut),
      text,
    );
  }

  const disguises: Record<string, [Ignoring, (text: string, at: readonly number[]) => string]> = {
    width: [{ width: true }, widen],
    script: [{ script }, toTraditional],
    punctuation: [{ punctuation: true }, (text, at) => sprinkle(text, at, ['，', '。', '！', '\n', '——', '“'])],
    markup: [
      { markup: true },
      (text, at) => sprinkle(text, at, ['<b>', '</p><p class="a">', '<!-- x -->', '&nbsp;', '<br/>']),
    ],
  };

  test('what nobody sees is no difference, with or without other toggles', () => {
    const hidden = ['\u00AD', '\u200B', '\uFEFF', '\u200E', '\u200C', '\u2060\u200D', '\uFE0E', '\u{E0101}'];
    checkProperty(
      fc.property(article, places, anyIgnoring, (clauses, at, ignore) => {
        const text = clauses.join('');
        const cuts = Array.from(text.matchAll(/(?<![\p{Emoji}\p{Script=Han}\p{M}])/gu), ({ index }) => index);
        const chosen = new Set(at.map((number) => cuts[number % cuts.length]!));
        const strewn = [...text].reduce(
          ({ done, offset }, sign) => ({
            done: done + (chosen.has(offset) ? hidden[offset % hidden.length] : '') + sign,
            offset: offset + sign.length,
          }),
          { done: '', offset: 0 },
        ).done;
        expect(isEqual(text, strewn, ignore)).toBe(true);
        expect(isEqual(strewn, text, ignore)).toBe(true);
      }),
    );
    const [plain, hyphens] = ['大桥全长3500米，昨日通车。', '大\u00AD桥全长3\u200B500米，\uFEFF昨日通\u00AD车。'];
    expect(isEqual(plain, hyphens, {})).toBe(true);
    expect(sketch(plain, hyphens.replace('昨', '今'), {})).toEqual([
      '= 大桥全长3500米， | 大\u00AD桥全长3\u200B500米，\uFEFF',
      '~ [昨日]通车。 | {今日}通\u00AD车。',
    ]);
  });

  test.each([
    ['a picture of a family and its members', '👨\u200D👩\u200D👧', '👨👩👧'],
    ['a coloured heart and a drawn one', '❤\uFE0F', '❤\uFE0E'],
    ['a key and its digit', '3\uFE0F\u20E3', '3'],
    ['two shapes of an ideograph', '葛\u{E0100}', '葛'],
    ['an order that is turned', '\u202E123', '123'],
    ['joined letters', 'می\u200Cخواهم', 'میخواهم'],
  ])('but %s are seen to differ', (_, one, other) => {
    expect(isEqual(one, other, {})).toBe(false);
  });

  test.each(Object.entries(disguises))(
    'texts that differ in %s only are equal, alone and with all toggles',
    (_, [own, disguise]) => {
      checkProperty(
        fc.property(article, places, (clauses, at) => {
          const text = clauses.join('');
          const other = disguise(text, at);
          for (const ignore of [own, everything]) {
            expect(isEqual(text, other, ignore)).toBe(true);
            expect(isEqual(other, text, ignore)).toBe(true);
          }
          if (other !== text) expect(isEqual(text, other, {})).toBe(false);
        }),
      );
    },
  );

  test('what differs stays marked, whatever is ignored: texts are equal only where what is left of them is', () => {
    const left = (text: string) => script(text).replace(/[^\p{L}\p{N}]/gu, '');
    checkProperty(
      fc.property(versions, ([one, other]) => {
        expect(isEqual(one, other, everything)).toBe(left(one) === left(other));
      }),
      300,
    );
  });
});

describe('ignoring, by example', () => {
  test('only the words are marked', () => {
    expect(sketch('今天，李强在１１月說話。', '今天李克强在11月說話！', { width: true, punctuation: true })).toEqual([
      '~ 今天，[李强]在１１月說話。 | 今天{李克强}在11月說話！',
    ]);
  });

  test('punctuation that both texts have after other words is not marked', () => {
    expect(sketch('今年增长15%。\n随后回落。', '今年增长16%。\n随后回落。', { punctuation: true })[0]).toBe(
      '~ 今年增长[15%]。\n | 今年增长{16%}。\n',
    );
  });

  test('a comma more in the middle of rewritten text is no change', () => {
    const rows = sketch('北方下雪。今天，各地普遍降温。股市大涨。', '南方有雨。今天各地，普遍降温。汇率走低。', {
      punctuation: true,
    });
    expect(rows.filter((row) => row.startsWith('='))).toEqual(['= 今天， | 今天', '= 各地 | 各地，', '= 普遍降温。']);
  });

  test('a sentence of both texts stays whole where one text has its words with a comma again', () => {
    const shared = '商会称这次涨价“对小店很不公平，店主不能接受”。';
    const rows = sketch(`旧稿。${shared}各店都在观望。对这次涨价，对小店很不公平，大家另有话说。`, `新稿。${shared}`, {
      punctuation: true,
    });
    expect(rows.filter((row) => row.includes('很不公平'))).toEqual(['= 对小店很不公平，', '- 对小店很不公平，']);
  });

  test('Latin words are marked whole, although the spaces between them are ignored', () => {
    const words = ['harbour', 'council', 'again', 'reopens', 'terminal', 'again'];
    const text = fc.shuffledSubarray(words, { minLength: 4 });
    checkProperty(
      fc.property(text, fc.nat(), (without, random) => {
        const place = 1 + (random % (without.length - 1));
        const rows = compare(without.join(' '), without.toSpliced(place, 0, 'ferry').join(' '), { punctuation: true });
        const changed = rows.flatMap((row) => (row.kind === 'changed' ? [...row.left, ...row.right] : []));
        expect(changed.filter(({ kind }) => kind !== 'same').map(({ text: mark }) => mark.trim())).toEqual(['ferry']);
      }),
    );
  });

  test('numbers keep their points, and are not run together', () => {
    expect(isEqual('共1,000人', '共1000人', { punctuation: true })).toBe(true);
    expect(isEqual('增长3.5%', '增长35%', { punctuation: true })).toBe(false);
    expect(isEqual('得票12，3人', '得票1，23人', { punctuation: true })).toBe(false);
  });

  test('tags hold no clauses, and a lone < is a character', () => {
    expect(isEqual('<p style="a: b; c: d">甲说，</p><p>乙说。</p>', '甲说，\n乙说。', { markup: true })).toBe(true);
    expect(isEqual('3<5', '35', { markup: true })).toBe(false);
    expect(isEqual('A&amp;B公司', 'A&B公司', { markup: true })).toBe(true);
    expect(isEqual('<p></p>', '', { markup: true })).toBe(true);
  });
});
