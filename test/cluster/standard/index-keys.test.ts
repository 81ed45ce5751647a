import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeIndexKeys,
  encodeIndexKeys,
  type IndexKeys,
  KEYS_PER_ARTICLE,
} from '#electron/core/cluster/standard/index-keys.ts';
import { countOnes } from '#electron/core/fingerprint/hash64.ts';

const indexKeys: fc.Arbitrary<IndexKeys> = fc
  .integer({ min: 0, max: 2 ** KEYS_PER_ARTICLE - 1 })
  .chain((slots) =>
    fc
      .uint32Array({ minLength: countOnes(slots), maxLength: countOnes(slots) })
      .map((keys) => ({ slots, keys: Uint32Array.from(keys) })),
  );

describe('encodeIndexKeys', () => {
  it('is undone by decodeIndexKeys, also from within a larger buffer', () => {
    void fc.assert(
      fc.property(indexKeys, fc.nat(5), (indexed, offset) => {
        const bytes = encodeIndexKeys(indexed);
        expect(bytes.length).toBeLessThanOrEqual(42);
        const larger = new Uint8Array(offset + bytes.length + 3);
        larger.set(bytes, offset);
        expect(decodeIndexKeys(bytes)).toEqual(indexed);
        expect(decodeIndexKeys(larger.subarray(offset, offset + bytes.length))).toEqual(indexed);
      }),
    );
  });
});

describe('decodeIndexKeys', () => {
  it.each([[[]], [[1]], [[1, 0]], [[1, 0, 0, 0, 0]], [[0, 0, 0]], [[0, 4, 0, 0, 0, 0]], [[0, 0x80, 0, 0, 0, 0]]])(
    'throws a RangeError on %j',
    (bytes) => {
      expect(() => decodeIndexKeys(Uint8Array.from(bytes))).toThrow(RangeError);
    },
  );
});
