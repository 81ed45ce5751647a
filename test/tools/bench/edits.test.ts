// The changes of the robustness experiment: exactly the given share of text is added or deleted, and reordering keeps
// the sentences.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../helpers/random.ts';
import { addText, deleteText, reorderSentences } from './edits.ts';

const text = fc.string({ unit: fc.constantFrom(...'大桥通车水稻。！？\n'), minLength: 20, maxLength: 300 });
const share = fc.integer({ min: 1, max: 20 }).map((percent) => percent / 100);
const MATERIAL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function expectedLength(text: string, share: number): number {
  return Math.max(1, Math.round(text.length * share));
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at++;
  return at === part.length;
}

describe('addText', () => {
  it('adds the share of the material and keeps the text', () => {
    void fc.assert(
      fc.property(text, share, fc.nat(), (before, share, seed) => {
        const after = addText(before, share, MATERIAL, seededRandom(seed));
        expect(after.replace(/[A-Z]/g, '')).toBe(before);
        expect(after.length - before.length).toBe(expectedLength(before, share));
      }),
    );
  });
});

describe('deleteText', () => {
  it('takes the share away and keeps the rest in order', () => {
    void fc.assert(
      fc.property(text, share, fc.nat(), (before, share, seed) => {
        const after = deleteText(before, share, seededRandom(seed));
        expect(isSubsequence(after, before)).toBe(true);
        expect(before.length - after.length).toBe(expectedLength(before, share));
      }),
    );
  });
});

describe('reorderSentences', () => {
  it('keeps every sentence', () => {
    void fc.assert(
      fc.property(text, fc.nat(), (before, seed) => {
        const whole = `${before}。`;
        const sentences = (text: string) => (text.match(/[^。！？\n]*[。！？\n]/g) ?? []).toSorted();
        expect(sentences(reorderSentences(whole, seededRandom(seed)))).toEqual(sentences(whole));
      }),
    );
  });
});
