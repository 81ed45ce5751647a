// From a 32-bit key to the articles filed under it, newest first: one index for text, address and sketch keys.
//
// Built for a million articles at under 100 bytes each, with every list bounded:
//   heads    4 bytes a bucket   the first link of the bucket's chain
//   filters  1 byte a bucket    which rests it may hold, see filterBit
//   entries  6 bytes an entry   4: the link filed before it in the bucket, and whether its key's list is full ·
//                               2: what the bucket does not tell of the key
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
const FEWEST_ENTRIES = 4096;
/** An entry is three 16-bit words side by side, so that a step along a chain reads one place of memory. */
const WORDS = 3;
/** In an entry's second word: with it the list of its key became or was full. Links, below it, have 31 bits. */
const FULL = 0x8000;
/** Entries a bucket, on average, at which the buckets are doubled. */
const FULLEST = 3.5;

export class KeyIndex {
  readonly #keysPerArticle: number;
  readonly #longestList: number;
  #bits = FEWEST_BITS;
  #heads = new Uint32Array(1 << FEWEST_BITS);
  /** Made when the buckets are first doubled: a smaller index is in the processor's cache as it is. */
  #filters: Uint8Array | null = null;
  #entries = new Uint16Array(FEWEST_ENTRIES * WORDS);
  #size = 0;
  /** Of the chains that findAll walks: whose rest is looked for, where they are, and which have not ended. */
  #chains = { rests: new Uint32Array(0), links: new Uint32Array(0), open: new Uint32Array(0) };

  constructor(keysPerArticle: number, longestList: number) {
    this.#keysPerArticle = keysPerArticle;
    this.#longestList = longestList;
  }

  get bytes(): number {
    return this.#heads.byteLength + (this.#filters?.byteLength ?? 0) + this.#entries.byteLength;
  }

