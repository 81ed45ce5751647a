// Finds the ends of markup, entities and web addresses in a text. One forward scan: no tree, no rendering.
import { REST_OF_TAG } from './markup-elements.ts';

const TAG = new RegExp(`<(?:${REST_OF_TAG})`, 'iy');
/** Tags that start a new line on the screen: they end a sentence like a line break. */
const BLOCK = /<\/?(?:p|br|div|h[1-6]|li|ul|ol|tr|table|section|article|blockquote|hr)\b/iy;
const UNREAD = /<(script|style)\b/iy;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]{1,31});/iy;
const ADDRESS = /(?:https?:\/\/|www\.)[\w\-.~:/?#@!$&'()*+,;=%]+/iy;

const ENDS = { comment: /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi } as const;
type Unread = keyof typeof ENDS;

/**
 * Finds the ends of one text's tags. A failed search is not repeated, so that "<!--" ten thousand times stays linear.
 */
export class MarkupScanner {
  readonly #text: string;
  readonly #unclosed = new Set<Unread>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The offset after the tag, comment, script or style sheet that begins at `from`; null if this `<` is a character.
   */
  skip(from: number): number | null {
    const text = this.#text;
    if (text.startsWith('<!--', from)) return this.#after('comment', from);
    const tagEnd = matchAt(TAG, text, from) && TAG.lastIndex;
    const element = tagEnd === null ? undefined : matchAt(UNREAD, text, from)?.[1];
    if (tagEnd === null || element === undefined) return tagEnd;
    // A script without an end is treated as a tag, so that it does not swallow the article.
    return this.#after(element.toLowerCase() as Unread, tagEnd) ?? tagEnd;
  }

  isBlock(from: number): boolean {
    return matchAt(BLOCK, this.#text, from) !== null;
  }

  #after(unread: Unread, from: number): number | null {
    if (this.#unclosed.has(unread)) return null;
    const end = ENDS[unread];
    end.lastIndex = from;
    if (end.test(this.#text)) return end.lastIndex;
    this.#unclosed.add(unread);
    return null;
  }
}

/**
 * The entity that begins at `from`: its character and the offset after it. Named entities have the character '',
 * because those in news are no letters or digits.
 */
export function readEntity(text: string, from: number): { character: string; end: number } | null {
  const match = matchAt(ENTITY, text, from);
  if (!match) return null;
  const [whole, decimal, hexadecimal] = match;
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : 0;
  return { character: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '', end: from + whole.length };
}

/** The offset after the web address that begins at `from`; null if none begins there. */
export function skipAddress(text: string, from: number): number | null {
  ADDRESS.lastIndex = from;
  return ADDRESS.test(text) ? ADDRESS.lastIndex : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
