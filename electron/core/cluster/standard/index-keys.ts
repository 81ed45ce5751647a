// The index keys of an article, and the bytes in which a project stores them.
import { countOnes } from '../../fingerprint/hash64.ts';
import { STORED_KEYS } from './sketch.ts';

/** Slots 0 … STORED_KEYS − 1 hold keys of the sketch. */
export const TEXT_SLOT = STORED_KEYS;
export const URL_SLOT = STORED_KEYS + 1;
export const KEYS_PER_ARTICLE = STORED_KEYS + 2;

export type IndexKeys = {
  /** Bit n says that slot n holds the next of `keys`. */
  readonly slots: number;
  /** In the order of their slots. */
  readonly keys: Uint32Array;
};

/** Length of `encodeIndexKeys` for an article without text, which has no key. */
export const NO_KEYS_BYTES = 2;

/** Two bytes of slots, then four a key, little-endian: 2–42 bytes. */
export function encodeIndexKeys({ slots, keys }: IndexKeys): Uint8Array {
  const bytes = new Uint8Array(2 + keys.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, slots, true);
  for (let n = 0; n < keys.length; n++) view.setUint32(2 + n * 4, keys[n]!, true);
  return bytes;
}

/** @throws RangeError where the bytes are not those of encodeIndexKeys. */
export function decodeIndexKeys(bytes: Uint8Array): IndexKeys {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slots = bytes.length < 2 ? 0 : view.getUint16(0, true);
  const count = countOnes(slots);
  if (slots >>> KEYS_PER_ARTICLE !== 0 || bytes.length !== 2 + count * 4)
    throw new RangeError(`${bytes.length} bytes are not the indexed keys of an article`);
  return { slots, keys: Uint32Array.from({ length: count }, (_, n) => view.getUint32(2 + n * 4, true)) };
}
