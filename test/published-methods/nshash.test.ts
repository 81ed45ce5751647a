// nshash: the longest sentences, the fallback to short ones, and their hashes.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { longestSentences, nshash } from '#electron/core/published-methods/nshash.ts';
import { splitSentences } from '#electron/core/published-methods/split-sentences.ts';
import { normalise } from '#electron/core/text/normalise.ts';
import { detectionFor, type NshashOptions, sentenceHashNames, sentenceSplitters } from '#shared/model/detection.ts';
import { toBigInt } from '../helpers/bits.ts';

const md5 = (sentence: string) => createHash('md5').update(sentence).digest('hex');
const asDocumented: NshashOptions = { ...detectionFor('nshash').nshash, splitter: 'article', hash: 'md5' };
const picking = fc.record({
  splitter: fc.constantFrom(...sentenceSplitters),
  sentences: fc.integer({ min: 1, max: 7 }),
  short: fc.constantFrom(0, 1, 29, 30, 31),
});

/** Few distinct sentences around the lengths that matter, so that ties and repeats occur. */
const sentence = fc
  .tuple(fc.constantFrom(...'风雨雷电'), fc.constantFrom(1, 2, 29, 30, 31, 32, 45))
  .map(([character, length]) => character.repeat(length));
const text = fc.array(sentence, { maxLength: 14 }).map((sentences) => sentences.join('。'));

/** Picks the longest remaining sentence n times, the first of equals. */
function longestNaively(all: readonly string[], { sentences, short }: Pick<NshashOptions, 'sentences' | 'short'>) {
  const rest = all.some(({ length }) => length > short) ? all.filter(({ length }) => length > short) : [...all];
  const picked: string[] = [];
  while (rest.length > 0 && picked.length < sentences) {
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
  it('equals picking the longest one n times', () => {
    void fc.assert(
      fc.property(text, picking, (value, options) => {
        const all = splitSentences(value, options.splitter);
        expect(longestSentences(value, options)).toEqual(longestNaively(all, options));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes short ones only where no sentence has more than 30 characters', () => {
    const [short, long] = ['短'.repeat(30), '长'.repeat(31)];
    expect(longestSentences(`${short}。短句。`, asDocumented)).toEqual([short, '短句']);
    expect(longestSentences(`${short}。短句。${long}！`, asDocumented)).toEqual([long]);
  });
});

describe('nshash', () => {
  it('hashes what it picked, each hash once', () => {
    void fc.assert(
      fc.property(text, (value) => {
        const hashes = nshash(value, asDocumented);
        expect(new Set(hashes)).toEqual(new Set(longestSentences(value, asDocumented).map(md5)));
        expect(new Set(hashes).size).toBe(hashes.length);
        expect(hashes.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('distinguishes the same sentences with either hash', () => {
    void fc.assert(
      fc.property(text, text, (a, b) => {
        const [shared, alsoShared] = sentenceHashNames.map((hash) => {
          const theirs = nshash(b, { ...asDocumented, hash });
          return nshash(a, { ...asDocumented, hash }).map((one) => theirs.indexOf(one));
        });
        expect(shared).toEqual(alsoShared);
      }),
    );
  });

  it('does not care where in the article the sentences are', () => {
    const sentences = [40, 41, 42, 43, 44, 3].map((length, index) => `${index}`.repeat(length));
    const [there, back] = [sentences, sentences.toReversed()].map((all) => nshash(all.join('。'), asDocumented));
    expect(there).toHaveLength(5);
    expect(back).toEqual(there);
  });

  it('reads the text as it is, or normalised', () => {
    const body = '<p>颱風登陸；ＡＢＣ</p>。第二句';
    const [asIs, normalised] = (['as-is', 'normalised'] as const).map((text) =>
      nshash(body, { ...asDocumented, text }),
    );
    expect(asIs).toEqual(['<p>颱風登陸；ＡＢＣ</p>', '第二句'].map(md5));
    expect(normalised).toEqual(splitSentences(normalise(body), 'article').map(md5));
    expect(normalised![0]).toBe(md5('台风登陆;ABC'));
  });

  it('is empty for a text without sentences', () => {
    expect(nshash(' 。\n', asDocumented)).toEqual([]);
  });

  it('writes the fast hash as 16 hexadecimal digits', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        fc.pre(splitSentences(value, 'article')[0] === value);
        const [hex] = nshash(value, { ...asDocumented, hash: 'fast' });
        expect(hex).toMatch(/^[0-9a-f]{16}$/);
        expect(BigInt(`0x${hex}`)).toBe(toBigInt(mixed(value)));
      }),
    );
  });
});
