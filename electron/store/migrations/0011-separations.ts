// Links and separations in place of pairs of articles: as many rows as there are articles, not pairs.
import type { Database } from 'better-sqlite3';
import { type Change, type ChangedPair, nameOf, type Pair, SaidByHistory } from './0011-separations-of-history.ts';

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
  // The remaining rows name articles that are gone.
  db.exec("DELETE FROM action_changes WHERE tab = 'constraints'");
  const mark = db.prepare('UPDATE actions SET is_final = 1 WHERE id = ?');
  for (const action of final) mark.run(action);
  db.exec(TRIGGERS);
}

/**
 * The pairs as the action found and left them, without pairs of articles that are gone: their rows were deleted with
 * them.
 */
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
