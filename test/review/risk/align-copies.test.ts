import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CopyAligner } from '#electron/stages/review/risk/align-copies.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const aligner = new CopyAligner();
const toUnits = (text: string) => Uint16Array.from(text, (character) => character.charCodeAt(0));

const letters = (maxLength: number) =>
  fc.array(fc.constantFrom(...'甲乙丙丁戊己庚辛壬癸子丑'), { maxLength }).map((all) => all.join(''));
const edit = fc.record({ at: fc.nat(120), removed: fc.nat(12), added: letters(12) });

test('between the departures both texts are the same', () => {
  checkProperty(
    fc.property(letters(120), fc.array(edit, { maxLength: 5 }), (kept, edits) => {
      const copy = edits.reduce(
        (text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed),
        kept,
      );
      const { departures, covered } = aligner.align(toUnits(kept), toUnits(copy));
      const end = { kept: { start: kept.length, end: 0 }, copy: { start: copy.length, end: 0 } };
      let [a, b] = [0, 0];
      for (const departure of [...departures, end]) {
        expect(kept.slice(a, departure.kept.start)).toBe(copy.slice(b, departure.copy.start));
        [a, b] = [departure.kept.end, departure.copy.end];
      }
      for (const [at, one] of covered.entries()) if (one === 1) expect(kept).toContain(copy[at]);
    }),
  );
});
