// The text of XML whose characters are the bytes of its UTF-8 (latin1). Of entities, the five of XML are known,
// in upper or lower case.

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function toUtf16(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

/** The text of a value or of character data, without sections of CDATA. */
export function decodeXml(bytes: string): string {
  const text = toUtf16(bytes);
  if (!text.includes('&')) return text;
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return ENTITIES[name.toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
