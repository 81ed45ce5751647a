import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectationOf, labels, type PairLabel } from '#electron/stages/evaluate/pair-labels.ts';
import { locatePairs, type PairRates, scorePairs } from '#electron/stages/evaluate/score-pairs.ts';
import { keepFirst, scoreRemoval } from '#electron/stages/evaluate/score-removal.ts';
import { checkProperty } from '../helpers/check-property.ts';

const COUNT = 12;
const ids = Array.from({ length: COUNT }, (_, index) => `A${index}`);
/** Two more ids than articles, because labels may name articles missing from the workbook. */
const id = fc.nat(COUNT + 1).map((index) => `A${index}`);
const pair = fc
  .record({
    a: id,
    b: id,
    label: fc.constantFrom(...labels),
    // Eighths add up without rounding, in any order.
    weight: fc.nat(80).map((eighths) => eighths / 8),
    reason: fc.constant(''),
  })
  .filter(({ a, b }) => a !== b);
const keyOf = ({ a, b }: Pick<PairLabel, 'a' | 'b'>) => [a, b].toSorted().join(' ');
const pairs = fc.uniqueArray(pair, { selector: keyOf, maxLength: 40 });
const clustering = fc.array(fc.nat(4), { minLength: COUNT, maxLength: COUNT });

function ratesByHand(all: readonly PairLabel[], isJoined: (pair: PairLabel) => boolean, weigh: boolean): PairRates {
  const sum = (expectation: string, joined: boolean) =>
    all
      .filter((one) => expectationOf(one.label) === expectation && isJoined(one) === joined)
      .reduce((total, { weight }) => total + (weigh ? weight : 1), 0);
  const truePositives = sum('positive', true);
  const falsePositives = sum('negative', true);
  const falseNegatives = sum('positive', false);
  const trueNegatives = sum('negative', false);
  const precision = truePositives && truePositives / (truePositives + falsePositives);
  const recall = truePositives && truePositives / (truePositives + falseNegatives);
  const f1 = truePositives && (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives);
  return { truePositives, falsePositives, falseNegatives, trueNegatives, precision, recall, f1 };
}

function joinedIn(clusters: readonly number[]) {
  const clusterOf = new Map(ids.map((one, index) => [one, clusters[index]!]));
  return ({ a, b }: PairLabel) => clusterOf.has(a) && clusterOf.get(a) === clusterOf.get(b);
}

const alone = ids.map((_, index) => index);
const together = ids.map(() => 0);

