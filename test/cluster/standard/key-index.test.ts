// The key index against a plain map of lists: the newest articles of every key, also after the table has doubled.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyIndex } from '#electron/cluster/standard/key-index.ts';
import { seededRandom } from '../../helpers/random.ts';

const LONGEST = 16;

/** The same by plain lists. */
class ModelIndex {
  readonly lists = new Map<number, number[]>();

  add(article: number, key: number): void {
    this.lists.set(key, [article, ...(this.lists.get(key) ?? [])].slice(0, LONGEST));
  }
}

function found(index: KeyIndex, key: number): number[] {
  const into = new Uint32Array(LONGEST + 1);
  return Array.from(into.subarray(0, index.find(key, into)));
}

describe('KeyIndex', () => {
  it('keeps the newest 16 articles of each key, through two doublings', () => {
    const random = seededRandom(16);
    const index = new KeyIndex(10, LONGEST);
    const model = new ModelIndex();
    const emptyBytes = index.bytes;
    for (let article = 0; article < 46_000; article++) {
      for (let slot = 0; slot < 10; slot++) {
        // One key in ten is one of fifty that everybody has; the others are small numbers, as a sketch's are.
        const key = random.int(10) === 0 ? random.int(50) : random.uint32() >>> 6;
        index.add(article, slot, key);
        model.add(article, key);
      }
    }
    for (let key = 0; key < 50; key++) expect(found(index, key)).toEqual(model.lists.get(key));
    let checked = 0;
    for (const [key, articles] of model.lists) if (checked++ % 20 === 0) expect(found(index, key)).toEqual(articles);
    // Heads, 4 bytes each, from 2¹⁶ to 2¹⁸.
    expect(index.bytes).toBeGreaterThan(emptyBytes * 4 + 46_000 * 10 * 6);
    expect(index.bytes).toBeLessThan(46_000 * 100);
  });

  it('equals the lists for any keys, the extremes among them', () => {
    const key = fc.oneof(fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff), fc.integer({ min: 0, max: 40 }));
    void fc.assert(
      fc.property(fc.array(key, { maxLength: 120 }), (keys) => {
        const index = new KeyIndex(1, LONGEST);
        const model = new ModelIndex();
        keys.forEach((one, article) => {
          index.add(article, 0, one);
          model.add(article, one);
        });
        for (const one of keys) expect(found(index, one)).toEqual(model.lists.get(one));
      }),
      { seed: 16, numRuns: 200 },
    );
  });

  it('finds nothing under a key without articles, and leaves slots empty', () => {
    const index = new KeyIndex(10, LONGEST);
    expect(found(index, 7)).toEqual([]);
    index.add(5, 9, 7);
    expect(found(index, 7)).toEqual([5]);
    expect(found(index, 8)).toEqual([]);
  });
});
