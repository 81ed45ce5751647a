import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsRowKey, readRowKey, writeRowKey } from '#electron/stages/export/row-key.ts';
import { type ArticleId, type ClusterId, type Verdict, verdicts } from '#shared/model/model.ts';
import { checkProperty } from '../helpers/check-property.ts';

const stored = fc.record({
  row: fc.nat(),
  cluster: fc.constant(null),
  verdict: fc.constant(null),
  checksum: fc.nat({ max: 2 ** 32 - 1 }),
});
const named = fc.record({
  article: fc.integer({ min: 1, max: 2 ** 40 }).map((id) => id as ArticleId),
  cluster: fc.integer({ min: 1, max: 2 ** 40 }).map((id) => id as ClusterId),
  verdict: fc.constantFrom<Verdict | null>(...verdicts, null),
});

test('a key is read as it was written, and fits', () => {
  checkProperty(
    fc.property(stored, named, (stored, named) => {
      const key = readRowKey(` ${writeRowKey(stored, named).toUpperCase()} `);
      expect(key).toMatchObject(named);
      expect(fitsRowKey(stored, key!)).toBe(true);
    }),
  );
});

test('a key with another character, or of another article, does not fit', () => {
  checkProperty(
    fc.property(
      stored,
      stored,
      named,
      fc.nat(),
      fc.constantFrom(...'0123456789abcdefku-'),
      (one, other, named, at, by) => {
        const text = writeRowKey(one, named);
        const place = at % text.length;
        const changed = text.slice(0, place) + by + text.slice(place + 1);
        const key = readRowKey(changed);
        if (changed.toLowerCase() !== text.toLowerCase() && key) expect(fitsRowKey(one, key)).toBe(false);
        if (one.checksum !== other.checksum) expect(fitsRowKey(other, readRowKey(text)!)).toBe(false);
      },
    ),
  );
});

test.each([
  '',
  'T',
  'T0-1-u-00000000',
  'T1-0-u-00000000',
  'T1-1-x-00000000',
  'T1-1-u-0000000',
  '12',
  '=T1-1-u-00000000',
])('“%s” is no key', (text) => expect(readRowKey(text)).toBeNull());
