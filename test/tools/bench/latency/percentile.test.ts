import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../helpers/check-property.ts';
import { percentile, withOmittedCalls } from './percentile.ts';

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

describe('withOmittedCalls', () => {
  it('has the waits of keys at an even pace, each answered with the call that was under way', () => {
    // Whole numbers: a key at the very moment of an answer is the next call.
    const waits = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 });
    checkProperty(
      fc.property(waits, fc.integer({ min: 1, max: 100 }), (measured, interval) => {
        const met = measured.flatMap((wait) => {
          const keys: number[] = [];
          for (let pressed = 0; pressed < wait; pressed += interval) keys.push(wait - pressed);
          return keys;
        });
        expect(withOmittedCalls(measured, interval)).toEqual(met);
      }),
    );
  });

  it('adds nothing to calls that are quicker than the pace', () => {
    expect(withOmittedCalls([0, 0.5, 3], 10)).toEqual([0, 0.5, 3]);
  });
});
