// The sketch equals its definition: hash every shingle, sort, take the smallest; for a long text also those of its
// head.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_KEYS, STORED_KEYS, sketchOf } from '#electron/core/cluster/standard/sketch.ts';
import { addUnit, hashUnits, mix32 } from '#electron/core/fingerprint/hashing.ts';
import { freshRandom } from '../../helpers/random.ts';
import { makeStory, unitsOf } from './synthetic-stories.ts';

const SEED = 61;
const SHINGLE = 6;

const HEAD = 150;

function sketchNaively(units: Uint16Array): Uint32Array {
  const whole = smallestNaively(units);
  if (units.length <= HEAD) return whole;
  const head = smallestNaively(units.subarray(0, HEAD));
  return Uint32Array.from(new Set([...head.slice(0, 3), ...whole.slice(0, 16), ...head.slice(0, 8)]));
}

function smallestNaively(units: Uint16Array): Uint32Array {
  const hashes = new Set<number>();
  for (let i = 0; i < Math.max(units.length > 0 ? 1 : 0, units.length - SHINGLE + 1); i++)
    hashes.add(mix32(units.subarray(i, i + SHINGLE).reduce(addUnit, 0)));
  return Uint32Array.from([...hashes].sort((a, b) => a - b).slice(0, QUERY_KEYS));
}

const anyUnits = fc.uint16Array({ maxLength: 200 });
const fewUnits = fc.array(fc.constantFrom(0, 1, 0xffff), { maxLength: 200 }).map((units) => Uint16Array.from(units));

describe('sketchOf', () => {
  it('is the smallest distinct hashes of all shingles', () => {
    void fc.assert(
      fc.property(fc.oneof(anyUnits, fewUnits), (units) => {
        expect(sketchOf(units)).toEqual(sketchNaively(units));
      }),
      { numRuns: 600 },
    );
  });

  it('is so for long texts too, of much and of little variety', () => {
    const long = unitsOf(makeStory(freshRandom(SEED), 20_000));
    const monotonous = new Uint16Array(50_000).fill(0x554a);
    monotonous.set(long.subarray(0, 30), 40_000);
    for (const units of [long, monotonous]) expect(sketchOf(units)).toEqual(sketchNaively(units));
  });

  it('shares keys with a cut from the beginning of a text, however long the text is', () => {
    const random = freshRandom(SEED + 1);
    for (const length of [400, 4000, 40_000]) {
      const text = makeStory(random, length);
      const indexed = new Set(sketchOf(unitsOf(text)).slice(0, STORED_KEYS));
      const asked = sketchOf(unitsOf(text.slice(0, 200)));
      expect(asked.filter((key) => indexed.has(key)).length, `${length}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('hashUnits', () => {
  it('depends on the stretch, its length and the seed, and is a uint32', () => {
    const units = Uint16Array.from([0, 0, 0xffff, 0, 0]);
    expect(hashUnits(units, 0, 1, 0)).not.toBe(hashUnits(units, 0, 2, 0));
    expect(hashUnits(units, 0, 2, 0)).toBe(hashUnits(units, 3, 5, 0));
    expect(hashUnits(units, 0, 2, 1)).not.toBe(hashUnits(units, 0, 2, 2));
    void fc.assert(
      fc.property(anyUnits, fc.integer(), (any, seed) => {
        const hash = hashUnits(any, 0, any.length, seed);
        expect(hash).toBe(hash >>> 0);
      }),
    );
  });
});
