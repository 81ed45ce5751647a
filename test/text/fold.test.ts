// The folded form of a text is idempotent and equal for texts that differ only in form; each step has an effect.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextFolder } from '#electron/core/text/fold.ts';
import { stripMarkup } from '#electron/core/text/markup/markup.ts';
import { sentences } from '#shared/text/cut.ts';
import { checkProperty } from '../helpers/check-property.ts';

const folder = new TextFolder();

function fold(text: string): string {
  const { units } = folder.fold(text);
  let folded = '';
  for (let i = 0; i < units.length; i += 1000) folded += String.fromCharCode(...units.subarray(i, i + 1000));
  return folded;
}

function sentencesOf(text: string): string[] {
  const { units, sentenceEnds } = folder.fold(text);
  return Array.from(sentenceEnds, (end, n) => String.fromCharCode(...units.subarray(sentenceEnds[n - 1] ?? 0, end)));
}

/** Pieces that several rules affect: markup, entities, addresses, decimal points, composing characters. */
const pieces = [
  ...['<p>', '</p>', '<br/>', '<b', '<!--', '-->', '<script>', '</script>', '<style>', '<', '>', '/', '!', '</'],
  ...['&amp;', '&lt;', '&#65;', '&#x0031;', '&#46;', '&#x200b;', '&#65018;', '&#x1100;', '&', '#', ';', 'amp'],
  ...['http://', 'https://', 'www.', 'a.example/1', 'h', 'w', 'H', 'Ｗ', ':', '//'],
  ...[
    '1',
    '２',
    '٣',
    '①',
    '½',
    '⑽',
    '⒈',
    '.',
    '．',
    '。',
    '…',
    '!',
    ',',
    '，',
    ' ',
    '\n',
    '\u3000',
    '\u200b',
    '\ufe0f',
  ],
  ...[
    '中國',
    '乾',
    '著',
    'ß',
    'İ',
    'Σ',
    'ǅ',
    'ﷺ',
    'ﬁ',
    '㎡',
    'e',
    '\u0301',
    '\u0308',
    'か',
    'ｶ',
    '\u3099',
    '\uff9e',
    '゛',
  ],
  ...[
    '\u1100',
    '\u1161',
    '\u11a8',
    '가',
    'ㄱ',
    'ㅏ',
    'ㄳ',
    'ﾡ',
    '㉠',
    '한',
    '𠮷',
    '😀',
    '\ud83d',
    '\udf42',
    '\u{16d67}',
  ],
];
const disguised = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

