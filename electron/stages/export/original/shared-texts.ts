// The table of texts that cells share (ECMA-376 part 1, 18.4). Texts that no cell has any more become empty, so that a
// discarded article is not left in the file; the others keep their numbers.
import { isAlone, isClosing, isOpening, nameOf, prefixOf, XmlScanner } from './xml.ts';

/** The numbers of the texts that cells have. */
export class UsedTexts {
  #bits = new Uint8Array(1024);

  /** The limits of size leave no place for 134 million texts. */
  add(index: number): void {
    if (index >= 1 << 27) return;
    if (index >> 3 >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(this.#bits.length * 2, (index >> 3) + 1));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[index >> 3]! |= 1 << (index & 7);
  }

  has(index: number): boolean {
    return ((this.#bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
  }
}

export async function* blankUnused(pieces: AsyncIterable<Uint8Array>, used: UsedTexts): AsyncGenerator<Buffer> {
  let out: string[] = [];
  let index = -1;
  let isLeftOut = false;
  const scanner = new XmlScanner({
    tag(tag) {
      if (nameOf(tag) !== 'si') {
        if (!isLeftOut) out.push(tag);
      } else if (isOpening(tag)) {
        index++;
        isLeftOut = !used.has(index) && !isAlone(tag);
        if (!isLeftOut) out.push(tag);
      } else if (isClosing(tag)) {
        const prefix = prefixOf(tag);
        out.push(isLeftOut ? `<${prefix}si><${prefix}t></${prefix}t></${prefix}si>` : tag);
        isLeftOut = false;
      }
    },
    text(text) {
      if (!isLeftOut) out.push(text);
    },
  });
  for await (const piece of pieces) {
    scanner.write(piece);
    yield Buffer.from(out.join(''), 'latin1');
    out = [];
  }
  scanner.end();
}
