import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { md5 } from '#electron/core/published-methods/md5.ts';

const reference = (text: string) => createHash('md5').update(text).digest('hex');

describe('md5', () => {
  it('is Node’s for texts of every length to three blocks', () => {
    for (let length = 0; length <= 192; length++) expect(md5('a'.repeat(length))).toBe(reference('a'.repeat(length)));
  });

  it('is Node’s for any text, half characters too', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('\ud800', '台风\udc00'));
    void fc.assert(
      fc.property(anyText, (text) => {
        expect(md5(text)).toBe(reference(text));
      }),
      { numRuns: 1000 },
    );
  });
});
