// Cuts a long text into its JSON texts while it is read: its lines, or the elements of the array that it is.

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

/** Lines end as in any system. Throws SyntaxError where one does not end. */
export async function* cutLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    // A return at the end may be the first half of a line's end.
    const lines = (rest + piece.toString()).split(/\r?\n|\r(?!$)/);
    rest = lines.pop()!;
    if (rest.length > MAX_ELEMENT_LENGTH) throw new SyntaxError('a line without end');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

class ElementCutter {
  /** Depth in the present element; 0 between elements. */
  #depth = 0;
  #state: 'before' | 'between' | 'element' | 'string' | 'escape' | 'after' = 'before';
  #element: string[] = [];
  #length = 0;

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
            this.#element.push(text.slice(from, at));
            yield this.#take();
            this.#state = character === ',' ? 'between' : 'after';
          }
        }
      } else if (!/\s/.test(character)) {
        this.#begin(character);
        from = at;
      }
    }
    if (this.#isInElement()) this.#keep(text.slice(from));
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

  #keep(part: string): void {
    this.#element.push(part);
    this.#length += part.length;
    if (this.#length > MAX_ELEMENT_LENGTH) throw new SyntaxError('an element without end');
  }

  #take(): string {
    const element = this.#element.join('');
    this.#element = [];
    this.#length = 0;
    return element.trim();
  }

  end(): void {
    if (this.#state !== 'after') throw new SyntaxError('the array does not end');
  }
}
