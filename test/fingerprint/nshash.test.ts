// nshash: the five longest sentences, the fallback to short ones, and their hashes.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestSentences, mixedHex, nshash } from '#electron/fingerprint/nshash.ts';
import { mixed } from '#electron/fingerprint/string-hash.ts';
import { sentenceSplitters, splitSentences } from '#electron/text/sentences.ts';
import { toBigInt } from '../helpers/bits.ts';

const SEED = 5;
const md5 = (sentence: string) => createHash('md5').update(sentence).digest('hex');

/** Sentences around the lengths that matter, few different ones, so that ties and repeats occur. */
const sentence = fc
  .tuple(fc.constantFrom(...'风雨雷电'), fc.constantFrom(1, 2, 29, 30, 31, 32, 45))
  .map(([character, length]) => character.repeat(length));
const text = fc.array(sentence, { maxLength: 14 }).map((sentences) => sentences.join('。'));

/** Picks the longest remaining sentence, the first of equals, five times. */
function longestNaively(all: readonly string[]): string[] {
  const rest = all.some(({ length }) => length > 30) ? all.filter(({ length }) => length > 30) : [...all];
  const picked: string[] = [];
  while (rest.length > 0 && picked.length < 5) {
    const longest = Math.max(...rest.map(({ length }) => length));
    picked.push(
      ...rest.splice(
        rest.findIndex(({ length }) => length === longest),
        1,
      ),
    );
  }
  return picked;
}

describe('longestSentences', () => {
  it('equals picking the longest one five times', () => {
    void fc.assert(
      fc.property(text, fc.constantFrom(...sentenceSplitters), (value, splitter) => {
        expect(longestSentences(value, splitter)).toEqual(longestNaively(splitSentences(value, splitter)));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('takes short ones only where no sentence has more than 30 characters', () => {
    const [short, long] = ['短'.repeat(30), '长'.repeat(31)];
    expect(longestSentences(`${short}。短句。`, 'article')).toEqual([short, '短句']);
    expect(longestSentences(`${short}。短句。${long}！`, 'article')).toEqual([long]);
  });
});

describe('nshash', () => {
  it('hashes what it picked, each hash once', () => {
    void fc.assert(
      fc.property(text, (value) => {
        const hashes = nshash(value, 'released', md5);
        expect(new Set(hashes)).toEqual(new Set(longestSentences(value, 'released').map(md5)));
        expect(new Set(hashes).size).toBe(hashes.length);
        expect(hashes.length).toBeLessThanOrEqual(5);
      }),
      { seed: SEED },
    );
  });

  it('tells the same sentences apart with either hash', () => {
    void fc.assert(
      fc.property(text, text, (a, b) => {
        const sharedWith = (hash: (value: string) => string) => {
          const theirs = nshash(b, 'article', hash);
          return nshash(a, 'article', hash).map((one) => theirs.indexOf(one));
        };
        expect(sharedWith(mixedHex)).toEqual(sharedWith(md5));
      }),
      { seed: SEED },
    );
  });

  it('does not care where in the article the sentences stand', () => {
    const sentences = [40, 41, 42, 43, 44, 3].map((length, index) => `${index}`.repeat(length));
    const [there, back] = [sentences, sentences.toReversed()].map((all) => nshash(all.join('。'), 'article', md5));
    expect(there).toHaveLength(5);
    expect(back).toEqual(there);
  });

  it('is empty for a text without sentences', () => {
    expect(nshash(' 。\n', 'article', md5)).toEqual([]);
  });

  it('writes the fast hash as 16 hexadecimal digits', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(mixedHex(value)).toMatch(/^[0-9a-f]{16}$/);
        expect(BigInt(`0x${mixedHex(value)}`)).toBe(toBigInt(mixed(value)));
      }),
      { seed: SEED },
    );
  });
});
