// Prepares each statement once per connection.
import type { Statement } from 'better-sqlite3';
import type { ReadableDb } from './database.ts';

const prepared = new WeakMap<ReadableDb, Map<string, Statement>>();

/** The prepared statement of a text; `Row` is what it yields. */
export function sql<Row = unknown>(db: ReadableDb, text: string): Statement<unknown[], Row> {
  let statements = prepared.get(db);
  if (!statements) prepared.set(db, (statements = new Map()));
  let statement = statements.get(text);
  if (!statement) statements.set(text, (statement = db.prepare(text)));
  return statement as Statement<unknown[], Row>;
}
