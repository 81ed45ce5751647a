// The records of a binary part of an .xlsb: a type, a length and the contents ([MS-XLSB] 2.1.4).

export type BinaryRecord = {
  readonly type: number;
  /** Index of the record in its part. */
  readonly at: number;
  readonly contents: Buffer;
  /** False if the part ends within the contents. */
  readonly isWhole: boolean;
};

export function* iterateRecords(part: Buffer): Generator<BinaryRecord> {
  let next = 0;
  /** @param bytes at most; each has seven bits of the number, the lowest first */
  const readNumber = (bytes: number) => {
    let number = 0;
    for (let n = 0; n < bytes; n++) {
      const byte = part[next++] ?? 0;
      number += (byte & 0x7f) << (7 * n);
      if (byte < 0x80) break;
    }
    return number;
  };
  while (next < part.length) {
    const at = next;
    const type = readNumber(2);
    const length = readNumber(4);
    const contents = part.subarray(next, next + length);
    next += length;
    yield { type, at, contents, isWhole: contents.length === length };
  }
}
