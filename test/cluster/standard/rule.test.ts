// The rule on figures: what passes, and each ground on which it refuses.
import { describe, expect, it } from 'vitest';
import { isCopy } from '#electron/cluster/standard/rule.ts';
import { STANDARD_THRESHOLDS } from '#shared/detection.ts';

type Case = {
  containment?: number;
  jaccard?: number;
  smaller?: number;
  /** Compared and conflicting. */
  numbers?: [number, number];
  places?: [number, number];
  replaced?: number;
};

function passes({ containment = 0.7, jaccard = 0.5, smaller = 200, ...facts }: Case): boolean {
  const agreement = ([compared, conflicts]: [number, number] = [0, 0]) => ({ compared, conflicts });
  return isCopy(
    { containment, jaccard, smaller },
    {
      numbers: () => agreement(facts.numbers),
      places: () => agreement(facts.places),
      replacedShare: () => facts.replaced ?? 0,
    },
    STANDARD_THRESHOLDS,
  );
}

describe('isCopy', () => {
  it.each<[string, Case, boolean]>([
    ['enough in common', { containment: 0.6 }, true],
    ['too little in common', { containment: 0.59 }, false],
    ['a fragment that is wholly in the other', { containment: 0.7, jaccard: 0.2 }, true],
    ['a fragment that is half in the other', { containment: 0.69, jaccard: 0.2 }, false],
    ['too small a fragment', { containment: 1, jaccard: 0.19 }, false],
    ['short texts that are nearly equal', { containment: 0.9, jaccard: 0.9, smaller: 19 }, false],
    ['short texts with the same shingles', { containment: 1, jaccard: 1, smaller: 19 }, true],
    ['the numbers of another notice', { numbers: [5, 2] }, false],
    ['a correction of one number', { numbers: [5, 1] }, true],
    ['few conflicts among many numbers', { numbers: [6, 2] }, true],
    ['one number, another one, and little else in common', { containment: 0.69, numbers: [1, 1] }, false],
    ['one number, another one, and much in common', { containment: 0.7, numbers: [1, 1] }, true],
    ['a sure copy with three numbers corrected', { containment: 0.8, numbers: [3, 3] }, true],
    ['a sure copy with four other numbers', { containment: 0.8, numbers: [4, 4] }, false],
    ['other names throughout', { replaced: 0.12 }, false],
    ['typing mistakes', { replaced: 0.11 }, true],
    ['a sure copy, however much replaced', { containment: 0.8, replaced: 0.5 }, true],
    ['another number and other names', { numbers: [1, 1], replaced: 0.06 }, false],
    ['other places and other names, be the copy sure', { containment: 0.9, places: [2, 2], replaced: 0.06 }, false],
    ['other places alone', { containment: 0.9, places: [2, 2], replaced: 0.05 }, true],
    ['one other place', { containment: 0.9, places: [1, 1], replaced: 0.5 }, true],
  ])('%s', (_, figures, expected) => {
    expect(passes(figures)).toBe(expected);
  });

  it('asks for no facts where the wording refuses', () => {
    const asked = () => {
      throw new Error('asked');
    };
    const facts = { numbers: asked, places: asked, replacedShare: asked };
    expect(isCopy({ containment: 0.5, jaccard: 0.5, smaller: 99 }, facts, STANDARD_THRESHOLDS)).toBe(false);
  });
});
