// Turns the bytes of a text file into UTF-8, strictly: what its encoding cannot mean is marked, never replaced.
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Encoding } from '#shared/contract/intake.ts';

/**
 * Precedes the two hexadecimal digits of a byte that could not be decoded. U+FFFF is no character (Unicode, 23.7), so
 * no text holds it.
 */
export const UNDECODABLE = '\uFFFF';
/** Each mark, with its byte in hexadecimal digits. */
export const MARKED_BYTES = /\uFFFF([\dA-F]{2})?/g;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const LINE_FEED = 0x0a;

/** ICU decodes the bytes 80 and FF to these characters, although Big5 does not have them. */
const NOT_BIG5 = /[\u0080\uF8F8]/;
/** The encodings whose unit is a byte. */
type ByteEncoding = Exclude<Encoding, 'utf-16le' | 'utf-16be'>;

/** The bytes that mean U+FFFD itself, with which a lenient decoder replaces what it cannot decode. */
const REPLACEMENT: Readonly<Record<ByteEncoding, Buffer>> = {
  'utf-8': Buffer.from('efbfbd', 'hex'),
  gb18030: Buffer.from('8431a437', 'hex'),
  big5: Buffer.alloc(0),
};

const strictDecoders = new Map<Encoding, TextDecoder>();
const lenientDecoders = new Map<Encoding, TextDecoder>();

export function holdsUndecodable(text: string): boolean {
  return text.includes(UNDECODABLE);
}

/** The text with each byte that could not be decoded as `\xB0`. */
export function showUndecodable(text: string): string {
  return holdsUndecodable(text) ? text.replace(MARKED_BYTES, (_, byte?: string) => `\\x${byte ?? ''}`) : text;
}

/** Decodes a file in pieces. The byte order mark is left out; each piece ends between two characters. */
export async function* toUtf8(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const decode = (bytes: Buffer) => {
    const text = decodePiece(bytes, encoding);
    const skipped = isFirst && text.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    isFirst = false;
    return text.subarray(skipped);
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = lastBoundary(bytes, encoding);
    rest = bytes.subarray(end);
    if (end > 0) yield decode(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield decode(rest);
}

/** Decodes bytes that begin and end between two characters, into UTF-8. NULs, which show nothing, are left out. */
export function decodePiece(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return withoutNuls(isUtf8(bytes) ? bytes : Buffer.from(markPiece(bytes, encoding)));
  return withoutNuls(Buffer.from(decodeStrictly(bytes, encoding) ?? markPiece(bytes, encoding)));
}

export function withoutNuls(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return bytes;
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== 0) kept[length++] = bytes[at]!;
  return kept.subarray(0, length);
}

/** Null where any byte cannot be decoded. */
export function decodeStrictly(bytes: Buffer, encoding: Encoding): string | null {
  try {
    const text = decoderOf(encoding, true).decode(bytes);
    return encoding === 'big5' && NOT_BIG5.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Characters that were decoded alone, by the number of their bytes in base 257, digits from 1. A file that is read in a
 * wrong encoding has millions of them.
 */
const decodedAlone = new Map<ByteEncoding, Map<number, string | null>>();
const MAX_REMEMBERED = 100_000;

function decodeCharacter(bytes: Buffer, start: number, end: number, encoding: ByteEncoding): string | null {
  const known = decodedAlone.get(encoding) ?? new Map<number, string | null>();
  decodedAlone.set(encoding, known);
  if (known.size === MAX_REMEMBERED) known.clear();
  let key = 0;
  for (let at = start; at < end; at++) key = key * 257 + bytes[at]! + 1;
  let character = known.get(key);
  if (character !== undefined) return character;
  character = decodeLeniently(bytes.subarray(start, end), encoding);
  known.set(key, character);
  return character;
}

/** Decodes as `decodeStrictly`, but without exceptions, which cost more than all else where much is wrong. */
function decodeLeniently(bytes: Buffer, encoding: ByteEncoding): string | null {
  const text = decoderOf(encoding, false).decode(bytes);
  if (text.includes('\uFFFD') && !bytes.equals(REPLACEMENT[encoding])) return null;
  return encoding === 'big5' && NOT_BIG5.test(text) ? null : text;
}

function decoderOf(encoding: Encoding, fatal: boolean): TextDecoder {
  const decoders = fatal ? strictDecoders : lenientDecoders;
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal, ignoreBOM: true });
  decoders.set(encoding, decoder);
  return decoder;
}

/**
 * The length that can be decoded now: up to the last line end, or without one up to the last whole character. The bytes
 * begin at a character.
 */
export function lastBoundary(bytes: Buffer, encoding: Encoding): number {
  const line = lastLineEnd(bytes, encoding);
  if (line > 0) return line;
  let at = 0;
  for (let next = 0; next <= bytes.length; next += lengthOfCharacter(bytes, next, encoding)) {
    at = next;
    if (next === bytes.length) break;
  }
  return at;
}

/** The byte of a line feed is part of other characters in UTF-16 only. */
function lastLineEnd(bytes: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.lastIndexOf(LINE_FEED) + 1;
  const lineFeed = Buffer.from(encoding === 'utf-16le' ? [LINE_FEED, 0] : [0, LINE_FEED]);
  for (let at = bytes.length; at > 0; ) {
    at = bytes.lastIndexOf(lineFeed, at - 1);
    if (at === -1) return 0;
    if (at % 2 === 0) return at + 2;
  }
  return 0;
}

function markPiece(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return markUnits(bytes, encoding);
  let text = '';
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    text += decodeStrictly(line, encoding) ?? markLine(line, encoding);
  }
  return text;
}

