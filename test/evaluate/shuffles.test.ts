import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOrder, findUnstableArticles, shuffledOrder } from '#electron/core/accuracy-check/shuffles.ts';

const clusterings = fc
  .integer({ min: 0, max: 15 })
  .chain((count) => fc.tuple(...[1, 2].map(() => fc.array(fc.nat(4), { minLength: count, maxLength: count }))));

describe('shuffledOrder', () => {
  it('holds every index once, the same for the same seed', () => {
    void fc.assert(
      fc.property(fc.nat(200), fc.nat(), (count, seed) => {
        const order = shuffledOrder(count, seed);
        expect(order.toSorted((a, b) => a - b)).toEqual(fileOrder(count));
        expect(shuffledOrder(count, seed)).toEqual(order);
      }),
    );
  });

  it('gives each of the six orders of three its share', () => {
    const orders = Map.groupBy(
      Array.from({ length: 6000 }, (_, seed) => shuffledOrder(3, seed).join('')),
      (order) => order,
    );
    expect(orders.size).toBe(6);
    for (const same of orders.values()) expect(same.length).toBeGreaterThan(850);
  });
});

describe('findUnstableArticles', () => {
  it('equals comparing the mates of every article', () => {
    void fc.assert(
      fc.property(clusterings, ([before, after]) => {
        const matesOf = (clusters: readonly number[], index: number) =>
          fileOrder(clusters.length).filter((other) => clusters[other] === clusters[index]);
        const changed = fileOrder(before!.length).filter(
          (index) => matesOf(before!, index).join() !== matesOf(after!, index).join(),
        );
        expect(findUnstableArticles(before!, after!)).toEqual(changed);
      }),
      { numRuns: 500 },
    );
  });

  it('does not care how clusters are named', () => {
    expect(findUnstableArticles([1, 1, 2], [7, 7, 1])).toEqual([]);
  });
});
