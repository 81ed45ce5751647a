// Encodes the results of workers: lists of numbers as bytes, 32 bits each, little-endian.

const TWO_32 = 2 ** 32;

export class NumberWriter {
  readonly #numbers: number[] = [];

  /** @param numbers uint32 */
  push(...numbers: readonly number[]): void {
    this.#numbers.push(...numbers);
  }

  /** @param numbers whole numbers below 2⁵³ */
  pushWide(numbers: Iterable<number>): void {
    for (const number of numbers) this.#numbers.push(Math.floor(number / TWO_32), number % TWO_32);
  }

  toBytes(): Buffer {
    return Buffer.from(Uint32Array.from(this.#numbers).buffer);
  }
}

/** Methods throw RangeError after the last number, because the bytes come from another machine. */
export class NumberReader {
  readonly #numbers: Uint32Array;
  #at = 0;

  /** @throws RangeError if the bytes are not whole numbers */
  constructor(bytes: Uint8Array) {
    if (bytes.length % 4 !== 0) throw new RangeError(`${bytes.length} bytes are not whole numbers`);
    // Copied, because a view must begin at a multiple of four bytes.
    this.#numbers = new Uint32Array(new Uint8Array(bytes).buffer);
  }

  next(): number {
    return this.take(1)[0]!;
  }

  take(count: number): Uint32Array {
    if (count > this.#numbers.length - this.#at) throw new RangeError('too few numbers');
    this.#at += count;
    return this.#numbers.subarray(this.#at - count, this.#at);
  }

  takeWide(count: number): Float64Array {
    const halves = this.take(count * 2);
    return Float64Array.from({ length: count }, (_, n) => halves[n * 2]! * TWO_32 + halves[n * 2 + 1]!);
  }

  /** @throws RangeError if numbers are left */
  end(): void {
    if (this.#at !== this.#numbers.length) throw new RangeError('too many numbers');
  }
}
