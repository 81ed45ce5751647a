// Encodes text in encodings that Node only decodes, by searching for the bytes of each character.
import type { Encoding } from '#shared/contract/intake.ts';

export const foreignEncodings = ['shift_jis', 'euc-jp', 'euc-kr', 'windows-1251', 'windows-1252', 'koi8-r'] as const;
export type AnyEncoding = Encoding | (typeof foreignEncodings)[number];

const tables = new Map<AnyEncoding, Map<string, Buffer>>();

/** The bytes of a text without a byte order mark. @throws Error if the encoding lacks a character */
export function encode(text: string, encoding: AnyEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.concat(Array.from(text, (character) => bytesOf(character, encoding, table)));
}

function bytesOf(character: string, encoding: AnyEncoding, table: ReadonlyMap<string, Buffer>): Buffer {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return Buffer.from([code]);
  const bytes = table.get(character);
  if (bytes) return bytes;
  if (encoding !== 'gb18030' || code < 0x10000) throw new RangeError(`${encoding} has no ${character}`);
  // In GB 18030 the planes above the first follow one another from 90 30 81 30.
  const linear = code - 0x10000;
  return Buffer.from([
    0x90 + Math.floor(linear / 12_600),
    0x30 + (Math.floor(linear / 1260) % 10),
    0x81 + (Math.floor(linear / 10) % 126),
    0x30 + (linear % 10),
  ]);
}

/** Characters of one and two bytes, and for GB 18030 those of the first plane with four bytes. */
function tableOf(encoding: AnyEncoding): Map<string, Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, Buffer>();
  const add = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !table.has(character)) table.set(character, Buffer.from(bytes));
    } catch {
      // These bytes are no character.
    }
  };
  for (let byte = 0x81; byte <= 0xff; byte++) if (encoding !== 'gb18030' && encoding !== 'big5') add(byte);
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) if (second !== 0x7f) add(first, second);
  if (encoding === 'gb18030')
    for (let first = 0x81; first <= 0x84; first++)
      for (let second = 0x30; second <= 0x39; second++)
        for (let third = 0x81; third <= 0xfe; third++)
          for (let fourth = 0x30; fourth <= 0x39; fourth++) add(first, second, third, fourth);
  return table;
}
