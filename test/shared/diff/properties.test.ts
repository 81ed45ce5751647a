import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffRow, diffTexts, type Span } from '#shared/compare/diff/index.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts, article, awkwardText, readLeft, readRight, versions } from './texts.ts';

const unhurried = { timeoutMs: Number.POSITIVE_INFINITY };
/** The characters of a replaced one, and those before and after it in its word. */
const MAX_WORDS = 7;
const unitsOf = new Intl.Segmenter('zh', { granularity: 'grapheme' });

const unseen = new Set([0xad, 0x34f, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xfeff]);
/** Of texts that are the same, either may have characters that nobody sees. */
function visible(text: string | undefined): string | undefined {
  const isSeen = (code: number) =>
    !unseen.has(code) &&
    !(code >= 0x202a && code <= 0x202e) &&
    !(code >= 0x2060 && code <= 0x206f) &&
    !(code >= 0xfe00 && code <= 0xfe0f) &&
    !(code >= 0xe0100 && code <= 0xe01ef);
  return (
    text &&
    Array.from(text)
      .filter((character) => isSeen(character.codePointAt(0)!))
      .join('')
  );
}

function collectCuts(parts: readonly string[]): number[] {
  let at = 0;
  return parts.map((part) => {
    at += part.length;
    return at;
  });
}

function listParts(rows: readonly DiffRow[], side: 'left' | 'right'): string[] {
  return rows.flatMap((row) => {
    const content: string | Span[] | undefined = side in row ? (row as Record<typeof side, string | Span[]>)[side] : '';
    return typeof content === 'string' ? [content] : content.map((span) => span.text);
  });
}

describe('diffTexts', () => {
  test('rebuilds both texts', () => {
    checkProperty(
      fc.property(anyTexts, ([left, right]) => {
        const rows = diffTexts(left, right, unhurried);
        expect(readLeft(rows)).toBe(left);
        expect(readRight(rows)).toBe(right);
      }),
      1000,
    );
  });

  test('rebuilds both texts whenever its time runs out, even at once', () => {
    checkProperty(
      fc.property(anyTexts, fc.nat({ max: 60 }), ([left, right], readings) => {
        let time = 0;
        const rows = diffTexts(left, right, { timeoutMs: readings, now: () => time++ });
        expect(readLeft(rows)).toBe(left);
        expect(readRight(rows)).toBe(right);
      }),
      500,
    );
  });

  test('calls same what is equal and changed what is not, with tidy spans', () => {
    checkProperty(
      fc.property(anyTexts, ([left, right]) => {
        for (const row of diffTexts(left, right, unhurried)) {
          if (row.kind === 'same') expect(visible(row.left)).toBe(visible(row.right));
          if (row.kind !== 'changed') continue;
          const keep = (spans: Span[]) => spans.filter((span) => span.kind === 'same').map((span) => span.text);
          expect(visible(keep(row.left).join(''))).toBe(visible(keep(row.right).join('')));
          expect([...row.left, ...row.right].some((span) => span.kind !== 'same')).toBe(true);
          for (const spans of [row.left, row.right]) {
            expect(spans.every((span, index) => span.text !== '' && span.kind !== spans[index + 1]?.kind)).toBe(true);
          }
        }
      }),
      500,
    );
  });

  test('never cuts a visible character, by the judgement of Intl.Segmenter', () => {
    const long = fc.array(fc.constantFrom('𠮷', '👩‍👩‍👧', '葛\u{E0100}', '🇨🇳', 'e\u0301', '7'), {
      minLength: 300,
      maxLength: 500,
    });
    const texts = fc.oneof(
      fc.tuple(awkwardText, awkwardText),
      fc.tuple(long, long).map(([left, right]) => [left.join(''), right.join('')] as const),
    );
    checkProperty(
      fc.property(texts, ([left, right]) => {
        const rows = diffTexts(left, right, unhurried);
        for (const [text, side] of [[left, 'left'] as const, [right, 'right'] as const]) {
          const allowed = new Set([
            0,
            ...Array.from(unitsOf.segment(text), (unit) => unit.index + unit.segment.length),
          ]);
          expect(collectCuts(listParts(rows, side)).filter((cut) => !allowed.has(cut))).toEqual([]);
        }
      }),
      500,
    );
  });

  test('gives equal texts same rows only', () => {
    checkProperty(
      fc.property(article, (clauses) => {
        const text = clauses.join('');
        expect(diffTexts(text, text, unhurried).every((row) => row.kind === 'same')).toBe(true);
      }),
    );
  });

  test('marks one replaced character with the words around it, and nothing else', () => {
    checkProperty(
      fc.property(article, fc.nat(), (clauses, at) => {
        const left = clauses.join('');
        const places = [...left.matchAll(/\p{Script=Han}/gu)].map((match) => match.index);
        const place = places[at % places.length]!;
        const rows = diffTexts(left, `${left.slice(0, place)}龘${left.slice(place + 1)}`, unhurried);
        const changed = rows.filter((row) => row.kind !== 'same');
        // A clause of two or three characters may be rewritten by one; longer clauses keep their row.
        const unpaired = changed.filter((row) => row.kind !== 'changed' && readLeft([row]).length > 5);
        expect(unpaired).toEqual([]);
        const spans = changed.flatMap((row) => (row.kind === 'changed' ? row.right : []));
        const inserted = spans.filter((span) => span.kind === 'inserted').map((span) => span.text);
        expect(inserted.filter((text) => !text.includes('龘') || text.length > MAX_WORDS)).toEqual([]);
      }),
      300,
    );
  });

  test('gives each move to one deleted and one inserted row of the same words', () => {
    checkProperty(
      fc.property(versions, ([left, right]) => {
        const rows = diffTexts(left, right, unhurried);
        const from = rows.filter((row) => row.kind === 'deleted' && row.move !== undefined);
        const to = rows.filter((row) => row.kind === 'inserted' && row.move !== undefined);
        const withoutMarks = (text: string) => text.replace(/[\s，、；：。！？”]/g, '');
        const list = (moved: DiffRow[], read: (rows: DiffRow[]) => string) =>
          moved.map((row) => `${'move' in row ? row.move : ''} ${withoutMarks(read([row]))}`).sort();
        expect(list(from, readLeft)).toEqual(list(to, readRight));
        expect(new Set(from.map((row) => 'move' in row && row.move)).size).toBe(from.length);
      }),
      500,
    );
  });
});
