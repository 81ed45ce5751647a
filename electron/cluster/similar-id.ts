// nshash's single pass (`000`): articles that share a sentence hash get one similar_id, counted from 0.

export const bridgings = ['join', 'released'] as const;
/**
 * What becomes of an article that shares hashes with two ids. `join`: the ids become one, the smallest. `released`, as in
 * the released code: the article and its hashes go to the smallest id, earlier articles keep theirs.
 */
export type Bridging = (typeof bridgings)[number];

export type SimilarPlacement = {
  /** The article's similar_id. A later article may join it to a smaller one: see `current`. */
  readonly id: number;
  /** How many of the article's hashes led to `id`; 0 where the article opened it. */
  readonly shared: number;
  /** The ids that this article joined to `id`, ascending; always empty with `released`. */
  readonly absorbed: readonly number[];
};

/** What a project stores to go on where it stopped. */
export type SimilarIdState = {
  /** The id that the next article on its own gets. (The released code forgets its own, and gives ids twice.) */
  readonly nextId: number;
  readonly entries: Iterable<readonly [hash: string, id: number]>;
};

const NOTHING: SimilarIdState = { nextId: 0, entries: [] };

export class SimilarIds {
  readonly #bridging: Bridging;
  readonly #ids: Map<string, number>;
  /** Joined id → a smaller id of the same articles. */
  readonly #joined = new Map<number, number>();
  #nextId: number;

  constructor(bridging: Bridging, state = NOTHING) {
    this.#bridging = bridging;
    this.#ids = new Map(state.entries);
    this.#nextId = state.nextId;
  }

  /** Gives an article its similar_id. One without hashes gets an id that nothing else will ever share. */
  place(hashes: readonly string[]): SimilarPlacement {
    const distinct = new Set(hashes);
    const found: number[] = [];
    for (const hash of distinct) {
      const id = this.#ids.get(hash);
      if (id !== undefined) found.push(this.current(id));
    }
    const ids = [...new Set(found)].sort((a, b) => a - b);
    const id = ids[0] ?? this.#nextId++;
    const absorbed = this.#bridging === 'join' ? ids.slice(1) : [];
    for (const other of absorbed) this.#joined.set(other, id);
    for (const hash of distinct) this.#ids.set(hash, id);
    const shared = this.#bridging === 'join' ? found.length : found.filter((one) => one === id).length;
    return { id, shared, absorbed };
  }

  /** The id that an id given earlier has become: itself, or the smallest of those it was joined with. */
  current(id: number): number {
    let root = id;
    for (let next = this.#joined.get(root); next !== undefined; next = this.#joined.get(root)) root = next;
    // Shorten the way for the next time: with that, n joins and look-ups cost O(n log n).
    for (let at = id; at !== root; ) {
      const next = this.#joined.get(at)!;
      this.#joined.set(at, root);
      at = next;
    }
    return root;
  }

  /** For storing. Ids are the current ones; a project stores the same for its articles. */
  state(): SimilarIdState {
    return { nextId: this.#nextId, entries: Array.from(this.#ids, ([hash, id]) => [hash, this.current(id)] as const) };
  }
}
