// Computes those parts of an import that depend on a single text and have small results, so that another machine can
// compute them.
import type { Boilerplate } from '../core/boilerplate/boilerplate.ts';
import { hashArticle } from '../core/boilerplate/learn.ts';
import { sentenceKeys } from '../core/boilerplate/sentence-keys.ts';
import { ComparableTexts } from '../core/cluster/comparable.ts';
import { type Keys, keysOf } from '../core/cluster/standard/signature.ts';
import { sketchOf } from '../core/cluster/standard/sketch.ts';
import { sampleOf } from '../core/cluster/standard/text-outline.ts';

/** A signature without the time of its article: times are read on the machine of the project. */
export type TextSignature = {
  readonly keys: Keys;
  readonly sketch: Uint32Array;
  readonly length: number;
  readonly sample: Uint16Array;
};

/** The data of an article from which boilerplate is learned, without its text (core/boilerplate/learn.ts). */
export type LearnableKeys = { readonly keys: Float64Array; readonly hash: number };

/** The texts that are sent for each article, in this order. */
export const SIGNED_FIELDS = ['title', 'body', 'source', 'url'] as const;
export const LEARNED_FIELDS = ['body', 'title'] as const;

/** Built on first use, because its table takes 50 ms. */
let comparables: ComparableTexts | undefined;

/** @param texts SIGNED_FIELDS of each article */
export function signTexts(texts: readonly string[], boilerplate: Boilerplate): TextSignature[] {
  comparables ??= new ComparableTexts();
  const signatures: TextSignature[] = [];
  for (let at = 0; at < texts.length; at += SIGNED_FIELDS.length) {
    const fields = texts.slice(at, at + SIGNED_FIELDS.length) as [string, string, string, string];
    const [title, body, source, url] = fields;
    const { units } = comparables.of({ title, body, source, published: '' }, boilerplate).text;
    const keys = keysOf(units, source, url);
    signatures.push({ keys, sketch: sketchOf(units), length: units.length, sample: sampleOf(units) });
  }
  return signatures;
}

/** @param texts LEARNED_FIELDS of each article */
export function learnableKeys(texts: readonly string[]): LearnableKeys[] {
  comparables ??= new ComparableTexts();
  const learnable: LearnableKeys[] = [];
  for (let at = 0; at < texts.length; at += LEARNED_FIELDS.length) {
    const [body, title] = texts.slice(at, at + LEARNED_FIELDS.length) as [string, string];
    const text = comparables.fold(body);
    learnable.push({ keys: sentenceKeys(text), hash: hashArticle(text.units, comparables.fold(title).units) });
  }
  return learnable;
}
