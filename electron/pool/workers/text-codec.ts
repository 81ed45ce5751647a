// Encodes texts as bytes: their lengths, then their UTF-16 units, so that unpaired surrogates survive.

const NUMBER = Uint32Array.BYTES_PER_ELEMENT;

export function encodeTexts(texts: readonly string[]): Buffer {
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  const header = (texts.length + 1) * NUMBER;
  const bytes = Buffer.allocUnsafe(header + units * 2);
  bytes.writeUInt32LE(texts.length, 0);
  let at = header;
  for (const [n, text] of texts.entries()) {
    bytes.writeUInt32LE(text.length, (n + 1) * NUMBER);
    at += bytes.write(text, at, 'utf16le');
  }
  return bytes;
}

/** @throws RangeError if the bytes do not come from `encodeTexts` */
export function decodeTexts(bytes: Buffer): string[] {
  const count = bytes.readUInt32LE(0);
  let at = (count + 1) * NUMBER;
  if (at > bytes.length) throw new RangeError('too few lengths');
  const texts: string[] = [];
  for (let n = 1; n <= count; n++) {
    const end = at + bytes.readUInt32LE(n * NUMBER) * 2;
    if (end > bytes.length) throw new RangeError('too few units');
    texts.push(bytes.toString('utf16le', at, end));
    at = end;
  }
  if (at !== bytes.length) throw new RangeError('too many units');
  return texts;
}
