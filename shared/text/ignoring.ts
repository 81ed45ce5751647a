// The options of a comparison that ignores some differences, and the tokens of a view that it compares.

import { punctuation, splitIntoTokens } from './characters.ts';
import type { UnitFolding } from './unit-folding.ts';
import { sliceSource, type View } from './view.ts';

/** Differences that are ignored; each is off unless given. */
export type Ignoring = {
  /** Full-width and half-width letters, digits and signs are equal. */
  readonly width?: boolean;
  /** Punctuation and white space, with the commas of 1,000 but not the point of 3.5, nor %. */
  readonly punctuation?: boolean;
  /** Tags, comments and entities; block tags count as line breaks, and white space is ignored as well. */
  readonly markup?: boolean;
  /** Traditional and simplified characters are equal. The table is large, so the caller loads it. */
  readonly script?: UnitFolding;
};

/** A stretch of the original text that is compared as one by its `key`; '' if it is ignored. */
export type Token = { readonly text: string; readonly key: string };

const punctuationOnly = new RegExp(`^${punctuation}+$`, 'u');
const thousandsComma = /,(?=\d{3}(?!\d))/g;

/** The tokens of units `start` to `end` of the view; joined, their texts are that part of the original. */
export function tokenize(text: string, view: View, start: number, end: number, ignoring: Ignoring): Token[] {
  let at = start;
  return splitIntoTokens(view.text.slice(start, end)).map((token) => {
    const from = at;
    at += token.length;
    return { text: sliceSource(text, view, from, at), key: keyOf(token, ignoring) };
  });
}

function keyOf(token: string, ignoring: Ignoring): string {
  if (isIdeograph(token)) return token;
  if (ignoring.punctuation) return punctuationOnly.test(token) ? '' : token.replace(thousandsComma, '');
  return ignoring.markup && token.trim() === '' ? '' : token;
}

/** True for most tokens: those that begin with a common ideograph need no regular expression. */
function isIdeograph(token: string): boolean {
  const unit = token.charCodeAt(0);
  return unit >= 0x4e00 && unit <= 0x9fff;
}

export function joinTexts(parts: readonly { readonly text: string }[], start = 0, end = parts.length): string {
  let text = '';
  for (let at = start; at < end; at++) text += parts[at]!.text;
  return text;
}

/**
 * Keys as numbers, equal for equal keys, which are faster to compare and look up. A key of one UTF-16 unit is its own
 * number.
 */
export class KeyNumbers {
  readonly #longer = new Map<string, number>();

  ofTokens(tokens: readonly Token[]): Int32Array {
    const numbers = new Int32Array(tokens.length);
    for (let at = 0; at < tokens.length; at++) numbers[at] = this.of(tokens[at]!.key);
    return numbers;
  }

  of(key: string): number {
    if (key.length === 1) return key.charCodeAt(0);
    const known = this.#longer.get(key) ?? 0x10000 + this.#longer.size;
    this.#longer.set(key, known);
    return known;
  }
}

/** The tokens that are compared, each with the ignored text after it. Empty if all is ignored. */
export function absorbIgnored(tokens: readonly Token[]): Token[] {
  const absorbed: Token[] = [];
  let leading = '';
  for (const { text, key } of tokens) {
    const last = absorbed.at(-1);
    if (key !== '') absorbed.push({ text: leading + text, key });
    else if (last) absorbed[absorbed.length - 1] = { text: last.text + text, key: last.key };
    if (absorbed.length === 0) leading += text;
    else leading = '';
  }
  return absorbed;
}
