// Shingles and Jaccard against their definitions.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jaccard, SHINGLE_LENGTH, shinglesOf } from '#electron/cluster/similarity.ts';

const SEED = 4;

function jaccardNaively(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 1 : [...all].filter((one) => a.has(one) && b.has(one)).length / all.size;
}

const text = fc.string({ unit: fc.constantFrom(...'天地玄黄宇宙洪荒，。 1a'), maxLength: 40 });

describe('shinglesOf', () => {
  it.each([
    ['', []],
    ['，。！ \n', []],
    ['会', ['会']],
    ['会议了', ['会议了']],
    ['国务院会', ['国务院会']],
    ['国务院会议', ['国务院会', '务院会议']],
    ['国务院，会议', ['国务院会', '务院会议']],
    ['啊啊啊啊啊啊', ['啊啊啊啊']],
    ['a1-b2', ['a1b2']],
  ])('of %j are %j', (normalised, expected) => {
    expect([...shinglesOf(normalised)]).toEqual(expected);
  });

  it('are all the pieces of 4 of the letters and digits, and nothing else', () => {
    void fc.assert(
      fc.property(text, (value) => {
        const bare = value.replace(/[，。 ]/g, '');
        const pieces = bare
          .split('')
          .map((_, at) => bare.slice(at, at + SHINGLE_LENGTH))
          .filter((piece) => piece.length === Math.min(SHINGLE_LENGTH, bare.length));
        expect(shinglesOf(value)).toEqual(new Set(pieces));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('take texts with surrogate pairs, whole or broken', () => {
    expect(shinglesOf('𠮷野家𠮷野家').size).toBeGreaterThan(0);
    expect(shinglesOf('𠮷')).toEqual(new Set(['𠮷']));
    const units = fc.array(fc.integer({ min: 0xd7ff, max: 0xe001 }), { maxLength: 20 });
    void fc.assert(
      fc.property(units, (codes) => {
        const value = String.fromCharCode(...codes);
        expect(jaccard(shinglesOf(value), shinglesOf(value))).toBe(1);
      }),
      { seed: SEED },
    );
  });
});

describe('jaccard', () => {
  it('equals the definition, is symmetric, and 1 for equal sets', () => {
    void fc.assert(
      fc.property(text, text, (a, b) => {
        const [left, right] = [shinglesOf(a), shinglesOf(b)];
        expect(jaccard(left, right)).toBe(jaccardNaively(left, right));
        expect(jaccard(right, left)).toBe(jaccard(left, right));
        expect(jaccard(left, new Set(left))).toBe(1);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('is 0 without anything shared, also against an empty set', () => {
    expect(jaccard(new Set(['a']), new Set(['b']))).toBe(0);
    expect(jaccard(new Set(), new Set(['b']))).toBe(0);
  });
});