describe('TextFolder', () => {
  it('is idempotent on pieces of markup, addresses, numbers and what composes', () => {
    void fc.assert(
      fc.property(disguised, (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
      }),
      { numRuns: 6000 },
    );
  });

  it('is idempotent on arbitrary Unicode, and keeps letters, digits and decimal points only', () => {
    void fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), disguised), (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
        expect(once).toMatch(/^(?:[\p{L}\p{N}]|(?<=\d)\.(?=\d))*$/u);
      }),
      { numRuns: 3000 },
    );
  });

  it('is idempotent on every character of the BMP between two others', () => {
    const changing: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      const once = fold(`1${String.fromCharCode(unit)}5`);
      if (fold(once) !== once) changing.push(unit.toString(16));
    }
    expect(changing).toEqual([]);
  });

  it('does not know what nobody sees, and gives the ends of sentences in the text that has it', () => {
    const [plain, strewn] = [
      '共1.5万人。见www.a.example/1页。',
      '共1\u200B.\u00AD5万人\uFEFF。见ww\u00ADw.a.example/1\u200E页。',
    ];
    expect(fold(strewn)).toBe(fold(plain));
    const { sourceEnds } = folder.fold(strewn);
    expect(Array.from(sourceEnds!, (end, n) => strewn.slice(n === 0 ? 0 : sourceEnds![n - 1], end))).toEqual(
      sentences(strewn).map(({ text }) => text),
    );
  });

  it('gives sentences that together are the text', () => {
    void fc.assert(
      fc.property(disguised, (text) => {
        const sentences = sentencesOf(text);
        expect(sentences.join('')).toBe(fold(text));
        expect(sentences).not.toContain('');
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves out the tags that an import leaves out, and no others', () => {
    const tags = [
      '<p>',
      '</p>',
      '<b x="1">',
      '<BR/>',
      '<!doctype html>',
      '<p ',
      '<iPhone 18>',
      '<y',
      '</x>',
      '<>',
      '<',
      '>',
    ];
    const text = fc.array(fc.constantFrom(...tags, '甲', 'z', '3', ' ', '/')).map((parts) => parts.join(''));
    void fc.assert(
      fc.property(text, (text) => {
        expect(fold(text)).toBe(fold(stripMarkup(text).replaceAll('<', '〈')));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['字宽和大小写', 'ＡＢc１２３，', 'abc123'],
    ['繁体', '國務院總理', '国务院总理'],
    ['组合字', '①ﬁ㎡½', '1fim212'],
    ['空白和不可见字符', '国\u200b务\ufeff院\u00ad 总\u3000理\n', '国务院总理'],
    ['标点', '“国务院”——总理（兼）', '国务院总理兼'],
    ['小数点', '增长3.5%，增长３．５％', '增长3.5增长3.5'],
    ['不是小数点', '第1. 5项.5', '第15项5'],
    ['千分位', '1,000', '1000'],
    ['标签', '<p class="a">国务院</p><br/>总理', '国务院总理'],
    ['注释', '前<!-- <b>注释</b> -->后', '前后'],
    ['脚本', '前<script src="a">var a = "<p>不要</p>";</SCRIPT >后', '前后'],
    ['样式', '前İ<style>p { color: red }</style>后', '前i后'],
    ['没有结尾的标签', '前<p后', '前p后'],
    ['没有结尾的注释', '前<!-- 后', '前后'],
    ['没有结尾的脚本', '前<script>后', '前后'],
    ['不是标签', '3<5，a < b，《<红楼梦>》', '35ab红楼梦'],
    ['不是网页的标签', '新品<iPhone 18>发布，x<y且y>z', '新品iphone18发布xy且yz'],
    ['实体', '&ldquo;国&nbsp;务&#38498;&#x9662;&rdquo;&amp;', '国务院院'],
    ['不是实体', 'AT&T；同比&增长', 'att同比增长'],
    ['超出范围的实体', '前&#9999999;&#0;后', '前后'],
    ['网址', '见https://www.a.example/1.html?x=1，和WWW.b.example。', '见和'],
    ['网址后的小数点', '见http://a.example/1．5', '见5'],
    ['不是网址', 'show和https', 'show和https'],
    ['分解的字母', 'Cafe\u0301', 'café'],
    ['半角假名', 'ｶﾞｽ', 'ガス'],
    ['分解的谚文', '\u1112\u1161\u11ab국', '한국'],
    ['不成音节的谚文', '한ㅋㅋ', '한'],
    ['单独的附加符号', '甲\u0301乙', '甲乙'],
    ['星平面', '𠮷野家😀', '𠮷野家'],
    ['破损的代理对', '甲\ud83d，\ude00乙', '甲乙'],
    ['展开很长', 'ﷺ'.repeat(3), 'صلىاللهعليهوسلم'.repeat(3)],
    ['空', '', ''],
  ])('%s: of %j makes %j', (_, text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it.each([
    ['句号、问号、叹号', '甲。乙！丙？丁｡戊…己', ['甲', '乙', '丙', '丁', '戊', '己']],
    ['换行和块', '甲\n乙<br>丙<p>丁</p>戊<b>己</b>', ['甲', '乙', '丙', '丁', '戊己']],
    ['不断句', '甲，乙；丙：丁、3.5', ['甲乙丙丁3.5']],
    ['没有文字的句子', '。。甲。！\n', ['甲']],
  ])('ends sentences at %s: %j', (_, text, expected) => {
    expect(sentencesOf(text)).toEqual(expected);
  });

  it('ends sentences where the shared sentences end, in texts without markup and addresses', () => {
    const units = [
      ...'甲乙國1２e.．，。！？!?｡…；：“”‘’（）【】()[] 　\r\nか゛\u0301\u3099\uFE0F\uFF9E\u200D\u1100\u1161',
      '\r\n',
      '👍',
      'ℹ',
      '™',
    ];
    const plain = fc.array(fc.constantFrom(...units), { maxLength: 30 }).map((parts) => parts.join(''));
    checkProperty(
      fc.property(plain, (text) => {
        const { units, sentenceEnds, sourceEnds } = folder.fold(text);
        const expected: { end: number; sourceEnd: number }[] = [];
        for (const sentence of sentences(text)) {
          const before = expected.at(-1)?.end ?? 0;
          const end = before + fold(sentence.text).length;
          if (end > before) expected.push({ end, sourceEnd: sentence.end });
          // A sentence without letters belongs to the previous one.
          else if (expected.length > 0) expected.at(-1)!.sourceEnd = sentence.end;
        }
        expect([...sentenceEnds]).toEqual(expected.map(({ end }) => end));
        expect(units).toHaveLength(expected.at(-1)?.end ?? 0);
        if (sourceEnds) expect([...sourceEnds]).toEqual(expected.map(({ sourceEnd }) => sourceEnd));
      }),
      // A pictogram that folds to letters, which a full stop joins, in a text that is composed first.
      3000,
      [['？\u200dℹᅡ'], ['甲。\u200d™\u0301乙']],
    );
  });

  it('ends them after closing quotes and brackets of the source', () => {
    expect([...folder.fold('“甲。”乙！）\n丙').sourceEnds!]).toEqual([4, 8, 9]);
    // Marks that do not compose do not shift offsets.
    expect([...folder.fold('甲❤️。1⃣乙').sourceEnds!]).toEqual([4, 7]);
  });

  it('takes texts longer than the ones before, and damaged markup however often', () => {
    const long = '国务院总理。'.repeat(20_000);
    expect(folder.fold(long).sentenceEnds.length).toBe(20_000);
    expect(fold('短')).toBe('短');
    for (const damaged of ['<!--', '<script>', '<style>', '<a ', '&#', 'http'])
      expect(fold(damaged.repeat(50_000)).length).toBeLessThanOrEqual(damaged.length * 50_000);
  });

  it('hands out arrays that later texts do not change', () => {
    const first = folder.fold('第一篇。');
    folder.fold('第二篇文章。');
    expect(String.fromCharCode(...first.units)).toBe('第一篇');
    expect([...first.sentenceEnds]).toEqual([3]);
  });
});
