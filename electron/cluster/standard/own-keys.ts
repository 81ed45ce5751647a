// The keys of an article that is to be found whatever else is on file: one that the editor put into another cluster, and
// one that a cluster goes by since its centre has left.
import type { FoldedText } from '../../text/fold.ts';
import { encodeFiledKeys, TEXT_SLOT, URL_SLOT } from './filed-keys.ts';
import { keysOf } from './proposals.ts';
import { STORED_KEYS, sketchOf } from './sketch.ts';

/** As `filed_keys` keeps them: the smallest keys of the sketch, whether others are filed under them or not, text and address. */
export function ownKeys({ units }: FoldedText, source: string, url: string): Uint8Array {
  if (units.length === 0) return encodeFiledKeys({ slots: 0, keys: new Uint32Array(0) });
  const { text, url: address } = keysOf(units, source, url);
  const sketch = sketchOf(units).slice(0, STORED_KEYS);
  const slots = [...sketch.keys(), TEXT_SLOT, ...(address === null ? [] : [URL_SLOT])];
  return encodeFiledKeys({
    slots: slots.reduce((bits, slot) => bits | (1 << slot), 0),
    keys: Uint32Array.of(...sketch, text, ...(address === null ? [] : [address])),
  });
}