/** Half a character of UTF-16. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** In UTF-16 only halves of characters, and half a unit at the end, cannot be decoded. */
function markUnits(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  const end = bytes.length - (bytes.length % 2);
  const isLittle = encoding === 'utf-16le';
  const units = isLittle ? bytes.subarray(0, end) : Buffer.from(bytes.subarray(0, end)).swap16();
  const text = units.toString('utf16le').replace(LONE_SURROGATE, (unit) => {
    const [high, low] = [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff];
    return isLittle ? mark(low) + mark(high) : mark(high) + mark(low);
  });
  return text + Array.from(bytes.subarray(end), mark).join('');
}

const marks = Array.from({ length: 256 }, (_, byte) => UNDECODABLE + byte.toString(16).toUpperCase().padStart(2, '0'));

function mark(byte: number): string {
  return marks[byte]!;
}

/** Bytes of a long line that are decoded together where they can be. */
const RUN = 1024;

/** A line that cannot be decoded as a whole is decoded character by character. */
function markLine(line: Buffer, encoding: ByteEncoding): string {
  let text = '';
  // The line as a whole cannot be decoded, as is known.
  let endOfUndecodable = line.length <= RUN ? line.length : 0;
  for (let at = 0; at < line.length; ) {
    if (at >= endOfUndecodable) {
      const end = endOfRun(line, at, encoding);
      const run = decodeStrictly(line.subarray(at, end), encoding);
      if (run !== null) {
        text += run;
        at = end;
        continue;
      }
      endOfUndecodable = end;
    }
    const ascii = endOfAscii(line, at);
    if (ascii > at) {
      text += line.toString('latin1', at, ascii);
      at = ascii;
      continue;
    }
    const end = Math.min(at + lengthOfCharacter(line, at, encoding), line.length);
    const decoded = decodeCharacter(line, at, end, encoding);
    // Only the first byte is at fault: after it another character may begin.
    text += decoded ?? mark(line[at]!);
    at = decoded === null ? at + 1 : end;
  }
  return text;
}

function endOfRun(bytes: Buffer, start: number, encoding: ByteEncoding): number {
  let end = start;
  while (end < bytes.length && end - start < RUN) end += lengthOfCharacter(bytes, end, encoding);
  return Math.min(end, bytes.length);
}

/** The end of a run of ASCII: in encodings of single bytes, a byte below 80 that begins a character is a whole one. */
function endOfAscii(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end]! < 0x80) end++;
  return end;
}

/** How many bytes the character beginning at `at` should have, going by its first bytes. */
function lengthOfCharacter(bytes: Buffer, at: number, encoding: Encoding): number {
  const first = bytes[at]!;
  switch (encoding) {
    case 'utf-8':
      return first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
    case 'gb18030': {
      const second = bytes[at + 1] ?? 0;
      return first <= 0x80 || first === 0xff ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2;
    }
    case 'big5':
      return first <= 0x80 || first === 0xff ? 1 : 2;
    default: {
      const high = bytes[encoding === 'utf-16le' ? at + 1 : at] ?? 0;
      return high >= 0xd8 && high <= 0xdb ? 4 : 2;
    }
  }
}
