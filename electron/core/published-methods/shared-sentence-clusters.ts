// The single pass of nshash (core/published-methods/nshash.ts): articles that share a sentence hash get one similar_id, counted
// from 0.

import type { Bridging } from '#shared/model/detection.ts';

export type SimilarPlacement = {
  /** The article's similar_id. A later article may join it to a smaller one: see `current`. */
  readonly id: number;
  /** How many of the article's hashes led to `id`; 0 where the article opened it. */
  readonly shared: number;
  /** The ids that this article joined to `id`, ascending; always empty with `released`. */
  readonly mergedClusters: readonly number[];
};

/** The ids that an article may still get: `PlacementConstraints` of pass.ts, in ids. */
export type IdConstraints = {
  readonly hasCannotLink: (id: number) => boolean;
  readonly mayMerge: (id: number, other: number) => boolean;
  readonly mustLinkLeader: number | null;
};

const NO_CONSTRAINTS: IdConstraints = { hasCannotLink: () => false, mayMerge: () => true, mustLinkLeader: null };

export class SharedSentenceClusters {
  readonly #bridging: Bridging;
  /** Hash → its id; several only where the constraints keep apart articles that share it. */
  readonly #ids = new Map<string, number | readonly number[]>();
  /** Joined id → a smaller id of the same articles. */
  readonly #joined = new Map<number, number>();
  #nextId = 0;

  constructor(bridging: Bridging) {
    this.#bridging = bridging;
  }

  /** An id for stored articles, whose hashes are added by `index`. */
  open(): number {
    return this.#nextId++;
  }

  /** Gives an article its similar_id. An article without hashes gets an id that no other ever shares. */
  place(hashes: readonly string[], constraints = NO_CONSTRAINTS): SimilarPlacement {
    const distinct = new Set(hashes);
    const found = Array.from(distinct, (hash) => this.#idsOf(hash));
    const ids = [...new Set(found.flat())].filter((id) => !constraints.hasCannotLink(id)).sort((a, b) => a - b);
    const joined = [constraints.mustLinkLeader ?? ids[0] ?? this.open()];
    if (this.#bridging === 'join')
      for (const id of ids)
        if (!joined.includes(id) && joined.every((other) => constraints.mayMerge(other, id))) joined.push(id);
    const id = Math.min(...joined);
    const mergedClusters = joined.filter((other) => other !== id).sort((a, b) => a - b);
    for (const other of mergedClusters) this.#joined.set(other, id);
    this.index(id, distinct, constraints);
    const shared = found.filter((some) => some.some((one) => joined.includes(one))).length;
    return { id, shared, mergedClusters };
  }

  /**
   * Makes hashes lead to the id of a stored article, in the order of placing. `released` forgets the ids to which
   * they led before, unless the constraints keep these apart from it.
   */
  index(id: number, hashes: Iterable<string>, { hasCannotLink, mayMerge } = NO_CONSTRAINTS): void {
    const stays = (other: number) => this.#bridging === 'join' || hasCannotLink(other) || !mayMerge(id, other);
    for (const hash of hashes) {
      const others = this.#idsOf(hash).filter((other) => other !== id && stays(other));
      this.#ids.set(hash, others.length === 0 ? id : [...others, id]);
    }
  }

  #idsOf(hash: string): readonly number[] {
    const ids = this.#ids.get(hash);
    if (ids === undefined) return [];
    return typeof ids === 'number' ? [this.current(ids)] : [...new Set(ids.map((id) => this.current(id)))];
  }

  /** The id that an id given earlier has become: itself, or the smallest of those it was joined with. */
  current(id: number): number {
    let root = id;
    for (let next = this.#joined.get(root); next !== undefined; next = this.#joined.get(root)) root = next;
    // Path compression: with it, n joins and look-ups cost O(n log n).
    for (let at = id; at !== root; ) {
      const next = this.#joined.get(at)!;
      this.#joined.set(at, root);
      at = next;
    }
    return root;
  }
}
