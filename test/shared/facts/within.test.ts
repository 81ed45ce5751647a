// The facts in a stretch are found without a look at all facts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeFacts } from '#shared/compare/facts/within.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const stretch = fc
  .tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]) => ({ from, to: from + length }));

test('the facts are those that a look at all of them finds, in their order', () => {
  checkProperty(
    fc.property(fc.array(stretch), stretch, (facts, { from, to }) => {
      const expected = facts.filter((fact) => fact.from >= from && fact.to <= to);
      expect(placeFacts(facts)({ from, to })).toEqual(expected);
    }),
  );
});

test('few of many facts are looked at', () => {
  let looks = 0;
  const facts = Array.from({ length: 20_000 }, (_, at) => ({
    to: 10 * at + 5,
    get from() {
      looks++;
      return 10 * at;
    },
  }));
  const within = placeFacts(facts);
  looks = 0;
  expect(within({ from: 100_000, to: 100_020 })).toHaveLength(2);
  expect(looks).toBeLessThan(40);
});
