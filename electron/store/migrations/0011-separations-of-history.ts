// The links and separations that a history of changed pairs of articles results in, action by action.
import type { Database } from 'better-sqlite3';

export type Pair = readonly [number, number];
/** A change of a row, as `action_changes` has it. */
export type Change = {
  readonly tab: string;
  readonly key: readonly [number, number | null];
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
};

export type ChangedPair = { readonly pair: Pair; readonly before: string | null; readonly after: string | null };

type Separation = { readonly action: number; readonly sides: readonly [readonly number[], readonly number[]] };

export class SaidByHistory {
  readonly #links = new Map<string, number>();
  readonly #separations = new Map<number, Separation>();
  readonly #changes = new Map<number, readonly Change[]>();
  /** Action → the action that changed its rows last. */
  readonly #latest = new Map<number, number>();
  #last = 0;

  actions(): Iterable<number> {
    return this.#changes.keys();
  }

  changesOf(action: number): readonly Change[] {
    return this.#changes.get(action)!;
  }

  /** Returns the actions that can no longer be undone. */
  apply(action: number, of: number | null, changed: readonly ChangedPair[]): number[] {
    const undone = of === null ? undefined : this.#changes.get(this.#latest.get(of) ?? of);
    this.#latest.set(of ?? action, action);
    if (undone && this.#areAsLeft(undone)) {
      const changes = undone
        .toReversed()
        .map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));
      for (const change of changes) this.#run(change);
      this.#changes.set(action, changes);
      return [];
    }
    const changes = [...this.#changeLinks(action, changed), ...this.#changeSeparations(action, changed)];
    this.#changes.set(action, changes);
    return of === null ? [] : [of, ...this.#actionsWith(changes, action)];
  }

  *#changeLinks(action: number, changed: readonly ChangedPair[]): Generator<Change> {
    for (const { pair, before, after } of changed) {
      if ((before === 'same') === (after === 'same')) continue;
      const held = this.#links.get(pair.join(' '));
      const link = held === undefined ? null : [held];
      const change = { tab: 'links', key: pair, before: link, after: after === 'same' ? [action] : null };
      this.#run(change);
      yield change;
    }
  }

  *#changeSeparations(action: number, changed: readonly ChangedPair[]): Generator<Change> {
    const pairsBecoming = (kind: 'before' | 'after') =>
      changed.filter((one) => one[kind] === 'different' && one.before !== one.after).map(({ pair }) => pair);
    const gone = new Set(pairsBecoming('before').map(nameOf));
    const articles = new Set(pairsBecoming('before').flat());
    for (const [id, { sides }] of [...this.#separations]) {
      if (!sides.every((side) => side.some((article) => articles.has(article)))) continue;
      const pairs = pairsOf(sides);
      const left = pairs.filter((pair) => !gone.has(nameOf(pair)));
      if (left.length === pairs.length) continue;
      yield* this.#drop(id);
      for (const sides of cover(left)) yield* this.#add(action, sides);
    }
    for (const sides of cover(pairsBecoming('after'))) yield* this.#add(action, sides);
  }

  *#add(action: number, sides: Separation['sides']): Generator<Change> {
    const id = ++this.#last;
    const changes: Change[] = [{ tab: 'separations', key: [id, null], before: null, after: [action] }];
    for (const [side, articles] of sides.entries())
      for (const article of articles)
        changes.push({ tab: 'separation_sides', key: [id, article], before: null, after: [side] });
    this.#separations.set(id, { action, sides });
    yield* changes;
  }

  *#drop(id: number): Generator<Change> {
    const { action, sides } = this.#separations.get(id)!;
    for (const [side, articles] of sides.entries())
      for (const article of articles)
        yield { tab: 'separation_sides', key: [id, article], before: [side], after: null };
    yield { tab: 'separations', key: [id, null], before: [action], after: null };
    this.#separations.delete(id);
  }

  /** Separations are made and dropped whole: the rows of the sides follow the separation's. */
  #areAsLeft(changes: readonly Change[]): boolean {
    return changes.every(({ tab, key, after }) => {
      if (tab === 'separation_sides') return true;
      const present = tab === 'links' ? this.#links.get(key.join(' ')) : this.#separations.get(key[0])?.action;
      return present === after?.[0];
    });
  }

  #run({ tab, key, before, after }: Change): void {
    const [id, article] = key;
    if (tab === 'links') {
      if (after === null) this.#links.delete(key.join(' '));
      else this.#links.set(key.join(' '), after[0]!);
    } else if (tab === 'separations') {
      if (after === null) this.#separations.delete(id);
      else this.#separations.set(id, { action: after[0]!, sides: this.#separations.get(id)?.sides ?? [[], []] });
    } else if (before === null) {
      const { action, sides } = this.#separations.get(id) ?? { action: 0, sides: [[], []] };
      const added = sides.map((one, side) => (side === after![0] ? [...one, article!] : one));
      this.#separations.set(id, { action, sides: added as unknown as Separation['sides'] });
    }
  }

  #actionsWith(changes: readonly Change[], before: number): number[] {
    const ids = new Set(changes.filter(({ tab }) => tab === 'separations').map(({ key }) => key[0]));
    const earlier = [...this.#changes].filter(([action]) => action < before);
    return earlier
      .filter(([, changes]) => changes.some(({ tab, key }) => tab === 'separations' && ids.has(key[0])))
      .map(([action]) => action);
  }

  /** True if the result equals the pairs in the database. */
  isAs(db: Pick<Database, 'prepare'>): boolean {
    const said = [
      ...Array.from(this.#links.keys(), (pair) => `${pair} same`),
      ...[...this.#separations.values()].flatMap(({ sides }) =>
        pairsOf(sides).map((pair) => `${nameOf(pair)} different`),
      ),
    ].sort();
    const pairs = db.prepare("SELECT a_id || ' ' || b_id || ' ' || kind FROM constraints").pluck().all() as string[];
    return said.length === pairs.length && pairs.sort().every((pair, at) => pair === said[at]);
  }

  /** Replaces the result by the pairs in the database, as changes of one action. */
  startAgain(db: Pick<Database, 'prepare'>, action: number): void {
    const read = (kind: string) =>
      db.prepare('SELECT a_id, b_id FROM constraints WHERE kind = ?').raw().all(kind) as unknown as Pair[];
    this.#links.clear();
    this.#separations.clear();
    for (const pair of read('same')) this.#links.set(nameOf(pair), action);
    for (const sides of cover(read('different'))) this.#separations.set(++this.#last, { action, sides });
  }

  write(db: Pick<Database, 'prepare'>): void {
    const link = db.prepare('INSERT INTO links VALUES (?, ?, ?)');
    for (const [pair, action] of this.#links) link.run(...pair.split(' ').map(Number), action);
    const separation = db.prepare('INSERT INTO separations VALUES (?, ?)');
    const put = db.prepare('INSERT INTO separation_sides VALUES (?, ?, ?)');
    for (const [id, { action, sides }] of this.#separations) {
      separation.run(id, action);
      for (const [side, articles] of sides.entries()) for (const article of articles) put.run(id, article, side);
    }
    // The log names ids of removed separations, so none may be reused.
    db.prepare("DELETE FROM sqlite_sequence WHERE name = 'separations'").run();
    db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('separations', ?)").run(this.#last);
  }
}

/**
 * Separations that part exactly these pairs: articles with the same opposites are one side. Linear in the pairs; the
 * pairs of one split become one separation.
 */
function cover(pairs: readonly Pair[]): Separation['sides'][] {
  const opposites = new Map<number, number[]>();
  for (const [a, b] of pairs)
    for (const [article, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = opposites.get(article);
      if (known) known.push(other);
      else opposites.set(article, [other]);
    }
  const sides = Map.groupBy([...opposites.keys()], (article) =>
    opposites
      .get(article)!
      .sort((a, b) => a - b)
      .join(' '),
  );
  const numberOf = new Map<number, number>();
  for (const [number, articles] of [...sides.values()].entries())
    for (const article of articles) numberOf.set(article, number);
  return [...sides.values()].flatMap((articles, number) => {
    // Each pair of sides is returned once, with the first of them.
    const others = opposites.get(articles[0]!)!.filter((other) => numberOf.get(other)! > number);
    return others.length > 0 ? [[articles, others] as const] : [];
  });
}

function pairsOf([left, right]: Separation['sides']): Pair[] {
  return left.flatMap((a) => right.map((b): Pair => (a < b ? [a, b] : [b, a])));
}

export function nameOf(pair: Pair): string {
  return pair.join(' ');
}
