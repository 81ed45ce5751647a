// Prepares each statement once per connection.
import type { Statement } from 'better-sqlite3';
import type { ReadableDb, ReadingStatement, WritableDb } from './database.ts';

type AnyStatement = ReadingStatement | Statement;

const prepared = new WeakMap<ReadableDb | WritableDb, Map<string, AnyStatement>>();

/** The prepared statement of a text; `Row` is what it yields. Only a connection that writes gives one with `run`. */
export function sql<Row = unknown>(db: WritableDb, text: string): Statement<unknown[], Row>;
export function sql<Row = unknown>(db: ReadableDb, text: string): ReadingStatement<Row>;
export function sql(db: ReadableDb | WritableDb, text: string): AnyStatement {
  const statements = prepared.get(db) ?? new Map<string, AnyStatement>();
  prepared.set(db, statements);
  const statement = statements.get(text) ?? db.prepare(text);
  statements.set(text, statement);
  return statement;
}
