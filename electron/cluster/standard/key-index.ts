// From a 32-bit key to the articles filed under it, newest first: one index for text, address and sketch keys.
//
// Built for a million articles at under 100 bytes each, with every list bounded:
//   heads    4 bytes a bucket   the first link of the bucket's chain
//   entries  6 bytes an entry   4: the link filed before it in the bucket · 2: what the bucket does not tell of the key
// A link is an entry's number + 1; 0 ends a chain. An entry's number is article × keysPerArticle + slot, so that the
// article need not be stored. A bucket is the upper bits of the mixed key: bucket and rest are the whole key (quotienting;
// Cleary 1984, "Compact Hash Tables Using Bidirectional Linear Probing"), and nothing is lost when the table doubles.
// Keys are mixed once more, for those of a sketch are small numbers that would fill the first buckets only.
// A key that a million articles share costs each of them no more than a rare one: its list keeps the newest, which for
// news is where a reprint's original is.
import { mix32 } from './hashing.ts';

/** So many that a rest fits in 16 bits. */
const FEWEST_BITS = 16;
const MOST_BITS = 28;
const CHUNK_BITS = 12;
const CHUNK = 1 << CHUNK_BITS;
/** An entry is three 16-bit words side by side, so that a step along a chain reads one place of memory. */
const WORDS = 3;
/** Entries a bucket, on average, at which the buckets are doubled. */
const FULLEST = 3;

export class KeyIndex {
  readonly #keysPerArticle: number;
  readonly #longestList: number;
  #bits = FEWEST_BITS;
  #heads = new Uint32Array(1 << FEWEST_BITS);
  /** Grown chunk by chunk: no slack and no copying. */
  readonly #entries: Uint16Array[] = [];
  #size = 0;

  constructor(keysPerArticle: number, longestList: number) {
    this.#keysPerArticle = keysPerArticle;
    this.#longestList = longestList;
  }

  get bytes(): number {
    return this.#heads.byteLength + this.#entries.length * CHUNK * WORDS * 2;
  }

  /** Files article 0, 1, 2 … under a key (uint32); each of its slots 0 … keysPerArticle − 1 holds one key at most. */
  add(article: number, slot: number, key: number): void {
    if (this.#size >= this.#heads.length * FULLEST && this.#bits < MOST_BITS) this.#double();
    const entry = article * this.#keysPerArticle + slot;
    while (entry >= this.#entries.length * CHUNK) this.#entries.push(new Uint16Array(CHUNK * WORDS));
    const mixed = mix32(key);
    const bucket = this.#bucketOf(mixed);
    const rest = this.#restOfKey(mixed);
    this.#dropOldest(bucket, rest);
    const link = entry + 1;
    this.#setNext(link, this.#heads[bucket]!);
    this.#setRest(link, rest);
    this.#heads[bucket] = link;
    this.#size++;
  }

  /** Writes the articles filed under a key into `into`, newest first, and returns how many: longestList at most. */
  find(key: number, into: Uint32Array): number {
    const mixed = mix32(key);
    const rest = this.#restOfKey(mixed);
    let found = 0;
    for (let link = this.#heads[this.#bucketOf(mixed)]!; link !== 0; link = this.#next(link))
      if (this.#rest(link) === rest) into[found++] = Math.floor((link - 1) / this.#keysPerArticle);
    return found;
  }

  /** Makes room in a full list: takes its last entry out of the chain. */
  #dropOldest(bucket: number, rest: number): void {
    let found = 0;
    let previous = 0;
    let beforeOldest = 0;
    let oldest = 0;
    for (let link = this.#heads[bucket]!; link !== 0; link = this.#next(link)) {
      if (this.#rest(link) === rest) {
        found++;
        beforeOldest = previous;
        oldest = link;
      }
      previous = link;
    }
    if (found < this.#longestList) return;
    if (beforeOldest === 0) this.#heads[bucket] = this.#next(oldest);
    else this.#setNext(beforeOldest, this.#next(oldest));
    this.#size--;
  }

  /** Splits each bucket in two by the topmost bit of its entries' rests, keeping the order of the chains. */
  #double(): void {
    const heads = this.#heads;
    const topBit = 1 << (32 - this.#bits - 1);
    this.#bits++;
    this.#heads = new Uint32Array(heads.length * 2);
    for (let bucket = 0; bucket < heads.length; bucket++) {
      const last: [number, number] = [0, 0];
      for (let link = heads[bucket]!; link !== 0; ) {
        const next = this.#next(link);
        const rest = this.#rest(link);
        const half = (rest & topBit) === 0 ? 0 : 1;
        if (last[half] === 0) this.#heads[bucket * 2 + half] = link;
        else this.#setNext(last[half], link);
        this.#setNext(link, 0);
        this.#setRest(link, rest & (topBit - 1));
        last[half] = link;
        link = next;
      }
    }
  }

  #bucketOf(mixed: number): number {
    return mixed >>> (32 - this.#bits);
  }

  #restOfKey(mixed: number): number {
    return mixed & ((1 << (32 - this.#bits)) - 1);
  }

  #next(link: number): number {
    const chunk = this.#entries[(link - 1) >>> CHUNK_BITS]!;
    const at = ((link - 1) & (CHUNK - 1)) * WORDS;
    return (chunk[at]! | (chunk[at + 1]! << 16)) >>> 0;
  }

  #setNext(link: number, next: number): void {
    const chunk = this.#entries[(link - 1) >>> CHUNK_BITS]!;
    const at = ((link - 1) & (CHUNK - 1)) * WORDS;
    chunk[at] = next;
    chunk[at + 1] = next >>> 16;
  }

  #rest(link: number): number {
    return this.#entries[(link - 1) >>> CHUNK_BITS]![((link - 1) & (CHUNK - 1)) * WORDS + 2]!;
  }

  #setRest(link: number, rest: number): void {
    this.#entries[(link - 1) >>> CHUNK_BITS]![((link - 1) & (CHUNK - 1)) * WORDS + 2] = rest;
  }
}