  /** Files article 0, 1, 2 … under a key (uint32); each of its slots 0 … keysPerArticle − 1 holds one key at most. */
  add(article: number, slot: number, key: number): void {
    if (this.#size >= this.#heads.length * FULLEST && this.#bits < MOST_BITS) this.#double();
    const entry = article * this.#keysPerArticle + slot;
    this.#reserve(entry + 1);
    const mixed = mix32(key);
    const bucket = this.#bucketOf(mixed);
    const rest = this.#restOfKey(mixed);
    const link = entry + 1;
    if (this.#makeRoom(bucket, rest)) this.#entries[entry * WORDS + 1]! |= FULL;
    this.#setNext(link, this.#heads[bucket]!);
    this.#setRest(link, rest);
    this.#heads[bucket] = link;
    if (this.#filters) this.#filters[bucket]! |= filterBit(rest);
    this.#size++;
  }

  /** Writes the articles filed under a key into `into`, newest first, and returns how many: longestList at most. */
  find(key: number, into: Uint32Array): number {
    const mixed = mix32(key);
    const rest = this.#restOfKey(mixed);
    let found = 0;
    for (let link = this.#firstLink(this.#bucketOf(mixed), rest); link !== 0; link = this.#next(link))
      if (this.#rest(link) === rest) into[found++] = Math.floor((link - 1) / this.#keysPerArticle);
    return found;
  }

  /**
   * The same for many keys: the list of the nth begins at `into[n × longestList]` and has `lengths[n]` articles. Of a full
   * list only the length is told, longestList.
   *
   * All chains are walked abreast. Each step waits for memory, for a large index is in no cache; these wait together.
   */
  findAll(keys: Uint32Array, into: Uint32Array, lengths: Uint8Array): void {
    const { rests, links, open } = this.#chainsFor(keys.length);
    let walking = 0;
    for (let n = 0; n < keys.length; n++) {
      const mixed = mix32(keys[n]!);
      rests[n] = this.#restOfKey(mixed);
      lengths[n] = 0;
      links[n] = this.#firstLink(this.#bucketOf(mixed), rests[n]!);
      if (links[n] !== 0) open[walking++] = n;
    }
    const entries = this.#entries;
    while (walking > 0) {
      const before = walking;
      walking = 0;
      for (let i = 0; i < before; i++) {
        const n = open[i]!;
        const link = links[n]!;
        const at = (link - 1) * WORDS;
        if (entries[at + 2] === rests[n]) {
          // The newest entry comes first, and a list that is full once stays so.
          if (entries[at + 1]! & FULL) {
            lengths[n] = this.#longestList;
            continue;
          }
          into[n * this.#longestList + lengths[n]!++] = Math.floor((link - 1) / this.#keysPerArticle);
        }
        links[n] = this.#next(link);
        if (links[n] !== 0) open[walking++] = n;
      }
    }
  }

  /** Takes the last entry of a full list out of the chain. Returns whether one more entry makes the list full. */
  #makeRoom(bucket: number, rest: number): boolean {
    let found = 0;
    let previous = 0;
    let beforeOldest = 0;
    let oldest = 0;
    for (let link = this.#firstLink(bucket, rest); link !== 0; link = this.#next(link)) {
      if (this.#rest(link) === rest) {
        found++;
        beforeOldest = previous;
        oldest = link;
      }
      previous = link;
    }
    if (found < this.#longestList) return found + 1 === this.#longestList;
    if (beforeOldest === 0) this.#heads[bucket] = this.#next(oldest);
    else this.#setNext(beforeOldest, this.#next(oldest));
    this.#size--;
    return true;
  }

  /** Splits each bucket in two by the topmost bit of its entries' rests, keeping the order of the chains. */
  #double(): void {
    const heads = this.#heads;
    const topBit = 1 << (32 - this.#bits - 1);
    this.#bits++;
    this.#heads = new Uint32Array(heads.length * 2);
    const filters = new Uint8Array(heads.length * 2);
    this.#filters = filters;
    for (let bucket = 0; bucket < heads.length; bucket++) {
      const last: [number, number] = [0, 0];
      for (let link = heads[bucket]!; link !== 0; ) {
        const next = this.#next(link);
        const rest = this.#rest(link);
        const half = (rest & topBit) === 0 ? 0 : 1;
        filters[bucket * 2 + half]! |= filterBit(rest);
        if (last[half] === 0) this.#heads[bucket * 2 + half] = link;
        else this.#setNext(last[half], link);
        this.#setNext(link, 0);
        this.#setRest(link, rest & (topBit - 1));
        last[half] = link;
        link = next;
      }
    }
  }

  /** 0 where the bucket is empty, or its filter says that no entry has the rest. */
  #firstLink(bucket: number, rest: number): number {
    return this.#filters && (this.#filters[bucket]! & filterBit(rest)) === 0 ? 0 : this.#heads[bucket]!;
  }

  #bucketOf(mixed: number): number {
    return mixed >>> (32 - this.#bits);
  }

  #restOfKey(mixed: number): number {
    return mixed & ((1 << (32 - this.#bits)) - 1);
  }

  #chainsFor(keys: number) {
    if (this.#chains.rests.length < keys)
      this.#chains = { rests: new Uint32Array(keys), links: new Uint32Array(keys), open: new Uint32Array(keys) };
    return this.#chains;
  }

  /** By a sixteenth: doubling would keep up to twice the memory that is needed. */
  #reserve(entries: number): void {
    const room = this.#entries.length / WORDS;
    if (entries <= room) return;
    const wider = Math.max(entries, room + (room >>> 4)) * WORDS;
    // Transferred, the old memory is free at once, not when rubbish is next looked for.
    this.#entries = new Uint16Array(this.#entries.buffer.transfer(wider * Uint16Array.BYTES_PER_ELEMENT));
  }

  #next(link: number): number {
    const at = (link - 1) * WORDS;
    return this.#entries[at]! | ((this.#entries[at + 1]! & ~FULL) << 16);
  }

  #setNext(link: number, next: number): void {
    const at = (link - 1) * WORDS;
    this.#entries[at] = next;
    this.#entries[at + 1] = (this.#entries[at + 1]! & FULL) | (next >>> 16);
  }

  #rest(link: number): number {
    return this.#entries[(link - 1) * WORDS + 2]!;
  }

  #setRest(link: number, rest: number): void {
    this.#entries[(link - 1) * WORDS + 2] = rest;
  }
}

/**
 * A bucket's filter has this bit if an entry with such a rest was ever filed there: seven in ten of the look-ups that find
 * nothing end at a byte in the cache. Of a rest's lowest bits, which stay when the table doubles.
 */
function filterBit(rest: number): number {
  return 1 << (rest & 7);
}
