// From a 32-bit key to the articles indexed under it, newest first: one index for text, URL and sketch keys. Lists
// are bounded and keep the newest articles, because in news the original of a reprint is recent.

// Under 100 bytes an article:
//   heads    4 bytes a bucket   first link of its chain
//   filters  1 byte a bucket    see filterBit
//   entries  6 bytes an entry   4: previous link of the bucket, FULL · 2: rest of the key

// A link is an entry's number + 1; 0 ends a chain. The number is article × keysPerArticle + slot.

// The upper bits of the mixed key are the bucket, the others the rest, so that doubling the table loses nothing
// (quotienting: Cleary, "Compact Hash Tables Using Bidirectional Linear Probing", IEEE Transactions on Computers 33(9),
// 1984, https://doi.org/10.1109/TC.1984.1676499). Sketch keys are small numbers; mixing spreads them over the buckets.
import { mix32 } from '../../fingerprint/hashing.ts';

/** With this many bits of bucket, a rest fits in 16 bits. */
const MIN_BITS = 16;
const MAX_BITS = 28;
const MIN_ENTRIES = 4096;
/** An entry is three adjacent 16-bit words, so that a step along a chain reads one place of memory. */
const WORDS = 3;
/**
 * A flag in an entry's second word: the entry filled its key's list, or the list was full before. Links have the other
 * 31 bits.
 */
const FULL = 0x8000;
/** Entries a bucket, on average, at which the buckets are doubled. */
const FULLEST = 3.5;

export class KeyIndex {
  readonly #keysPerArticle: number;
  readonly #maxList: number;
  #bits = MIN_BITS;
  #heads = new Uint32Array(1 << MIN_BITS);
  /** Allocated when the buckets are first doubled: a smaller index fits in the processor's cache. */
  #filters: Uint8Array | null = null;
  #entries = new Uint16Array(MIN_ENTRIES * WORDS);
  #size = 0;
  /** The chains that findAll walks: their rests, their positions, and the unfinished ones. */
  #chains = { rests: new Uint32Array(0), links: new Uint32Array(0), open: new Uint32Array(0) };

  constructor(keysPerArticle: number, maxList: number) {
    this.#keysPerArticle = keysPerArticle;
    this.#maxList = maxList;
  }

  get bytes(): number {
    return this.#heads.byteLength + (this.#filters?.byteLength ?? 0) + this.#entries.byteLength;
  }

  /** Indexes article 0, 1, 2 … under a key (uint32); each of its slots 0 … keysPerArticle − 1 holds one key at most. */
  add(article: number, slot: number, key: number): void {
    if (this.#size >= this.#heads.length * FULLEST && this.#bits < MAX_BITS) this.#double();
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

  /** Writes the articles with a key into `into`, newest first, and returns their number, maxList at most. */
  find(key: number, into: Uint32Array): number {
    const mixed = mix32(key);
    const rest = this.#restOfKey(mixed);
    let found = 0;
    for (let link = this.#firstLink(this.#bucketOf(mixed), rest); link !== 0; link = this.#next(link))
      if (this.#rest(link) === rest) into[found++] = Math.floor((link - 1) / this.#keysPerArticle);
    return found;
  }

  /**
   * Finds many keys at once. The list of the nth begins at `into[n × maxList]` and has `lengths[n]` articles. A full
   * list has only its length, maxList.
   * All chains are walked in step, so that their waits for memory overlap.
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
          // The newest entry comes first, and a full list stays full.
          if (entries[at + 1]! & FULL) {
            lengths[n] = this.#maxList;
            continue;
          }
          into[n * this.#maxList + lengths[n]!++] = Math.floor((link - 1) / this.#keysPerArticle);
        }
        links[n] = this.#next(link);
        if (links[n] !== 0) open[walking++] = n;
      }
    }
  }

  /** Removes the last entry of a full list from its chain. Returns true if one more entry makes the list full. */
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
    if (found < this.#maxList) return found + 1 === this.#maxList;
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

  /** Grows by a sixteenth: doubling would keep up to twice the memory that is needed. */
  #reserve(entries: number): void {
    const room = this.#entries.length / WORDS;
    if (entries <= room) return;
    const wider = Math.max(entries, room + (room >>> 4)) * WORDS;
    // Transferring frees the old memory at once, without waiting for garbage collection.
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
 * The filter bit of a rest, from its lowest bits, which stay when the table doubles. Seven in ten of the look-ups
 * that find nothing end at this byte, in the cache.
 */
function filterBit(rest: number): number {
  return 1 << (rest & 7);
}
