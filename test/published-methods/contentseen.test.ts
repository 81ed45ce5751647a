// ContentSeen: the published figure, the .NET string hash, both tokenisers and the 32-bit simhash.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asContentFingerprint,
  contentFingerprint,
  fixedTokens,
  likeness,
  overlappingTokens,
  tokenisers,
} from '#electron/core/published-methods/contentseen.ts';
import { dotnetStringHash } from '#electron/core/published-methods/dotnet-string-hash.ts';
import { tokeniserNames } from '#shared/model/detection.ts';
import { onesIn } from '../helpers/bits.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const uint32 = fc.integer({ min: 0, max: 0xffffffff });

/** `String.GetHashCode` over pointers, as in the 64-bit .NET Framework, in BigInt. */
function dotnetReference(text: string): number {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const end = units.indexOf(0);
  const read = end < 0 ? units : units.slice(0, end);
  const lane = (start: number) =>
    read
      .filter((_, at) => at % 2 === start)
      .reduce((hash, unit) => BigInt.asUintN(32, (hash << 5n) + hash) ^ BigInt(unit), 5381n);
  return Number(BigInt.asUintN(32, lane(0) + lane(1) * 1566083941n));
}

/** Sums ±1 in each of the 32 places, like the vector of the source. */
function referenceFingerprint(hashes: readonly number[]): number {
  let fingerprint = 0n;
  for (let bit = 0; bit < 32; bit++) {
    const sum = hashes.reduce((total, hash) => total + ((BigInt(hash) >> BigInt(bit)) & 1n ? 1 : -1), 0);
    if (sum > 0) fingerprint += 1n << BigInt(bit);
  }
  return Number(fingerprint);
}

describe('the published example', () => {
  const [a, b] = ['the cat sat on the mat.', 'the cat sat on a mat.'];

  it('has a likeness of exactly 78.125 %', () => {
    const [first, second] = [a, b].map((text) => contentFingerprint(text, overlappingTokens, dotnetStringHash)!);
    expect(likeness(first!, second!) * 100).toBe(78.125);
  });

  it('owes that to the piece its loop leaves out', () => {
    const withLast = (text: string) => [...overlappingTokens(text), text.slice(-4)];
    const [first, second] = [a, b].map((text) => contentFingerprint(text, withLast, dotnetStringHash)!);
    expect(likeness(first!, second!) * 100).toBe(84.375);
  });
});

describe('dotnetStringHash', () => {
  it.each([
    ['', 371857150],
    ['a', 372029373],
  ])('of %j is what the 64-bit .NET Framework says', (text, expected) => {
    expect(dotnetStringHash(text)).toBe(expected);
  });

  it('equals the reference, up to the first NUL', () => {
    void fc.assert(
      fc.property(anyText, anyText, (text, rest) => {
        expect(dotnetStringHash(text)).toBe(dotnetReference(text));
        expect(dotnetStringHash(`${text}\0${rest}`)).toBe(dotnetStringHash(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('tokens', () => {
  it('overlap by 3 of 4, without the last piece', () => {
    void fc.assert(
      fc.property(anyText, (text) => {
        const expected: string[] = [];
        for (let position = 0; position < text.length - 4; position += 1)
          expected.push(text.substring(position, position + 4));
        expect(overlappingTokens(text)).toEqual(expected);
      }),
    );
    expect(overlappingTokens('一二三四')).toEqual([]);
    expect(overlappingTokens('一二三四五六')).toEqual(['一二三四', '二三四五']);
  });

  it('of fixed size are 5 long except the last, and make up the text', () => {
    void fc.assert(
      fc.property(anyText, (text) => {
        const tokens = fixedTokens(text);
        expect(tokens.join('')).toBe(text);
        expect(tokens.slice(0, -1).every((token) => token.length === 5)).toBe(true);
        expect(tokens.every((token) => token.length >= 1 && token.length <= 5)).toBe(true);
      }),
    );
  });
});

describe('contentFingerprint', () => {
  it('equals the ±1 vector of the document, all 32 bits, whether hashes are signed or not', () => {
    let everOne = 0;
    let everZero = 0;
    void fc.assert(
      fc.property(fc.array(uint32, { minLength: 1, maxLength: 9 }), (hashes) => {
        const tokenise = () => hashes.map((_, at) => `${at}`);
        const unsigned = contentFingerprint('', tokenise, (token) => hashes[Number(token)]!);
        const signed = contentFingerprint('', tokenise, (token) => hashes[Number(token)]! | 0);
        expect(unsigned).toBe(referenceFingerprint(hashes));
        expect(signed).toBe(unsigned);
        everOne |= unsigned!;
        everZero |= ~unsigned!;
      }),
      { numRuns: 1000 },
    );
    expect([everOne >>> 0, everZero >>> 0]).toEqual([0xffffffff, 0xffffffff]);
  });

  it('is null where there are no tokens, and only there', () => {
    for (const name of tokeniserNames) expect(contentFingerprint('', tokenisers[name], dotnetStringHash)).toBeNull();
    expect(contentFingerprint('一二三四', overlappingTokens, dotnetStringHash)).toBeNull();
    expect(contentFingerprint('一', fixedTokens, () => 0)).toBe(0);
  });
});

describe('likeness', () => {
  it('is the share of equal bits', () => {
    void fc.assert(
      fc.property(uint32, uint32, (a, b) => {
        const similarity = likeness(asContentFingerprint(a), asContentFingerprint(b));
        expect(similarity).toBe(1 - onesIn(BigInt(a) ^ BigInt(b)) / 32);
        expect(likeness(asContentFingerprint(b), asContentFingerprint(a))).toBe(similarity);
      }),
    );
  });
});
