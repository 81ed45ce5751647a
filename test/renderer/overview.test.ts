import { expect, test } from 'vitest';
import { articleId } from '#shared/model/model.ts';
import { traceReprints } from '#shared/model/reprints.ts';
import type { Palette } from '../../renderer/base/theme.ts';
import { layOutTimeline } from '../../renderer/review/published/timeline-layout.ts';
import { type Bin, distanceBins, similarityBins, sizeBins } from '../../renderer/screens/overview/bins.ts';
import { barsOption, heatOption } from '../../renderer/screens/overview/chart-options.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function expectWhole(
  bins: readonly Bin[],
  values: readonly { value: number; count: number }[],
  exclusive = false,
): void {
  expect(total(bins.map(({ count }) => count))).toBe(total(values.map(({ count }) => count)));
  for (const { from, to, count } of bins) {
    const inside = values.filter(
      ({ value }) => value >= from && (exclusive && from !== to ? value < to! : value <= (to ?? value)),
    );
    expect(count).toBe(total(inside.map((one) => one.count)));
  }
}

function randomCounts(random: Random, least: number, most: number, step = 1) {
  const values = new Map<number, number>();
  for (let n = random.int(12); n > 0; n--)
    values.set(least + step * random.int((most - least) / step + 1), 1 + random.int(50));
  return Array.from(values, ([value, count]) => ({ value, count }));
}

test('every figure is in one bar, and every bar has the figures of its range', () => {
  const random = freshRandom(5);
  for (let run = 0; run < 200; run++) {
    const sizes = randomCounts(random, 2, random.pick([8, 30, 400]));
    expectWhole(sizeBins(sizes.map(({ value, count }) => ({ size: value, clusters: count }))), sizes);
    const distances = randomCounts(random, 0, 64);
    const stored = distances.map(({ value, count }) => ({ hd: value as number | null, articles: count }));
    expectWhole(distanceBins([...stored, { hd: null, articles: 9 }]), distances);
    const shares = randomCounts(random, 0, 100, 5);
    const similarities = shares.map(({ value, count }) => ({ from: value, articles: count }));
    expectWhole(similarityBins(similarities), shares, true);
  }
});

test('nothing gives no bars', () => {
  expect([sizeBins([]), distanceBins([{ hd: null, articles: 3 }]), similarityBins([])]).toEqual([[], [], []]);
});

test('each size has a bar, and the last one has all that are larger, without an end', () => {
  for (const largest of [3, 9, 16, 17, 1200]) {
    const bins = sizeBins([2, 3, largest].map((size) => ({ size, clusters: 1 })));
    expect(bins.length).toBeLessThanOrEqual(15);
    expect(bins[0]!.from).toBe(2);
    for (const [at, { from, to }] of bins.slice(0, -1).entries()) expect([from, to]).toEqual([at + 2, at + 2]);
    expect(bins.at(-1)!.to).toBe(largest < 16 ? largest : null);
  }
});

test('charts do not move', () => {
  const palette = new Proxy({}, { get: () => '#000' }) as Palette;
  expect(barsOption([], palette, '')).toMatchObject({ animation: false });
  expect(heatOption({ rows: [], columns: [] }, [], palette)).toMatchObject({ animation: false });
});

test('the bars of distances are equally wide', () => {
  for (const largest of [3, 14, 16, 17, 31, 34, 64]) {
    const bins = distanceBins([0, 3, largest].map((hd) => ({ hd, articles: 1 })));
    const widths = bins.map(({ from, to }) => to! - from + 1);
    expect(new Set(widths).size, `up to ${largest}`).toBe(1);
    expect(bins.length).toBeLessThanOrEqual(17);
    // The usual threshold is the end of a bar.
    expect(bins.some(({ to }) => to === 3)).toBe(true);
  }
});

const row = (id: number, source: string, published: string) => ({
  article: articleId.parse(id),
  title: '',
  source,
  published,
});

test('a timeline goes from the first to the last, unknown times at its end', () => {
  const rows = layOutTimeline([
    row(1, '甲', '2026-03-01 12:00'),
    row(2, '乙', ''),
    row(3, '丙', '2026-03-01 08:00'),
    row(4, '丁', '2026-03-02'),
  ]);
  expect(rows.map(({ member }) => member.article)).toEqual([3, 1, 4, 2]);
  expect(rows.map(({ mayBeFirst }) => mayBeFirst)).toEqual([true, false, false, false]);
  expect(rows.map(({ after }) => after && Math.round(after / 60_000))).toEqual([0, 240, 960, null]);
  for (const { place } of rows.slice(0, 3)) {
    expect(place!.left).toBeGreaterThanOrEqual(0);
    expect(place!.left + place!.width).toBeLessThanOrEqual(1 + 1e-9);
  }
  expect(rows[3]!.place).toBeNull();
});

test('a source that publishes its own story again reprints nothing', () => {
  const first = { source: '甲', published: '2026-03-01' };
  const again = { source: '甲', published: '2026-03-02' };
  const other = { source: '乙', published: '2026-03-03' };
  expect(traceReprints([first, again, other])).toEqual({ first: '甲', others: ['乙'] });
  expect(traceReprints([first, again])).toEqual({ first: '甲', others: [] });
});

test('the first publication is unknown if one article has a time', () => {
  const rows = layOutTimeline([row(1, '甲', '2026-03-01'), row(2, '乙', '昨天')]);
  expect(rows.map(({ mayBeFirst }) => mayBeFirst)).toEqual([false, false]);
  expect(traceReprints(rows.map(({ member }) => member))).toBeNull();
});
