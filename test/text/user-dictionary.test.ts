// The editor's words are found as by a regular expression that prefers the longest; no text is lost.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserDictionary } from '#electron/core/text/user-dictionary.ts';

/** Few characters, so that words overlap, contain each other, and share beginnings and ends. */
const characters = [...'云计算AI5。𠮷'];
const word = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 4 });
const words = fc.array(word, { maxLength: 12 });
const text = fc.string({ unit: fc.constantFrom(...characters, ' ', '\n'), maxLength: 60 });

function findByRegex(value: string, list: readonly string[]): string[] {
  if (list.length === 0) return [];
  const boundary = '(?:(?<![A-Za-z0-9])|(?![A-Za-z0-9]))';
  const longestFirst = list.toSorted((a, b) => b.length - a.length);
  return value.match(new RegExp(`${boundary}(?:${longestFirst.join('|')})${boundary}`, 'g')) ?? [];
}

describe('UserDictionary', () => {
  it('finds the leftmost, longest words, and gives the whole text', () => {
    void fc.assert(
      fc.property(words, text, (list, value) => {
        const stretches = new UserDictionary(list).split(value);
        expect(stretches.map((stretch) => stretch.text).join('')).toBe(value);
        expect(stretches.every((stretch) => stretch.text !== '')).toBe(true);
        const found = stretches.filter((stretch) => stretch.word !== null);
        expect(found.map((stretch) => stretch.text)).toEqual(findByRegex(value, list));
        for (const stretch of found) expect(list.lastIndexOf(stretch.text)).toBe(stretch.word);
        // Two unmatched stretches have a word between them.
        stretches.forEach((stretch, at) => {
          if (at > 0 && stretch.word === null) expect(stretches[at - 1]!.word).not.toBeNull();
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no Latin word inside another', () => {
    const cut = (value: string) => new UserDictionary(['AI', '5G']).split(value).map((stretch) => stretch.text);
    expect(cut('SAID，AI和5G、25G')).toEqual(['SAID，', 'AI', '和', '5G', '、25G']);
  });

  it('finds nothing without words', () => {
    expect(new UserDictionary(['']).split('云计算')).toEqual([{ text: '云计算', word: null }]);
    expect(new UserDictionary([]).split('')).toEqual([]);
  });
});
