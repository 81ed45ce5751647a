// Checksums of articles and actions (store/checksums.ts), apart from them: large rows need not be written again.
import type { Database } from 'better-sqlite3';
import { articleChecksum, CHECKED_ACTION, CHECKED_ARTICLE, CHECKED_CHANGE, rowChecksum } from '../checksums.ts';

const TABLES = `
CREATE TABLE article_checksums (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  checksum   INTEGER NOT NULL
) STRICT;
CREATE TABLE action_checksums (
  action_id INTEGER PRIMARY KEY REFERENCES actions,
  checksum  INTEGER NOT NULL
) STRICT;
`;

/** Articles that are in memory at a time. */
const PAGE = 200;

type Row = [number, ...string[]];

export function checksums(db: Pick<Database, 'exec' | 'prepare'>): void {
  db.exec(TABLES);
  const read = db
    .prepare(`SELECT ${CHECKED_ARTICLE} FROM article_versions WHERE id > ? ORDER BY id LIMIT ${PAGE}`)
    .raw();
  const addArticle = db.prepare('INSERT INTO article_checksums VALUES (?, ?)');
  for (let rows = read.all(0) as Row[]; rows.length > 0; rows = read.all(rows.at(-1)![0]) as Row[])
    for (const row of rows) addArticle.run(row[0], articleChecksum(row));

  const readChanges = db.prepare(`SELECT ${CHECKED_CHANGE} FROM action_changes WHERE action_id = ?`).raw();
  const addAction = db.prepare('INSERT INTO action_checksums VALUES (?, ?)');
  for (const action of db.prepare(`SELECT ${CHECKED_ACTION} FROM actions`).raw().all() as Row[]) {
    let sum = rowChecksum(action);
    for (const change of readChanges.iterate(action[0]) as IterableIterator<Row>) sum ^= rowChecksum(change);
    addAction.run(action[0], sum >>> 0);
  }
}
