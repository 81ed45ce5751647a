// The signature of an article, by which it is indexed and candidates are found: hashes of its text and URL, its sketch
// and its outline.
import { sourceName } from '#shared/model/source-name.ts';
import { hashUnits } from '../../fingerprint/hashing.ts';
import { murmur3 } from '../../fingerprint/string-hash.ts';
import { normaliseUrl } from '../../text/url.ts';
import type { Comparable } from '../comparable.ts';
import { sketchOf } from './sketch.ts';
import { outlineOf, type TextOutline } from './text-outline.ts';

const TEXT_SEED = 0x7e87;
const URL_SEED = 0x0421;

/** Hashes that identify an article's text and URL; uint32. */
export type Keys = {
  readonly text: number;
  /** The hash of source and normalised URL; null without a URL. */
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
 * The values by which an article is looked up and indexed. They depend on no other article, so another thread or
 * machine can compute them. An article that has them is placed without its text, unless it has candidates.
 */
export type Signature = { readonly keys: Keys; readonly sketch: Uint32Array; readonly outline: TextOutline };

/** @param comparable without boilerplate */
export function signatureOf(comparable: Comparable, source: string, url: string): Signature {
  const { units } = comparable.text;
  return { keys: keysOf(units, source, url), sketch: sketchOf(units), outline: outlineOf(comparable) };
}

type Signed = { readonly comparable: Comparable; readonly source: string; readonly url: string };

/** Computes each part when it is first asked for: a copy of a known text needs no sketch. */
export class LazySignature implements Signature {
  readonly #signed: Signed;
  #keys: Keys | undefined;
  #sketch: Uint32Array | undefined;
  #outline: TextOutline | undefined;

  constructor(signed: Signed) {
    this.#signed = signed;
  }

  get keys(): Keys {
    const { comparable, source, url } = this.#signed;
    this.#keys ??= keysOf(comparable.text.units, source, url);
    return this.#keys;
  }

  get sketch(): Uint32Array {
    this.#sketch ??= sketchOf(this.#signed.comparable.text.units);
    return this.#sketch;
  }

  get outline(): TextOutline {
    this.#outline ??= outlineOf(this.#signed.comparable);
    return this.#outline;
  }
}
