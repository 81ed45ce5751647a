// Links and separations in place of pairs of articles: as many rows as there are articles, not pairs.
import type { Database } from 'better-sqlite3';

const TABLES = `
CREATE TABLE links (
  a_id      INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  b_id      INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  action_id INTEGER NOT NULL,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_b ON links (b_id);

-- Everyone on one side differs from everyone on the other.
CREATE TABLE separations (
  id        INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: the log names them
  action_id INTEGER NOT NULL                   -- that changed it last
) STRICT;
CREATE TABLE separation_sides (
  separation_id INTEGER NOT NULL REFERENCES separations ON DELETE CASCADE,
  article_id    INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  side          INTEGER NOT NULL CHECK (side IN (0, 1)),
  PRIMARY KEY (separation_id, article_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX separation_sides_by_article ON separation_sides (article_id);

DROP TRIGGER withdrawn_has_left;
DROP TRIGGER withdrawn_has_no_constraint;
`;

const TRIGGERS = `
DROP TABLE constraints;
CREATE TRIGGER withdrawn_has_left BEFORE INSERT ON withdrawn
WHEN EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM decisions WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM links WHERE a_id = new.article_id OR b_id = new.article_id)
  OR EXISTS (SELECT 1 FROM separation_sides WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article that has a place, or of which anything is said, cannot be withdrawn');
END;
CREATE TRIGGER withdrawn_has_no_link BEFORE INSERT ON links
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id IN (new.a_id, new.b_id)) BEGIN
  SELECT RAISE(ABORT, 'nothing is said of a withdrawn article');
END;
CREATE TRIGGER withdrawn_has_no_side BEFORE INSERT ON separation_sides
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'nothing is said of a withdrawn article');
END;
`;

type Pair = readonly [number, number];
/** A change of a row, as `action_changes` has it. */
type Change = {
  readonly tab: string;
  readonly key: readonly [number, number | null];
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
};

/**
 * Rewrites the history: the pairs of each action become rows of separations. An undo or redo inverts the rows of its
 * action if they are unchanged. Otherwise its pairs become rows of their own; earlier actions on them are final.
 */
export function separations(db: Pick<Database, 'exec' | 'prepare'>): void {
  db.exec(TABLES);
  const said = new SaidByHistory();
  const final = new Set<number>();
  const actions = db.prepare('SELECT id, of_id AS of FROM actions ORDER BY id').all() as {
    id: number;
    of: number | null;
  }[];
  for (const { id, of } of actions) {
    const changed = readChangedPairs(db, id);
    if (changed.length === 0) continue;
    for (const one of said.apply(id, of, changed)) final.add(one);
    replaceChanges(db, id, said.changesOf(id));
  }
  if (!said.isAs(db)) {
    // Some action is missing from the history: what holds now counts, and none of it can be undone.
    for (const action of said.actions()) final.add(action);
    said.startAgain(db, actions.at(-1)?.id ?? 0);
  }
  said.write(db);
  // The others name articles that are gone.
  db.exec("DELETE FROM action_changes WHERE tab = 'constraints'");
  const mark = db.prepare('UPDATE actions SET is_final = 1 WHERE id = ?');
  for (const action of final) mark.run(action);
  db.exec(TRIGGERS);
}

type ChangedPair = { readonly pair: Pair; readonly before: string | null; readonly after: string | null };

/** As the action found and left them, without pairs of articles that are gone: their rows went with them. */
function readChangedPairs(db: Pick<Database, 'prepare'>, action: number): ChangedPair[] {
  const rows = db
    .prepare(
      `SELECT key_1 AS a, key_2 AS b, before ->> 0 AS before, after ->> 0 AS after FROM action_changes
       WHERE action_id = ? AND tab = 'constraints' AND key_1 IN (SELECT id FROM article_versions)
         AND key_2 IN (SELECT id FROM article_versions) ORDER BY n`,
    )
    .all(action) as { a: number; b: number; before: string | null; after: string | null }[];
  // An update may change a pair for each of its articles in turn.
  const changed = new Map<string, ChangedPair>();
  for (const { a, b, before, after } of rows) {
    const pair: Pair = [a, b];
    const name = nameOf(pair);
    changed.set(name, { pair, before: changed.has(name) ? changed.get(name)!.before : before, after });
  }
  return [...changed.values()].filter(({ before, after }) => before !== after);
}

/** Puts the rows in the place of the first pair. */
function replaceChanges(db: Pick<Database, 'prepare'>, action: number, changes: readonly Change[]): void {
  type Row = { n: number; tab: string; key_1: number; key_2: unknown; before: string | null; after: string | null };
  const rows = db.prepare('SELECT * FROM action_changes WHERE action_id = ? ORDER BY n').all(action) as Row[];
  const first = rows.findIndex(({ tab }) => tab === 'constraints');
  const translated = changes.map(({ tab, key, before, after }) => ({
    ...{ tab, key_1: key[0], key_2: key[1] as unknown },
    ...{ before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
  }));
  const others = (some: readonly Row[]) => some.filter(({ tab }) => tab !== 'constraints');
  const all = [...others(rows.slice(0, first)), ...translated, ...others(rows.slice(first))];
  db.prepare('DELETE FROM action_changes WHERE action_id = ?').run(action);
  const insert = db.prepare(
    `INSERT INTO action_changes (action_id, n, tab, key_1, key_2, before, after)
     VALUES (@action, @n, @tab, @key_1, @key_2, @before, @after)`,
  );
  for (const [n, row] of all.entries()) insert.run({ ...row, action, n });
}

/** The two sides of a separation, and the action that made it. */
type Separation = { readonly action: number; readonly sides: readonly [readonly number[], readonly number[]] };

class SaidByHistory {
  readonly #links = new Map<string, number>();
  readonly #separations = new Map<number, Separation>();
  readonly #changes = new Map<number, readonly Change[]>();
  /** By action: the one that changed its rows last. */
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

  /** True if it says the same as the pairs. */
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

  /** Says the same as the pairs, as an action's. */
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
    // Ids of the past are in the log.
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
    // The pairs between two sides count for the first.
    const others = opposites.get(articles[0]!)!.filter((other) => numberOf.get(other)! > number);
    return others.length > 0 ? [[articles, others] as const] : [];
  });
}

function pairsOf([left, right]: Separation['sides']): Pair[] {
  return left.flatMap((a) => right.map((b): Pair => (a < b ? [a, b] : [b, a])));
}

function nameOf(pair: Pair): string {
  return pair.join(' ');
}
