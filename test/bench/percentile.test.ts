// Percentiles against their definition: counted, not sorted.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../helpers/check-property.ts';
import { percentile } from './percentile.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });

describe('percentile', () => {
  it('is the smallest value that at least this share of all values do not exceed', () => {
    checkProperty(
      fc.property(values, share, (all, part) => {
        const found = percentile(all, part);
        const isEnough = (limit: number) => all.filter((value) => value <= limit).length >= all.length * part;
        expect(all).toContain(found);
        expect(isEnough(found)).toBe(true);
        expect(all.filter((value) => value < found && isEnough(value))).toEqual([]);
      }),
    );
  });

  it('leaves the values in their order', () => {
    const all = [3, 1, 2];
    expect(percentile(all, 0.5)).toBe(2);
    expect(all).toEqual([3, 1, 2]);
  });

  it('refuses an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});
