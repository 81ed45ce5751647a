import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneToManyRows } from '../../../renderer/review/sheet/one-to-many-rows.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const rowsOf = (base: string) => oneToManyRows(base, new Map());
const texts = fc.string({ unit: fc.constantFrom(...'天地人，。！？…”）】"\n'), maxLength: 400 });

describe('passages', () => {
  it('are the base text, each at its offset', () => {
    checkProperty(
      fc.property(texts, (base) => {
        let at = 0;
        for (const { text, start } of rowsOf(base)) {
          expect(start).toBe(at);
          at += text.length;
        }
        expect(
          rowsOf(base)
            .map(({ text }) => text)
            .join(''),
        ).toBe(base);
      }),
      300,
    );
  });

  it('never begin with the marks that end the sentence before', () => {
    checkProperty(
      fc.property(fc.constantFrom('？！', '……', '！”', '。】', '。’”'), fc.nat(3), (end, more) => {
        const sentence = `${'天地人'.repeat(50)}${end}`;
        expect(rowsOf(sentence.repeat(more + 1)).map(({ text }) => text)).toEqual(
          Array<string>(more + 1).fill(sentence),
        );
      }),
      50,
    );
  });
});
