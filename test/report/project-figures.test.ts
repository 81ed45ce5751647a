// The figures of a project's report, compared with independent counts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#electron/stages/overview/progress.ts';
import { DELAY_LIMITS, FigureCounter, lastDecided } from '#electron/stages/report/project-figures.ts';
import type { ReviewedCluster, ReviewedMember } from '#electron/store/reviewed-clusters.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { checkProperty } from '../helpers/check-property.ts';

const START = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;

const member = fc
  .record({
    source: fc.constantFrom('甲', '乙', '丙', ''),
    hours: fc.integer({ min: 0, max: 300 }),
    verdict: fc.constantFrom<(Verdict | null)[]>('keep', 'discard', null),
    decided: fc.integer({ min: 0, max: 200 }),
  })
  .map(
    ({ source, hours, verdict, decided }): ReviewedMember => ({
      ...{ article: 1 as ArticleId, title: '标题', source, verdict },
      published: new Date(START + hours * HOUR).toISOString(),
      decidedAt: verdict && new Date(START + decided * HOUR).toISOString(),
    }),
  );
const clusters = fc.array(
  fc
    .array(member, { minLength: 1, maxLength: 5 })
    .map((members): ReviewedCluster => ({ cluster: 1 as ClusterId, members })),
  { maxLength: 12 },
);

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('every article is counted once, and every reprint in one bar and one route', () => {
  checkProperty(
    fc.property(clusters, (made) => {
      const counter = new FigureCounter();
      for (const cluster of made) counter.add(cluster);
      const { figures } = counter;
      const members = made.flatMap((cluster) => cluster.members);
      const several = made.filter((cluster) => cluster.members.length > 1);
      const singles = made.length - several.length;
      const decided = made.filter((one) => statusOf(one.members.map(({ verdict }) => verdict)) === 'resolved');
      const count = (verdict: Verdict | null) => members.filter((one) => one.verdict === verdict).length;
      expect(figures).toMatchObject({
        ...{ clusters: several.length, articles: members.length - singles, singles },
        resolved: decided.length,
        ...{ canonical: 0, keep: count('keep'), discard: count('discard'), undecided: count(null) },
      });
      expect(figures.traced + figures.untraced).toBe(several.length);
      expect(figures.delays).toHaveLength(DELAY_LIMITS.length);
      expect(total(figures.delays)).toBe(total(figures.routes.map(({ copies }) => copies)));
      const days = several.flatMap((cluster) => lastDecided(cluster.members) ?? []).map(dayOf);
      expect(figures.days).toEqual(
        [...new Set(days)].sort().map((day) => ({ day, clusters: days.filter((one) => one === day).length })),
      );
    }),
  );
});

test('the time of a route is the median of its reprints, and limits belong to the longer time', () => {
  const counter = new FigureCounter();
  const at = (source: string, hours: number): ReviewedMember => ({
    ...{ article: 1 as ArticleId, title: '标题', source, verdict: null, decidedAt: null },
    published: new Date(START + hours * HOUR).toISOString(),
  });
  for (const hours of [0.5, 1, 30]) counter.add({ cluster: 1 as ClusterId, members: [at('乙', hours), at('甲', 0)] });
  expect(counter.figures.routes).toEqual([{ first: '甲', other: '乙', copies: 3, ms: HOUR }]);
  expect(counter.figures.delays).toEqual([1, 1, 0, 1, 0, 0]);
});
