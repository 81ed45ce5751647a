// Word lists as files: written lists are read back, and invalid lines are reported with their number.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionChanges } from '#shared/model/detection.ts';
import { parseDictionary, parseStopWords } from '#shared/model/word-lists.ts';

const word = fc.string({ unit: fc.constantFrom(...'云计算大模型GPT4𠮷-'), minLength: 1, maxLength: 6 });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

describe('parseDictionary', () => {
  const line = fc.record({
    // A frequency consists of digits, so a word of digits is ambiguous only in the second place.
    word,
    frequency: fc.option(fc.nat().map(String), { nil: undefined }),
    tag: fc.option(fc.constantFrom('n', 'nr', 'Ng', 'eng'), { nil: undefined }),
  });

  it('reads back what jieba’s format writes; the last of equal words holds', () => {
    void fc.assert(
      fc.property(fc.array(line), lineEnd, fc.boolean(), (lines, end, mark) => {
        const text = lines
          .map(({ word, frequency, tag }) => [word, frequency, tag].filter(Boolean).join(' '))
          .join(end);
        const expected = new Map(lines.map(({ word, tag }) => [word, tag?.toLowerCase()]));
        const { words, bad } = parseDictionary((mark ? '\ufeff' : '') + text);
        expect(bad).toEqual([]);
        expect(new Map(words.map(({ word, tag }) => [word, tag]))).toEqual(expected);
        expect(detectionChanges.safeParse({ words: { dictionary: words } }).success).toBe(true);
      }),
    );
  });

  it('names the invalid lines, and reads the others', () => {
    const text = `云计算 5 n\n\n大 模型 是\n人工智能 5 n x\n区块链\tn\n量子 5.5\n${'长'.repeat(101)}`;
    expect(parseDictionary(text)).toEqual({
      words: [
        { word: '云计算', tag: 'n' },
        { word: '区块链', tag: 'n' },
      ],
      bad: [
        { line: 3, text: '大 模型 是' },
        { line: 4, text: '人工智能 5 n x' },
        { line: 6, text: '量子 5.5' },
        { line: 7, text: '长'.repeat(101) },
      ],
    });
  });
});

describe('parseStopWords', () => {
  it('reads words with any white space between them, each once', () => {
    void fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', '\u3000', '\t', '\n', '\r\n', ' \n\n'), (words, gap) => {
        const { words: read, bad } = parseStopWords(`\ufeff${words.join(gap)}\n`);
        expect({ read, bad }).toEqual({ read: [...new Set(words)], bad: [] });
      }),
    );
  });

  it('names a line that holds something else', () => {
    expect(parseStopWords(`的\n${'长'.repeat(101)} 了\n在`)).toEqual({
      words: ['的', '在'],
      bad: [{ line: 2, text: `${'长'.repeat(101)} 了` }],
    });
  });
});
