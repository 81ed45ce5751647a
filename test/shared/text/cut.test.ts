// Cuts of a text: the joined parts are the text, and cuts are at the right offsets.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSentences } from '#electron/core/published-methods/split-sentences.ts';
import { passAttached } from '#shared/text/characters.ts';
import { clauses, endsSentence, passSentenceEnd, sentenceEnd, sentenceMarks, sentences } from '#shared/text/cut.ts';
import { dress, syntheticStory } from '../../boilerplate/boilerplate-samples.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { freshRandom } from '../../helpers/random.ts';
import { anyTexts } from '../diff/texts.ts';

const readText = fc.string({ unit: fc.constantFrom(...'天地3，。！？!?…｡“”（）【】"\' 　\n\r'), maxLength: 40 });

describe('the end of a sentence', () => {
  test('is at every cut into sentences', () => {
    checkProperty(
      fc.property(readText, (text) => {
        for (const { text: sentence } of sentences(text).slice(0, -1)) expect(endsSentence(sentence)).toBe(true);
      }),
      500,
    );
  });

  test('is in no text without a mark or line break, and not before words', () => {
    checkProperty(
      fc.property(readText, (text) => {
        expect(endsSentence(text.replace(/[。！？!?…｡\r\n]/g, ''))).toBe(false);
        expect(endsSentence(`${text}天`)).toBe(false);
      }),
      500,
    );
  });

  test('is not divided: no mark, quote or bracket follows it', () => {
    const pattern = new RegExp(sentenceEnd, 'gu');
    checkProperty(
      fc.property(readText, (text) => {
        for (const { index, 0: found } of text.matchAll(pattern))
          expect(text.slice(index + found.length)).not.toMatch(/^[。！？!?…｡”）】"']/);
      }),
      500,
    );
  });
});

type Marks = keyof typeof sentenceMarks;
const kinds = Object.keys(sentenceMarks) as Marks[];
const closing = '”’」』）)】]';
const sameLineSpace = /^[^\S\r\n]+/;
const marked = fc.oneof(
  anyTexts.map(([text]) => text),
  fc.string({
    unit: fc.constantFrom(
      ...'天地人，。！？!?；;：:…｡“”‘’「」（）【】()[]《》" 　\t\r\n\u0301\uFE0F\u200D',
      '👍',
      '\r\n',
    ),
    maxLength: 40,
  }),
);

describe.each(kinds)('sentences, %s', (kind) => {
  const cut = (text: string) => sentences(text, kind);

  test('are the text, each at its offsets', () => {
    checkProperty(
      fc.property(marked, (text) => {
        let at = 0;
        for (const { start, end, text: sentence } of cut(text)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          expect(sentence).toBe(text.slice(start, end));
          at = end;
        }
        expect(at).toBe(text.length);
      }),
      500,
    );
  });

  test('have no mark but those that end them', () => {
    const isMark = new RegExp(`[${sentenceMarks[kind]}]`);
    checkProperty(
      fc.property(marked, (text) => {
        const all = cut(text);
        for (const [at, { text: sentence, bare }] of all.entries()) {
          expect(sentence.startsWith(bare)).toBe(true);
          expect(bare).not.toMatch(isMark);
          if (at < all.length - 1) expect(sentence.slice(bare.length)).toMatch(isMark);
        }
      }),
      500,
    );
  });

  test('keep what closes them, and visible characters whole', () => {
    checkProperty(
      fc.property(marked, (text) => {
        const all = cut(text);
        for (const [at, { start, text: sentence }] of all.entries()) {
          if (at === 0) continue;
          expect(passAttached(text, start)).toBe(start);
          const isAfterLineBreak = /[\r\n]\P{L}*$/u.test(all[at - 1]!.text);
          if (!isAfterLineBreak) expect(closing).not.toContain(sentence.replace(sameLineSpace, '').charAt(0) || ' ');
        }
      }),
      500,
    );
  });

  test('are cut no further', () => {
    checkProperty(
      fc.property(marked, (text) => {
        for (const { text: sentence, bare } of cut(text))
          expect(cut(sentence)).toEqual([{ start: 0, end: sentence.length, text: sentence, bare }]);
      }),
      500,
    );
  });
});

describe('sentences', () => {
  test('of a story with what frames it are the whole text', () => {
    const random = freshRandom(5);
    for (let n = 0; n < 200; n++) {
      const { text } = dress(random, syntheticStory(n));
      const all = sentences(text, 'semicolon');
      expect(all.map((sentence) => sentence.text).join('')).toBe(text);
      for (const { start, end, text: sentence } of all) expect(text.slice(start, end)).toBe(sentence);
    }
  });

  test('end where passSentenceEnd says', () => {
    checkProperty(
      fc.property(marked, (text) => {
        for (const { start, end, bare } of sentences(text)) {
          expect(passSentenceEnd(text, start + bare.length)).toBe(end);
          if (bare !== '') expect(passSentenceEnd(text, start)).toBe(start);
        }
      }),
      500,
    );
  });

  test('cut at colons are those of the released nshash, with other edges', () => {
    const outer = new RegExp(`^[\\s${closing.replace(']', '\\]')}]+|\\s+$`, 'g');
    const list = (parts: readonly string[]) => parts.map((part) => part.replace(outer, '')).filter(Boolean);
    const plain = fc.string({ unit: fc.constantFrom(...'天地，。！？!?；;：:“”（）【】《》 \n'), maxLength: 40 });
    checkProperty(
      fc.property(plain, (text) => {
        const bare = sentences(text, 'colon').map((sentence) => sentence.bare);
        expect(list(bare)).toEqual(list(splitSentences(text, 'released')));
      }),
      1000,
    );
  });

  test.each<[Marks, string, string[]]>([
    ['full', '他说：“到了！”（完。）她走了……\r\n再见', ['他说：“到了！”', '（完。）', '她走了……', '\r\n', '再见']],
    ['full', '“走？！ ”他问', ['“走？！ ”', '他问']],
    ['full', '甲\r乙；丙', ['甲\r', '乙；丙']],
    ['semicolon', '他说：“到了。”（编辑 李四）\n完', ['他说：“到了。”', '（编辑 李四）\n', '完']],
    ['semicolon', '甲；乙……丙\r丁', ['甲；', '乙……丙\r丁']],
    ['colon', '【快讯】他说：“到了。”', ['【快讯】', '他说：', '“到了。”']],
    ['colon', '《几点？》一文', ['《几点？', '》一文']],
  ])('with %s marks, of %j', (kind, text, expected) => {
    expect(sentences(text, kind).map((sentence) => sentence.text)).toEqual(expected);
  });
});

describe('clauses', () => {
  test('keeps the text', () => {
    checkProperty(
      fc.property(anyTexts, ([text]) => {
        expect(clauses(text).join('')).toBe(text);
      }),
    );
  });

  test('cuts after punctuation and what closes after it', () => {
    expect(clauses('他说：“好！”，走了。（完）')).toEqual(['他说：', '“好！”，', '走了。', '（完）']);
    expect(clauses('他说:"好。"走了')).toEqual(['他说:', '"好。"', '走了']);
  });

  test('cuts after newlines; an indentation stays with what it indents', () => {
    expect(clauses('标题\r\n\r\n　　正文。 \n尾')).toEqual(['标题\r\n\r\n', '　　正文。 \n', '尾']);
  });

  test('cuts no number', () => {
    expect(clauses('1,000人12:30到,共3.5万，比分3：1')).toEqual(['1,000人12:30到,', '共3.5万，', '比分3：1']);
  });

  test('cuts a text without punctuation at the same places again after an insertion', () => {
    const text = Array.from({ length: 1000 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * index * 31) % 4999)),
    );
    const before = clauses(text.join(''));
    const after = clauses(`添几字${text.join('')}`);
    expect(before.every((part) => part.length <= 200)).toBe(true);
    expect(before.filter((part) => !after.includes(part)).length).toBeLessThanOrEqual(3);
  });
});
