// A small part of a package as a tree of its tags, which can be changed and written again. What is not changed keeps
// every byte.
import { decode, encodeText, isAlone, isClosing, isOpening, nameOf, PartUnreadable, XmlScanner } from './xml.ts';

/** Bytes of a part that is read as a tree, and levels of its elements. */
export const MAX_TREE = 16_000_000;
const MAX_DEPTH = 256;

export class XmlElement {
  open: string;
  close: string | null = null;
  children: (XmlElement | string)[] = [];
  readonly name: string;
  readonly parent: XmlElement | null;
  /** The number of elements in it that are not removed. */
  #size = 0;
  #isRemoved = false;

  constructor(open: string, parent: XmlElement | null) {
    this.open = open;
    this.name = open === '' ? '' : nameOf(open);
    this.parent = parent;
    if (parent) parent.#size++;
  }

  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  get elements(): XmlElement[] {
    return this.children.filter((child) => typeof child !== 'string').filter((child) => !child.#isRemoved);
  }

  child(name: string): XmlElement | null {
    return this.elements.find((one) => one.name === name) ?? null;
  }

  /** All elements below this one, parents first, without those below a removed one. */
  *descendants(): Generator<XmlElement> {
    for (const child of this.elements) {
      yield child;
      if (!child.#isRemoved) yield* child.descendants();
    }
  }

  get text(): string {
    return decode(this.children.filter((child) => typeof child === 'string').join(''));
  }

  set text(text: string) {
    this.children = [encodeText(text)];
  }

  /** Removes the element, and its parent where that has no other element. */
  remove({ keepsParent = false }: { keepsParent?: boolean } = {}): void {
    const { parent } = this;
    if (!parent || this.#isRemoved) return;
    this.#isRemoved = true;
    if (--parent.#size === 0 && parent.parent?.parent && !keepsParent) parent.remove();
  }

  write(out: string[]): void {
    if (this.#isRemoved) return;
    out.push(this.open);
    for (const child of this.children)
      if (typeof child === 'string') out.push(child);
      else child.write(out);
    if (this.close !== null) out.push(this.close);
  }
}

/** Builds a tree from tags and texts. Closing tags that fit no element stay texts. */
export class TreeBuilder {
  /** Without a tag of its own. */
  readonly root = new XmlElement('', null);
  #current = this.root;
  #depth = 0;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws PartUnreadable for a part that is too large or too deep */
  tag(tag: string): void {
    this.#count(tag);
    if (isClosing(tag)) this.#closeTo(tag);
    else if (!isOpening(tag)) this.#current.children.push(tag);
    else {
      const element = new XmlElement(tag, this.#current);
      this.#current.children.push(element);
      if (isAlone(tag)) return;
      if (++this.#depth > MAX_DEPTH) throw new PartUnreadable('depth');
      this.#current = element;
    }
  }

  text(text: string): void {
    this.#count(text);
    this.#current.children.push(text);
  }

  #count({ length }: string): void {
    this.#bytes += length;
    if (this.#bytes > MAX_TREE) throw new PartUnreadable('size');
  }

  #closeTo(tag: string): void {
    const name = nameOf(tag);
    let depth = this.#depth;
    let element: XmlElement | null = this.#current;
    for (; element !== null && element.name !== name; depth--) element = element.parent;
    if (element?.parent) {
      element.close = tag;
      this.#current = element.parent;
      this.#depth = depth - 1;
    } else this.#current.children.push(tag);
  }
}

/** @throws PartUnreadable */
export function readTree(bytes: Uint8Array): XmlElement {
  const builder = new TreeBuilder();
  const scanner = new XmlScanner(builder);
  scanner.write(bytes);
  scanner.end();
  return builder.root;
}

export function writeTree(root: XmlElement): Buffer {
  const out: string[] = [];
  root.write(out);
  return Buffer.from(out.join(''), 'latin1');
}
