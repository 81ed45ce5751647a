import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyIndex } from '#electron/core/cluster/standard/key-index.ts';
import { freshRandom } from '../../helpers/random.ts';

const MAX_LENGTH = 16;
const ARTICLES = 52_000;

class ModelIndex {
  readonly lists = new Map<number, number[]>();

  add(article: number, key: number): void {
    this.lists.set(key, [article, ...(this.lists.get(key) ?? [])].slice(0, MAX_LENGTH));
  }
}

function found(index: KeyIndex, key: number): number[] {
  const into = new Uint32Array(MAX_LENGTH + 1);
  return Array.from(into.subarray(0, index.find(key, into)));
}

/** Looks up many keys at once; 'full' for a full list. */
function foundAll(index: KeyIndex, keys: readonly number[]): (number[] | 'full')[] {
  const lists = new Uint32Array(keys.length * MAX_LENGTH);
  const lengths = new Uint8Array(keys.length);
  index.findAll(Uint32Array.from(keys), lists, lengths);
  return Array.from(lengths, (length, n) =>
    length === MAX_LENGTH ? 'full' : Array.from(lists.subarray(n * MAX_LENGTH, n * MAX_LENGTH + length)),
  );
}

function unlessFull(articles: readonly number[]): readonly number[] | 'full' {
  return articles.length === MAX_LENGTH ? 'full' : articles;
}

describe('KeyIndex', () => {
  it('keeps the newest 16 articles of each key, through two doublings', () => {
    const random = freshRandom(16);
    const index = new KeyIndex(10, MAX_LENGTH);
    const model = new ModelIndex();
    for (let article = 0; article < ARTICLES; article++) {
      for (let slot = 0; slot < 10; slot++) {
        // One key in ten is one of fifty common ones; the others are small numbers, as in a sketch.
        const key = random.int(10) === 0 ? random.int(50) : random.uint32() >>> 6;
        index.add(article, slot, key);
        model.add(article, key);
      }
    }
    for (let key = 0; key < 50; key++) expect(found(index, key)).toEqual(model.lists.get(key));
    const some = [...model.lists].filter((_, n) => n % 20 === 0);
    for (const [key, articles] of some) expect(found(index, key)).toEqual(articles);
    for (let n = 0; n + 24 <= some.length; n += 24) {
      const asked = some.slice(n, n + 24);
      expect(
        foundAll(
          index,
          asked.map(([key]) => key),
        ),
      ).toEqual(asked.map(([, articles]) => unlessFull(articles)));
    }
    // Heads and filters take 5 bytes a bucket, with 2¹⁶ buckets at first.
    expect(index.bytes).toBeGreaterThan(2 ** 18 * 5 + ARTICLES * 10 * 6);
    expect(index.bytes).toBeLessThan(ARTICLES * 100);
  });

  it('equals the lists for any keys, the extremes among them', () => {
    const key = fc.oneof(fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff), fc.integer({ min: 0, max: 40 }));
    void fc.assert(
      fc.property(fc.array(key, { maxLength: 120 }), (keys) => {
        const index = new KeyIndex(1, MAX_LENGTH);
        const model = new ModelIndex();
        keys.forEach((one, article) => {
          index.add(article, 0, one);
          model.add(article, one);
        });
        for (const one of keys) expect(found(index, one)).toEqual(model.lists.get(one));
        const asked = [...keys, 99, ...keys];
        expect(foundAll(index, asked)).toEqual(asked.map((one) => unlessFull(model.lists.get(one) ?? [])));
      }),
      { numRuns: 200 },
    );
  });

  it('finds nothing under a key without articles, and leaves slots empty', () => {
    const index = new KeyIndex(10, MAX_LENGTH);
    expect(found(index, 7)).toEqual([]);
    index.add(5, 9, 7);
    expect(found(index, 7)).toEqual([5]);
    expect(found(index, 8)).toEqual([]);
  });
});
