// Index keys of an article that must be found whatever else is indexed. The editor moved it to another cluster, or it
// represents a cluster whose leader has left.
import type { FoldedText } from '../../text/fold.ts';
import { encodeIndexKeys, type IndexKeys, TEXT_SLOT, URL_SLOT } from './index-keys.ts';
import { keysOf } from './signature.ts';
import { STORED_KEYS, sketchOf } from './sketch.ts';

/** In the format of `index_keys`: the smallest keys of the sketch, however common, and those of text and URL. */
export function fullIndexKeys({ units }: FoldedText, source: string, url: string): Uint8Array {
  return encodeIndexKeys(fullIndexKeysOf(units, source, url));
}

export function fullIndexKeysOf(units: Uint16Array, source: string, url: string): IndexKeys {
  if (units.length === 0) return { slots: 0, keys: new Uint32Array(0) };
  const { text, url: address } = keysOf(units, source, url);
  const sketch = sketchOf(units).slice(0, STORED_KEYS);
  const slots = [...sketch.keys(), TEXT_SLOT, ...(address === null ? [] : [URL_SLOT])];
  return {
    slots: slots.reduce((bits, slot) => bits | (1 << slot), 0),
    keys: Uint32Array.of(...sketch, text, ...(address === null ? [] : [address])),
  };
}
