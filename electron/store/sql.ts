// Prepares each statement once per connection.
import type { Statement } from 'better-sqlite3';
import type { ReadableDb } from './database.ts';

const prepared = new WeakMap<ReadableDb, Map<string, Statement>>();

/** The prepared statement of a text; `Row` is what it yields. */
export function sql<Row = unknown>(db: ReadableDb, text: string): Statement<unknown[], Row> {
  const statements = prepared.get(db) ?? new Map<string, Statement>();
  prepared.set(db, statements);
  const statement = statements.get(text) ?? db.prepare(text);
  statements.set(text, statement);
  return statement as Statement<unknown[], Row>;
}
