import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tally } from '#electron/core/cluster/standard/tally.ts';

const MAX = 60;
const MIN_CANDIDATE_WEIGHT = 0.3;
const additions = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 80 }).map((n) => n * 977),
    fc.constantFrom(1, 2, 0.25),
  ),
  {
    maxLength: MAX,
  },
);

function takeAll(tally: Tally): number[] {
  const taken: number[] = [];
  for (
    let next = tally.takeHeaviest(MIN_CANDIDATE_WEIGHT);
    next !== null;
    next = tally.takeHeaviest(MIN_CANDIDATE_WEIGHT)
  )
    taken.push(next);
  return taken;
}

describe('Tally', () => {
  it('gives the heaviest first, of equals the oldest, none below the lightest, in look-up after look-up', () => {
    const tally = new Tally(MAX);
    void fc.assert(
      fc.property(additions, (all) => {
        const weights = new Map<number, number>();
        tally.clear();
        for (const [article, weight] of all) {
          tally.add(article, weight);
          weights.set(article, (weights.get(article) ?? 0) + weight);
        }
        const expected = [...weights].filter(([, weight]) => weight >= MIN_CANDIDATE_WEIGHT);
        expected.sort(([a, weightA], [b, weightB]) => weightB - weightA || a - b);
        expect(takeAll(tally)).toEqual(expected.map(([article]) => article));
      }),
      { numRuns: 500 },
    );
  });
});
