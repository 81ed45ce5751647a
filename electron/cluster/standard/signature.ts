// The signature of an article, by which it is indexed and candidates are found: hashes of its text and URL, and its sketch.
import { sourceName } from '#shared/source-name.ts';
import { murmur3 } from '../../fingerprint/string-hash.ts';
import { normaliseUrl } from '../../text/url.ts';
import { hashUnits } from './hashing.ts';
import { sketchOf } from './sketch.ts';

const TEXT_SEED = 0x7e87;
const URL_SEED = 0x0421;

/** Identify an article's text and URL; uint32 hashes. */
export type Keys = {
  readonly text: number;
  /** Source and normalised URL; null without one. */
  readonly url: number | null;
};

export function keysOf(units: Uint16Array, source: string, url: string): Keys {
  const address = normaliseUrl(url);
  return {
    text: hashUnits(units, 0, units.length, TEXT_SEED),
    url: address === null ? null : murmur3(`${sourceName(source)}\n${address}`, URL_SEED),
  };
}

/**
 * An article is looked up and indexed by these. They depend on no other article, so another thread can compute them
 * in advance.
 */
export type Signature = { readonly keys: Keys; readonly sketch: Uint32Array };

/** @param units the folded text, without boilerplate */
export function signatureOf(units: Uint16Array, source: string, url: string): Signature {
  return { keys: keysOf(units, source, url), sketch: sketchOf(units) };
}
