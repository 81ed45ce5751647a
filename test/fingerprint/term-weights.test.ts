// Weights equal their formulas: tf, tf × idf, and the level as the share of lighter terms.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLevels, weigherOf } from '#electron/core/fingerprint/term-weights.ts';

const rarity: Record<string, number> = { 总理: 5.5, 大桥: 8.25, 通车: 8.25, 记者: 2.125, 水稻: 11.5, 开镰: 13.75 };
const idf = (word: string) => rarity[word] ?? 10;
const terms = fc
  .uniqueArray(fc.constantFrom(...Object.keys(rarity), '甲', '乙', '丙'), { minLength: 0 })
  .chain((words) => fc.tuple(...words.map((word) => fc.tuple(fc.constant(word), fc.integer({ min: 1, max: 4 })))))
  .map((entries) => new Map(entries));
const noTable = () => {
  throw new Error('the table is not needed');
};

function levelsNaively(weights: ReadonlyMap<string, number>): Map<string, number> {
  const all = [...weights.values()];
  return new Map(
    Array.from(weights, ([term, weight]) => {
      const lighter = all.filter((other) => other < weight).length;
      return [term, [1, 2, 3, 4, 5].findLast((level) => 5 * lighter >= (level - 1) * all.length)!];
    }),
  );
}

describe('weights', () => {
  it('tf are the counts, and need no table', () => {
    void fc.assert(
      fc.property(terms, (counts) => {
        expect(weigherOf('tf', noTable)(counts)).toEqual(counts);
      }),
    );
  });

  it('tf-idf are count × idf', () => {
    void fc.assert(
      fc.property(terms, (counts) => {
        const expected = new Map(Array.from(counts, ([term, count]) => [term, count * idf(term)]));
        expect(weigherOf('tf-idf', () => idf)(counts)).toEqual(expected);
      }),
    );
  });

  it('levels are fifths of the terms by tf-idf, whatever their order', () => {
    const weigh = weigherOf('levels', () => idf);
    void fc.assert(
      fc.property(terms, (counts) => {
        const levels = weigh(counts);
        expect(levels).toEqual(levelsNaively(weigherOf('tf-idf', () => idf)(counts)));
        for (const level of levels.values()) expect([1, 2, 3, 4, 5]).toContain(level);
        expect(weigh(new Map([...counts].toReversed()))).toEqual(levels);
      }),
    );
  });

  it('levels of terms of different weights use 1 to 5 evenly', () => {
    const ten = new Map(Array.from({ length: 10 }, (_, n) => [`词${n}`, n + 0.5]));
    expect([...toLevels(ten).values()]).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect([...toLevels(new Map([['一', 7]])).values()]).toEqual([1]);
  });
});
