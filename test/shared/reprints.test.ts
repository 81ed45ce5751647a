import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traceDelays, traceReprints } from '#shared/model/reprints.ts';
import { checkProperty } from '../helpers/check-property.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 1);

const publishedAt = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

test('the earliest source is first, and others come after it by the difference of their times', () => {
  const publications = fc.uniqueArray(
    fc.record({ source: fc.constantFrom('甲', '乙', '丙'), minutes: fc.integer({ min: 0, max: 20_000 }) }),
    { selector: ({ minutes }) => minutes, minLength: 2, maxLength: 8 },
  );
  checkProperty(
    fc.property(publications, (made) => {
      const rows = made.map(({ source, minutes }) => ({ source, published: publishedAt(minutes) }));
      const [first] = made.toSorted((a, b) => a.minutes - b.minutes);
      const others = made
        .filter(({ source }) => source !== first!.source)
        .map(({ source, minutes }) => ({ source, ms: (minutes - first!.minutes) * MINUTE }));
      expect(traceDelays(rows)).toEqual({ first: first!.source, others });
      expect(traceReprints(rows)).toEqual({ first: first!.source, others: others.map(({ source }) => source) });
    }),
  );
});

test('a day without a time of day counts from its beginning, and decides nothing within that day', () => {
  const on = (source: string, published: string) => ({ source, published });
  expect(traceDelays([on('甲', '2026-03-01'), on('乙', '2026-03-02')])).toEqual({
    first: '甲',
    others: [{ source: '乙', ms: 24 * 60 * MINUTE }],
  });
  expect(traceDelays([on('甲', '2026-03-01'), on('乙', '2026-03-01 09:00')])).toBeNull();
});
