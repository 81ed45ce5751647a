// Cuts a long text into its JSON texts while it is read: its lines, or the elements of the array that it is.

import { beginningOf } from '../table.ts';

/** Characters of one JSON text: one that never ends would fill the memory. */
const MAX_ELEMENT_LENGTH = 50_000_000;

/**
 * The elements of an array of JSON, separated by commas and white space; they are cut, not checked. Throws SyntaxError
 * if the array does not end or is followed by anything.
 */
export async function* cutElements(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const cutter = new ElementCutter();
  for await (const piece of pieces) yield* cutter.push(piece.toString());
  cutter.end();
}

/** Lines end as in any system. */
export async function* cutLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const line = new LimitedText();
  let carried = '';
  for await (const piece of pieces) {
    const text = carried + piece.toString();
    // A return at the end may be the first half of a line's end.
    carried = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - carried.length).split(/\r\n|\r|\n/);
    for (const [n, part] of lines.entries()) {
      if (n > 0) yield line.take();
      line.add(part);
    }
  }
  const last = line.take();
  if (last !== '' || carried !== '') yield last;
}

/** A text of which no more is kept than MAX_ELEMENT_LENGTH; of a longer one its beginning, which is no JSON. */
class LimitedText {
  #parts: string[] = [];
  #length = 0;

  add(part: string): void {
    this.#length += part.length;
    if (this.#length <= MAX_ELEMENT_LENGTH) this.#parts.push(part);
  }

  take(): string {
    const text = this.#parts.join('');
    const isWhole = this.#length <= MAX_ELEMENT_LENGTH;
    this.#parts = [];
    this.#length = 0;
    return isWhole ? text : beginningOf(text);
  }
}

class ElementCutter {
  /** Depth in the present element; 0 between elements. */
  #depth = 0;
  #state: 'before' | 'between' | 'element' | 'string' | 'escape' | 'after' = 'before';
  readonly #element = new LimitedText();

  *push(text: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (this.#state === 'escape') this.#state = 'string';
      else if (this.#state === 'string') {
        if (character === '\\') this.#state = 'escape';
        else if (character === '"') this.#state = 'element';
      } else if (this.#state === 'element') {
        if (character === '"') this.#state = 'string';
        else if (character === '{' || character === '[') this.#depth++;
        else if (character === '}' || character === ']' || character === ',') {
          const ends = this.#depth === 0;
          if (character !== ',' && !ends) this.#depth--;
          if (ends) {
            this.#element.add(text.slice(from, at));
            yield this.#element.take().trim();
            this.#state = character === ',' ? 'between' : 'after';
          }
        }
      } else if (!/\s/.test(character)) {
        this.#begin(character);
        from = at;
      }
    }
    if (this.#isInElement()) this.#element.add(text.slice(from));
  }

  #begin(character: string): void {
    if (this.#state === 'before' && character === '[') this.#state = 'between';
    else if (this.#state === 'between' && character === ']') this.#state = 'after';
    else if (this.#state === 'between' && character !== ',') {
      this.#state = character === '"' ? 'string' : 'element';
      this.#depth = character === '{' || character === '[' ? 1 : 0;
    } else throw new SyntaxError(`unexpected ${character}`);
  }

  #isInElement(): boolean {
    return this.#state === 'element' || this.#state === 'string' || this.#state === 'escape';
  }

  end(): void {
    if (this.#state !== 'after') throw new SyntaxError('the array does not end');
  }
}
