// The XML of a package's parts, cut into tags and texts that keep every byte. A character is a byte (latin1): markup is
// ASCII, and what is between it is decoded only where it is read. No entity but the five of XML is known.
import { decodeXml, toUtf16 } from '#electron/stages/intake/formats/workbook/xml-bytes.ts';
import { escapeAttribute, escapeXml } from '../xlsx/escape-xml.ts';

/** The part is not as its format has it, or is beyond a limit; the package cannot be rewritten. */
export class PartUnreadable extends Error {}

/** Bytes of a tag or comment. */
const MAX_TAG = 1_000_000;

/** `tag` is called with `<…>` whole, comments and processing instructions included; `text` with what is between. */
export type XmlHandler = { tag(tag: string): void; text(text: string): void };

export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';
  #isFirst = true;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws PartUnreadable */
  write(piece: Uint8Array): void {
    let xml = this.#rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    if (this.#isFirst && xml.length >= 3) {
      if (/^(?:\xfe\xff|\xff\xfe|\0|<\0)/.test(xml)) throw new PartUnreadable('encoding');
      this.#isFirst = false;
    }
    let at = 0;
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== 60) {
        const end = xml.indexOf('<', at);
        this.#handler.text(end < 0 ? xml.slice(at) : xml.slice(at, end));
        at = end < 0 ? xml.length : end;
        continue;
      }
      const end = endOfTag(xml, at);
      if (end < 0) break;
      this.#handler.tag(xml.slice(at, end));
      at = end;
    }
    xml = xml.slice(at);
    if (xml.length > MAX_TAG) throw new PartUnreadable('tag');
    this.#rest = xml;
  }

  /** @throws PartUnreadable for a part that ends within a tag */
  end(): void {
    if (this.#rest !== '') throw new PartUnreadable('end');
  }
}

/** The place after a tag, or -1 if it goes on in the next piece. */
function endOfTag(xml: string, at: number): number {
  const second = xml.charCodeAt(at + 1);
  if (second === 33) {
    if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4);
    if (xml.startsWith('<![CDATA[', at)) return after(xml, ']]>', at + 9);
    if (xml.length - at < 9) return -1;
    // A document type may define entities.
    throw new PartUnreadable('document type');
  }
  if (second === 63) return after(xml, '?>', at + 2);
  let quote = 0;
  for (let end = at + 1; end < xml.length; end++) {
    const code = xml.charCodeAt(end);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return end + 1;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 60) throw new PartUnreadable('tag');
  }
  return -1;
}

function after(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

export function isOpening(tag: string): boolean {
  const second = tag.charCodeAt(1);
  return second !== 47 && second !== 33 && second !== 63;
}

export function isClosing(tag: string): boolean {
  return tag.charCodeAt(1) === 47;
}

/** True for a tag that is an element without contents. */
export function isAlone(tag: string): boolean {
  return tag.charCodeAt(tag.length - 2) === 47;
}

/** The name of an element without its prefix. */
export function nameOf(tag: string): string {
  let start = tag.charCodeAt(1) === 47 ? 2 : 1;
  for (let end = start; ; end++) {
    const code = tag.charCodeAt(end);
    if (code === 58) start = end + 1;
    // Beyond the end of the tag it is no number.
    else if (!(code > 32) || code === 47 || code === 62) return tag.slice(start, end);
  }
}

/** The prefix of an element with its colon, or ''. */
export function prefixOf(tag: string): string {
  const start = tag.charCodeAt(1) === 47 ? 2 : 1;
  let end = start;
  while (end < tag.length && !endsName(tag.charCodeAt(end))) end++;
  return tag.slice(start, tag.slice(start, end).indexOf(':') + start + 1);
}

/** `start` is before the white space in front of the name, `from` and `to` are the ends of the value. */
type Place = { readonly start: number; readonly from: number; readonly to: number };

/** The first attribute whose name, between two places of the tag, is the one that is sought. */
function findAttribute(tag: string, isSought: (from: number, to: number) => boolean): Place | null {
  let at = 1;
  while (at < tag.length && !endsName(tag.charCodeAt(at))) at++;
  for (;;) {
    const start = at;
    while (tag.charCodeAt(at) <= 32) at++;
    const nameFrom = at;
    while (at < tag.length && !endsName(tag.charCodeAt(at))) at++;
    const nameTo = at;
    while (tag.charCodeAt(at) <= 32) at++;
    if (nameTo === nameFrom || tag.charCodeAt(at) !== 61) return null;
    at++;
    while (tag.charCodeAt(at) <= 32) at++;
    const quote = tag[at];
    if (quote !== '"' && quote !== "'") return null;
    const to = tag.indexOf(quote, at + 1);
    if (to < 0) return null;
    if (isSought(nameFrom, nameTo)) return { start, from: at + 1, to };
    at = to + 1;
  }
}

/** White space, slash, equals sign, greater-than sign. */
function endsName(code: number): boolean {
  return code <= 32 || code === 47 || code === 61 || code === 62;
}

function findNamed(tag: string, name: string): Place | null {
  // Most tags have none of the attributes that are asked for.
  if (!tag.includes(name)) return null;
  return findAttribute(tag, (from, to) => to - from === name.length && tag.startsWith(name, from));
}

/** The value of an attribute, by its name with the prefix. */
export function attribute(tag: string, name: string): string | null {
  const place = findNamed(tag, name);
  return place && decode(tag.slice(place.from, place.to));
}

/** The value of an attribute whose prefix may be any, such as `r:id`. */
export function prefixedAttribute(tag: string, local: string): string | null {
  const place = findAttribute(tag, (from, to) => tag.slice(from, to).endsWith(`:${local}`));
  return place && decode(tag.slice(place.from, place.to));
}

/** The tag with another value of an attribute, which is added where it is missing; null removes it. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const place = findNamed(tag, name);
  if (!place) {
    if (value === null) return tag;
    const end = tag.length - (isAlone(tag) ? 2 : 1);
    return `${tag.slice(0, end).trimEnd()} ${name}="${encode(escapeAttribute(value))}"${tag.slice(end)}`;
  }
  if (value === null) return tag.slice(0, place.start) + tag.slice(place.to + 1);
  return tag.slice(0, place.from) + encode(escapeAttribute(value)) + tag.slice(place.to);
}

/** The text of raw XML, sections of CDATA included. */
export function decode(raw: string): string {
  if (!raw.includes('<')) return decodeXml(raw);
  let text = '';
  let at = 0;
  for (let start = raw.indexOf('<![CDATA['); start >= 0; start = raw.indexOf('<![CDATA[', at)) {
    text += decodeXml(raw.slice(at, start));
    const end = raw.indexOf(']]>', start);
    text += toUtf16(raw.slice(start + 9, end < 0 ? raw.length : end));
    at = end < 0 ? raw.length : end + 3;
  }
  return text + decodeXml(raw.slice(at));
}

/** A text of JavaScript as the bytes of its UTF-8. */
export function encode(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** A text as raw XML. */
export function encodeText(text: string): string {
  return encode(escapeXml(text));
}
