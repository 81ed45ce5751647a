import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTerms } from '#electron/core/text/terms.ts';
import { builtInStopWords } from '#shared/model/stop-words.ts';

describe('countTerms', () => {
  it('counts words, without stop words and without what has no letter or digit', () => {
    const words = ['国务院', '的', '总理', '，', '国务院', '2024', ' ', '。', '记者', '\n', 'GDP', '——', '😀', '𠮷'];
    expect([...countTerms(words)]).toEqual([
      ['国务院', 2],
      ['总理', 1],
      ['2024', 1],
      ['GDP', 1],
      ['𠮷', 1],
    ]);
  });

  it('equals counting one word at a time, in whatever order', () => {
    const word = fc.constantFrom('国务院', '总理', '的', '，', 'GDP', '在', '5');
    void fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const counts = countTerms(words);
        const expected = ['国务院', '总理', 'GDP', '5']
          .map((term) => [term, words.filter((one) => one === term).length] as const)
          .filter(([, count]) => count > 0);
        expect(counts).toEqual(new Map(expected));
        expect(countTerms(words.toReversed())).toEqual(counts);
      }),
    );
  });

  it('leaves out the stop words that it is given, and no others', () => {
    expect([...countTerms(['的', '国务院', '总理'], new Set(['总理'])).keys()]).toEqual(['的', '国务院']);
  });

  it('is empty where there is nothing but stop words', () => {
    expect(countTerms([...builtInStopWords, '，', '']).size).toBe(0);
    expect(countTerms([]).size).toBe(0);
  });
});
