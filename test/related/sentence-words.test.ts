// Comparing sentences by their words: the ratio equals a naive one, cut or framed sentences are equal, other figures
// make a difference. Fingerprints have their distance.
import { describe, expect, it } from 'vitest';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import {
  readSentences,
  SENTENCE_HD,
  sameWordRatio,
  saySame,
  sentencePrint,
} from '#electron/core/fingerprint/sentence-words.ts';
import { stripMarkup } from '#electron/core/text/markup/markup.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

/** Every two characters are a word, because the segmenter is not tested. */
const cut = (text: string) => text.match(/.{1,2}/gsu) ?? [];
const words = (text: string) => text.split(' ');

function randomWords(random: Random, count: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < count)
    chosen.add(`词${random.int(2 * count + 8)}号`.replace(/\d/g, (digit) => '零一二三四五六七八九'[Number(digit)]!));
  return [...chosen];
}

describe('the sentences of a body', () => {
  const body = `<p>雨燕镇图书馆星期六重新开放，新馆比旧馆大了一倍。</p>馆长梁素秋说：“孩子们终于有了自己的阅览室，窗外就是柳河！”
    编辑：王一。周边居民可凭身份证借阅图书，每次最多八本，期限一个月`;

  it('are verbatim, in order, without markup, and none is too short to say something', () => {
    const sentences = readSentences(body, cut);
    expect(sentences.map(({ text }) => text)).toEqual([
      '雨燕镇图书馆星期六重新开放，新馆比旧馆大了一倍',
      '“孩子们终于有了自己的阅览室，窗外就是柳河',
      '周边居民可凭身份证借阅图书，每次最多八本，期限一个月',
    ]);
    let from = 0;
    for (const { text } of sentences) {
      from = stripMarkup(body).indexOf(text, from);
      expect(from).toBeGreaterThanOrEqual(0);
    }
  });

  it('have different words, without stop words and punctuation, in the form in which texts are compared', () => {
    const [sentence] = readSentences('新馆 ，， 的 的 ＡＢ 圖書 新馆 开放 孩子 阅览 窗外', (text) => text.split(' '));
    expect(sentence!.words).toEqual(['新馆', 'AB', '图书', '开放', '孩子', '阅览', '窗外']);
  });

  it('do not begin with the quotes and brackets that close the one before', () => {
    const said = '孩子们终于有了自己的阅览室';
    const body = `“${said}！”${said}（见图。） ${said}。 ”${said}`;
    expect(readSentences(body, cut).map(({ text }) => text)).toEqual([`“${said}`, `${said}（见图`, said, said]);
  });

  it('are empty for a text without any', () => {
    for (const empty of ['', '。。。', '<p></p>', '好。是的。']) expect(readSentences(empty, cut)).toEqual([]);
  });
});

describe('the same-word ratio', () => {
  it('equals a naive computation, whichever sentence comes first', () => {
    const random = freshRandom(1);
    for (let i = 0; i < 500; i++) {
      const [a, b] = [randomWords(random, random.int(12)), randomWords(random, random.int(12))];
      let shared = 0;
      for (const one of a) for (const other of b) if (one === other) shared++;
      const expected = Math.min(a.length, b.length) === 0 ? 0 : shared / Math.min(a.length, b.length);
      expect(sameWordRatio(a, b)).toBe(expected);
      expect(sameWordRatio(b, a)).toBe(expected);
      expect(saySame(a, b)).toBe(expected >= 0.8);
    }
  });
});

describe('sentences say the same', () => {
  const quote = words('孩子 终于 有 自己 阅览室 窗外 柳河 很 安静 明亮');
  it.each([
    ['when they are equal', quote],
    ['in another order', quote.toReversed()],
    ['when one is framed', [...words('馆长 梁素秋 星期六 回答 提问'), ...quote]],
    ['when one is cut', quote.slice(0, 7)],
    ['when two of ten words are others', [...quote.slice(0, 8), '别的', '两个']],
  ])('%s', (_, other) => expect(saySame(quote, other)).toBe(true));

  it('and not when three of ten words are others', () => {
    expect(saySame(quote, [...quote.slice(0, 7), '别的', '三个', '词语'])).toBe(false);
  });

  it('and not when the figures are others: a form keeps its words', () => {
    const form = (day: string, cases: string) => words(`截至 ${day} 24 时 全镇 现有 确诊 病例 ${cases} 例 治愈 出院`);
    expect(sameWordRatio(form('3', '120'), form('4', '118'))).toBeGreaterThan(0.8);
    expect(saySame(form('3', '120'), form('4', '118'))).toBe(false);
    expect(saySame(form('3', '120'), form('3', '120'))).toBe(true);
    // A missing figure does not change the statement.
    expect(saySame(form('3', '120'), words('截至 3 时 全镇 现有 确诊 病例 治愈 出院'))).toBe(true);
  });
});

describe('the fingerprint of a sentence', () => {
  it('does not depend on the order of its words', () => {
    const random = freshRandom(2);
    for (let i = 0; i < 50; i++) {
      const some = randomWords(random, 12);
      expect(sentencePrint(some.toReversed())).toEqual(sentencePrint(some));
    }
  });

  it(`is rarely within 3 bits of that of a sentence with another word, and mostly within ${SENTENCE_HD}`, () => {
    const random = freshRandom(3);
    const distances = Array.from({ length: 2000 }, () => {
      const some = randomWords(random, 12);
      return hammingDistance(sentencePrint(some), sentencePrint(some.with(random.int(12), '别的词')));
    });
    const within = (hd: number) => distances.filter((distance) => distance <= hd).length / distances.length;
    expect(within(3)).toBeLessThan(0.15);
    expect(within(SENTENCE_HD)).toBeGreaterThan(0.85);
  });
});