describe('scorePairs', () => {
  it('equals the definitions, plain and weighted', () => {
    checkProperty(
      fc.property(pairs, clustering, (all, clusters) => {
        const isJoined = joinedIn(clusters);
        const score = scorePairs(locatePairs(all, ids), clusters);
        for (const [rates, weigh] of [
          [score.plain, false],
          [score.weighted, true],
        ] as const) {
          const { f1, ...expected } = ratesByHand(all, isJoined, weigh);
          expect(rates).toMatchObject(expected);
          expect(rates.f1).toBeCloseTo(f1, 12);
        }
        for (const { label, expectation, pairs: count, joined } of score.byLabel) {
          const ofLabel = all.filter((one) => one.label === label);
          expect([count, joined, expectation]).toEqual([
            ofLabel.length,
            ofLabel.filter(isJoined).length,
            expectationOf(label),
          ]);
        }
        expect(score.byLabel.reduce((sum, { pairs: count }) => sum + count, 0)).toBe(all.length);
      }),
      500,
    );
  });

  it('lists every failure once, heaviest first', () => {
    checkProperty(
      fc.property(pairs, clustering, (all, clusters) => {
        const isJoined = joinedIn(clusters);
        const { failures, plain } = scorePairs(locatePairs(all, ids), clusters);
        const wrong = all.filter((one) => expectationOf(one.label) === (isJoined(one) ? 'negative' : 'positive'));
        expect(failures.map(({ pair }) => keyOf(pair)).toSorted()).toEqual(wrong.map(keyOf).toSorted());
        for (const { kind, pair } of failures) expect(kind).toBe(joinedIn(clusters)(pair) ? 'false join' : 'miss');
        expect(failures).toHaveLength(plain.falsePositives + plain.falseNegatives);
        const weights = failures.map(({ pair }) => pair.weight);
        expect(weights).toEqual(weights.toSorted((one, other) => other - one));
      }),
    );
  });

  it('finds nothing where every article is alone, and everything where all are together', () => {
    checkProperty(
      fc.property(pairs, (all) => {
        const located = locatePairs(all, ids);
        const none = scorePairs(located, alone);
        for (const rates of [none.plain, none.weighted])
          expect(rates).toMatchObject({ truePositives: 0, falsePositives: 0, precision: 0, recall: 0, f1: 0 });
        expect(none.failures.every(({ kind }) => kind === 'miss')).toBe(true);
        const present = all.filter(({ a, b }) => ids.includes(a) && ids.includes(b));
        const { plain } = scorePairs(locatePairs(present, ids), together);
        expect(plain).toMatchObject({ falseNegatives: 0, trueNegatives: 0 });
        if (present.some(({ label }) => expectationOf(label) === 'positive')) expect(plain.recall).toBe(1);
      }),
    );
  });

  it('does not depend on the direction of pairs or on the names of clusters', () => {
    checkProperty(
      fc.property(pairs, clustering, (all, clusters) => {
        const turned = all.map((one) => ({ ...one, a: one.b, b: one.a }));
        const { failures: _, ...score } = scorePairs(locatePairs(all, ids), clusters);
        const renamed = clusters.map((cluster) => 90 - cluster);
        expect(scorePairs(locatePairs(turned, ids), renamed)).toMatchObject(score);
      }),
    );
  });
});

describe('scoreRemoval', () => {
  it('compares every article with the one kept of its cluster, whichever that is', () => {
    checkProperty(
      fc.property(pairs, clustering, fc.boolean(), (all, clusters, keepLast) => {
        const kept = keepLast ? new Map(clusters.map((cluster, index) => [cluster, index])) : keepFirst(clusters);
        const counts = { right: 0, neutral: 0, wrong: 0, unjudged: 0 };
        clusters.forEach((cluster, index) => {
          const other = kept.get(cluster)!;
          if (other === index) return;
          const label = all.find((one) => keyOf(one) === keyOf({ a: ids[index]!, b: ids[other]! }))?.label;
          const expectation = label && expectationOf(label);
          if (expectation === undefined) counts.unjudged++;
          else counts[expectation === 'positive' ? 'right' : expectation === 'negative' ? 'wrong' : 'neutral']++;
        });
        const removed = COUNT - new Set(clusters).size;
        expect(scoreRemoval(locatePairs(all, ids), clusters, kept)).toEqual({ removed, ...counts });
      }),
      500,
    );
  });

  it('removes nothing where every article is alone, and all but one where all are together', () => {
    checkProperty(
      fc.property(pairs, (all) => {
        const located = locatePairs(all, ids);
        const nothing = { removed: 0, right: 0, neutral: 0, wrong: 0, unjudged: 0 };
        expect(scoreRemoval(located, alone, keepFirst(alone))).toEqual(nothing);
        expect(scoreRemoval(located, together, keepFirst(together)).removed).toBe(COUNT - 1);
      }),
    );
  });
});

describe('keepFirst', () => {
  it('keeps the first article of each cluster, or the first that is preferred', () => {
    const clusters = [4, 7, 4, 7, 1, 7];
    expect(Object.fromEntries(keepFirst(clusters))).toEqual({ 4: 0, 7: 1, 1: 4 });
    expect(Object.fromEntries(keepFirst(clusters, new Set([0, 3, 5])))).toEqual({ 4: 0, 7: 3, 1: 4 });
  });
});
