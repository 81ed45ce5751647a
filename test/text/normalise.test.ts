// The comparison form of a text is idempotent, and each step has an effect.
import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it, vi } from 'vitest';
import { normalise } from '#electron/core/text/normalise.ts';
import { simplify } from '#electron/core/text/traditional.ts';

/** Pieces that several rules affect: markup in all forms, invisible characters, all kinds of white space. */
const pieces = [
  ...[
    '<p>',
    '</p>',
    '<br/>',
    '<div class="a">',
    '<!-- -->',
    '<script>',
    '</script>',
    '<b',
    '<',
    '>',
    '/',
    '&',
    ';',
    '#',
  ],
  ...['&amp;', '&lt;', '&gt;', '&nbsp;', '&#65;', '&#x200b;', '&amp;lt;p&amp;gt;', '&amp;amp;amp;', 'amp', 'lt'],
  ...[
    '＜p＞',
    '＆lt；',
    '＆',
    '；',
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\ufe0f',
    '\u202e',
    '\r',
    '\n',
    '\t',
    '\u3000',
    ' ',
    '\u2028',
  ],
  ...[
    '國務院',
    '总理',
    '①',
    'ｱ',
    '㎏',
    'Ａ',
    'e',
    'x',
    'p',
    '\u0301',
    '\u0308',
    '\u00a8',
    '😀',
    '𠮷',
    '\ufb01',
    '\u1100',
    '\u1161',
  ],
];
const disguised = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

describe('normalise', () => {
  it('is idempotent on pieces of markup, entities, invisible characters and white space', () => {
    void fc.assert(
      fc.property(disguised, (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
      }),
      { numRuns: 4000 },
    );
  });

  it('is idempotent on arbitrary Unicode', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('is idempotent on every character of the BMP between two others', () => {
    const changing: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      const once = normalise(`甲${String.fromCharCode(unit)}乙`);
      if (normalise(once) !== once) changing.push(String.fromCharCode(unit));
    }
    expect(changing).toEqual([]);
  });

  it.each([
    ['ampersands', `净利&${'amp;'.repeat(50_000)}lt;润`],
    ['numbered ampersands', `净利&${'#38;'.repeat(50_000)}lt;润`],
    ['full-width ampersands', `净利&${'#65286;'.repeat(25_000)}lt;润`],
    ['tags', `净利${'<'.repeat(25_000)}${'b>'.repeat(25_000)}润`],
  ])('reads %s within each other a few times only, and stays idempotent', (_, text) => {
    const passes = vi.spyOn(Parser.prototype, 'end');
    const once = normalise(text);
    expect(passes.mock.calls.length).toBeLessThan(50);
    passes.mockRestore();
    expect(once).toMatch(/^净利.*润$/s);
    expect(normalise(once)).toBe(once);
  });

  it.each([
    ['ＡＢＣ１２３，', 'ABC123,'],
    ['①ﬁ㎏', '1fikg'],
    ['國務院總理', '国务院总理'],
    ['國\u200b務\ufeff院\u00ad總\u2060理\ufe0f', '国务院总理'],
    ['<p>国务院</p><p>总理</p>', '国务院\n总理'],
    ['第一段<br>第二段<br/>第三段', '第一段\n第二段\n第三段'],
    ['他<b>很</b>好', '他很好'],
    ['A&amp;B&nbsp;C &lt;1&gt; &quot;D&quot; &#22269;&#x52A1;', 'A&B C <1> "D" 国务'],
    ['&amp;lt;p&amp;gt;正文&amp;lt;/p&amp;gt;', '正文'],
    ['＜p＞正文＜/p＞', '正文'],
    ['前<script>var a = "<p>不要</p>";</script>后', '前后'],
    ['前<style>p { color: red }</style>后', '前后'],
    ['前<!-- 注释 -->后', '前后'],
    ['  一 \t 二\u3000三  ', '一 二 三'],
    ['一\r\n\r\n 二\r三 \n 四', '一\n二\n三\n四'],
    ['', ''],
    ['<p>&nbsp;\u200b</p>', ''],
  ])('makes of %j %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it.each(['3<5，而5>3。后文', 'a < b，后文', '《<红楼梦>》后文', 'AT&T的后文', '净利润同比&增长'])(
    'leaves %j its text',
    (text) => {
      expect(normalise(text)).toContain(text.slice(-2));
      expect(normalise(text)).toHaveLength(text.length);
    },
  );

  it('keeps what follows a “less than” before a letter in a text without tags', () => {
    expect(normalise('当x<y时，试验成功。记者从会上获悉，后文很长。')).toContain('后文很长');
    expect(normalise('当x&lt;y时，试验成功。记者从会上获悉，后文很长。')).toContain('后文很长');
  });

  it('gives two reprints of different dress the same form', () => {
    const plain = '国务院总理主持会议。\n会议指出,ABC公司2024年增长5%。';
    const dressed =
      '<div>國務院總理主持會議。<br/></div>&#12288;&#12288;會議指出，ＡＢＣ公司\u200b２０２４年增長５％。';
    expect(normalise(dressed)).toBe(plain);
  });
});

describe('simplify', () => {
  it('keeps the length and the place of every character', () => {
    void fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }), (codes) => {
        const text = String.fromCharCode(...codes);
        const result = simplify(text);
        expect(result).toBe(codes.map((code) => simplify(String.fromCharCode(code))).join(''));
        expect(result).toHaveLength(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['國務院總理李強主持召開國務院常務會議', '国务院总理李强主持召开国务院常务会议'],
    ['臺灣、香港與澳門', '台湾、香港与澳门'],
    ['国务院总理', '国务院总理'],
    ['ABC 123 ｱ 😀 𠮷', 'ABC 123 ｱ 😀 𠮷'],
    ['', ''],
  ])('makes of %j %j', (text, expected) => {
    expect(simplify(text)).toBe(expected);
  });
});
