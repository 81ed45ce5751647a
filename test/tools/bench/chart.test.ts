// The chart: labels are next to their lines and do not overlap, and names cannot break the file.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawChart, percentAxes, placeLabels } from './chart.ts';

const end = fc.integer({ min: 560, max: 2960 }).map((tenths) => tenths / 10);

describe('placeLabels', () => {
  it('keeps labels apart, in the order of their lines, inside the plot', () => {
    void fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 5 }), (ends) => {
        const placed = placeLabels(ends);
        const order = ends.map((_, n) => n).sort((a, b) => ends[a]! - ends[b]! || placed[a]! - placed[b]!);
        for (const [at, n] of order.entries()) {
          expect(placed[n]).toBeGreaterThanOrEqual(56);
          expect(placed[n]).toBeLessThanOrEqual(296);
          if (at > 0) expect(placed[n]! - placed[order[at - 1]!]!).toBeGreaterThan(14.9);
        }
      }),
    );
  });

  it('moves no label that has room', () => {
    expect(placeLabels([60, 200, 120])).toEqual([60, 200, 120]);
  });
});

describe('drawChart', () => {
  it('draws every line in every panel, under escaped names', () => {
    const curves = new Map([
      ['a < b & c', [1, 0.5]],
      ['other', [0.25, 0]],
    ]);
    const svg = drawChart('“T” <1>', percentAxes([1, 20]), [
      { title: 'added', curves },
      { title: 'deleted', curves },
    ]);
    expect(svg.match(/<polyline/g)).toHaveLength(4);
    expect(svg.match(/a &#60; b &#38; c · 50 %/g)).toHaveLength(2);
    expect(svg).toContain('aria-label="“T” &#60;1&#62;"');
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('puts steps as far apart as they differ by factors, where the axis is logarithmic', () => {
    const axes = { steps: [10, 100, 1000], isLogarithmic: true, nameStep: String, most: 40, nameValue: String };
    const svg = drawChart('cost', axes, [{ title: 'µs', curves: new Map([['all', [20, 20, 40]]]) }]);
    const points = svg
      .match(/points="([^"]*)"/)![1]!
      .split(' ')
      .map((point) => point.split(',').map(Number));
    expect(points[1]![0]! - points[0]![0]!).toBe(points[2]![0]! - points[1]![0]!);
    expect(points.map(([, y]) => y)).toEqual([176, 176, 56]);
    expect(svg).toContain('>1000</text>');
  });
});
