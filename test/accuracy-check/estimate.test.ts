// The estimated error rate and its interval, compared with published figures.
import { describe, expect, it } from 'vitest';
import { estimateErrors, wilsonInterval } from '#electron/core/accuracy-check/estimate.ts';

describe('the Wilson interval', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is %f to %f', (wrong, of, low, high) => {
    const interval = wilsonInterval(wrong, of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('holds the share, is as wide from either end, and narrows with the number', () => {
    for (let of = 1; of <= 60; of++) {
      for (let wrong = 0; wrong <= of; wrong++) {
        const { low, high } = wilsonInterval(wrong, of);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(wrong / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(wrong / of - 1e-12);
        expect(wilsonInterval(of - wrong, of).high).toBeCloseTo(1 - low, 12);
        const more = wilsonInterval(wrong * 2, of * 2);
        expect(more.high - more.low).toBeLessThan(high - low);
      }
    }
  });
});

describe('the estimate', () => {
  it('counts what was planted, both kinds of error apart, and no pair of the editor’s own', () => {
    const answers = [
      { kind: 'copy', answer: 'duplicate' },
      { kind: 'copy', answer: 'different' },
      { kind: 'altered', answer: 'duplicate' },
      { kind: 'altered', answer: 'duplicate' },
      { kind: 'altered', answer: 'different' },
      { kind: 'own', answer: 'different' },
    ] as const;
    expect(estimateErrors(answers)).toEqual({ checked: 5, missed: 1, mistaken: 2, ...wilsonInterval(3, 5) });
    expect(estimateErrors(answers.slice(5))).toBeNull();
  });
});
