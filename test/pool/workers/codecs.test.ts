import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  decodeAnswer,
  encodeAnswer,
  readHalves,
  readLearnableKeys,
  readSignature,
} from '#electron/pool/workers/answers.ts';
import { decodeTexts, encodeTexts } from '#electron/pool/workers/text-codec.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const halves = fc.option(fc.tuple(uint32, uint32), { nil: null });
const signature = fc.record({
  keys: fc.record({ text: uint32, url: fc.option(uint32, { nil: null }) }),
  sketch: fc.array(uint32, { maxLength: 32 }).map((keys) => Uint32Array.from(keys)),
  length: uint32,
  sample: fc
    .array(fc.integer({ min: 0, max: 65_535 }), { minLength: 16, maxLength: 16 })
    .map((all) => Uint16Array.from(all)),
});
const learnable = fc.record({
  hash: uint32,
  keys: fc.array(fc.maxSafeNat(), { maxLength: 20 }).map((keys) => Float64Array.from(keys)),
});

const kinds = [
  {
    results: fc.array(halves),
    toAnswer: (halves: never[]): Answer => ({ type: 'fingerprints', halves }),
    read: readHalves,
  },
  {
    results: fc.array(signature),
    toAnswer: (signatures: never[]): Answer => ({ type: 'signatures', signatures }),
    read: readSignature,
  },
  {
    results: fc.array(learnable),
    toAnswer: (keys: never[]): Answer => ({ type: 'sentence-keys', keys }),
    read: readLearnableKeys,
  },
] as const;

describe('texts', () => {
  it('are the same after the way there, with half pairs and empty ones', () => {
    checkProperty(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.constant('\ud800x\udc00')), (some, odd) => {
        const texts = [...some, ...odd];
        expect(decodeTexts(encodeTexts(texts))).toEqual(texts);
      }),
    );
  });

  it('that are cut off or longer are refused', () => {
    checkProperty(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (texts, at) => {
        const bytes = encodeTexts(texts);
        expect(() => decodeTexts(bytes.subarray(0, 4 + (at % (bytes.length - 4))))).toThrow(RangeError);
        expect(() => decodeTexts(Buffer.concat([bytes, Buffer.from('x')]))).toThrow(RangeError);
      }),
    );
  });
});

describe.each(kinds)('results', ({ results, toAnswer, read }) => {
  it('are the same after the way back, and are refused for another number of texts', () => {
    checkProperty(
      fc.property(results as fc.Arbitrary<never[]>, (all) => {
        const bytes = encodeAnswer(toAnswer(all));
        // As a view into a larger buffer, at an odd offset.
        const view = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
        expect(decodeAnswer<unknown>(view, all.length, read)).toEqual(all);
        expect(() => decodeAnswer<unknown>(view, all.length + 1, read)).toThrow(RangeError);
        if (all.length > 0) expect(() => decodeAnswer<unknown>(view, all.length - 1, read)).toThrow(RangeError);
      }),
    );
  });
});
