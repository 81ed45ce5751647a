import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHINGLE, ShingleComparer, type Similarity } from '#electron/core/cluster/standard/shingle-comparer.ts';
import { freshRandom } from '../../helpers/random.ts';
import { makeStory, mistype, unitsOf } from './synthetic-stories.ts';

const SEED = 44;

function compareNaively(a: Uint16Array, b: Uint16Array): Similarity {
  const [ofA, ofB] = [shinglesNaively(a), shinglesNaively(b)];
  const shared = [...ofA].filter((shingle) => ofB.has(shingle)).length;
  const smaller = Math.min(ofA.size, ofB.size);
  if (smaller === 0) return { jaccard: 0, containment: 0, smaller };
  return { jaccard: shared / new Set([...ofA, ...ofB]).size, containment: shared / smaller, smaller };
}

function shinglesNaively(units: Uint16Array): Set<string> {
  const pieces = Array.from(units, (_, i) => units.subarray(i, i + SHINGLE));
  return new Set(pieces.filter((piece) => piece.length === SHINGLE).map((piece) => piece.join()));
}

const units = fc.oneof(
  fc.uint16Array({ maxLength: 60 }),
  // Few and extreme units, so that texts share and repeat shingles.
  fc.array(fc.constantFrom(0, 1, 0x7fff, 0x8000, 0xffff), { maxLength: 60 }).map((all) => Uint16Array.from(all)),
);

describe('ShingleComparer', () => {
  it('equals a naive computation, one comparer for all texts', () => {
    const comparer = new ShingleComparer();
    void fc.assert(
      fc.property(units, fc.array(units, { maxLength: 4 }), (own, others) => {
        comparer.setText(own);
        for (const other of [own, ...others]) expect(comparer.compareWith(other)).toEqual(compareNaively(own, other));
      }),
      { numRuns: 1500 },
    );
  });

  it('equals it for long texts, which outgrow the tables, and for short ones after them', () => {
    const random = freshRandom(SEED);
    const comparer = new ShingleComparer();
    for (const length of [40, 9000, 40, 20_000, 300]) {
      const text = makeStory(random, length);
      const [a, b] = [unitsOf(text), unitsOf(mistype(text, 0.1, random))];
      comparer.setText(a);
      expect(comparer.compareWith(b)).toEqual(compareNaively(a, b));
    }
  });

  it('is symmetric, and guesses near the truth', () => {
    const random = freshRandom(SEED + 1);
    const comparer = new ShingleComparer();
    for (let n = 0; n < 200; n++) {
      const text = makeStory(random, 400);
      const [a, b] = [unitsOf(text), unitsOf(mistype(text, random.next() * 0.2, random))];
      comparer.setText(b);
      const backward = comparer.compareWith(a);
      comparer.setText(a);
      expect(comparer.compareWith(b)).toEqual(backward);
      const { containment } = backward;
      expect(comparer.seemsToContain(b, containment - 0.15)).toBe(true);
      if (containment <= 0.85) expect(comparer.seemsToContain(b, containment + 0.15)).toBe(false);
      expect(comparer.seemsToContain(unitsOf(makeStory(random, 400)), 0.35)).toBe(false);
    }
  });

  it('has no figures where a text is shorter than a shingle', () => {
    const comparer = new ShingleComparer();
    comparer.setText(unitsOf('短讯'));
    expect(comparer.compareWith(unitsOf('短讯'))).toEqual({ jaccard: 0, containment: 0, smaller: 0 });
    expect(comparer.seemsToContain(unitsOf('短讯'), 0.1)).toBe(false);
  });
});
