import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf } from '#electron/core/text/letters.ts';

test('letters, digits and ideographs are kept, and nothing else', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('据新华社北京电，', '1,000', '々〇', 'Ａ１', '𠮷', '\ud842', '½', '①', 'é', '\u0301', '——“”'),
  );
  void fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(lettersOf(text)).toBe(text.replace(/[^\p{L}\p{N}]+/gu, ''));
    }),
    { numRuns: 1000 },
  );
});

test('every unit by itself', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const text = String.fromCharCode(unit);
    expect(lettersOf(text)).toBe(/[\p{L}\p{N}]/u.test(text) ? text : '');
  }
});
