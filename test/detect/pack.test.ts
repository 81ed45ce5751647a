import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { signatureOf } from '#electron/core/cluster/standard/signature.ts';
import { pack } from '#electron/stages/detect/intake/pack.ts';
import { checkProperty } from '../helpers/check-property.ts';

const texts = new ComparableTexts();
const rejected = { kind: 'rejected', row: 3, reason: 'no-body', cells: [] } as const;

/** Some rows are only folded, some have a signature, and some were composed first and have no `sourceEnds`. */
const rows = fc.array(
  fc
    .record({
      title: fc.string(),
      body: fc.string({ unit: 'binary' }),
      isPrepared: fc.boolean(),
      isRejected: fc.boolean(),
    })
    .map(({ title, body, isPrepared, isRejected }) => {
      const comparable = texts.of({ title, body, source: '', published: '' }, NO_BOILERPLATE);
      const article = { kind: 'article', title, comparable } as const;
      if (isRejected) return rejected;
      return isPrepared ? { ...article, signature: signatureOf(comparable, '', '') } : article;
    }),
);

describe('pack', () => {
  it('changes nothing that a row says', () => {
    checkProperty(
      fc.property(rows, (batch) => {
        expect(pack(batch)).toEqual(batch);
      }),
    );
  });

  it('puts the arrays of all rows into one block, also in a copy for another thread', () => {
    checkProperty(
      fc.property(rows, (batch) => {
        const packed = structuredClone(pack(batch));
        const blocks = packed.flatMap((row) => {
          if (row.kind === 'rejected') return [];
          const { text, title } = row.comparable!;
          const sketch = 'signature' in row && row.signature ? [row.signature.sketch.buffer] : [];
          return [text.units.buffer, text.sentenceEnds.buffer, title.buffer, ...sketch];
        });
        expect(new Set(blocks).size).toBe(Math.min(blocks.length, 1));
        expect(packed).toEqual(batch);
      }),
    );
  });
});
