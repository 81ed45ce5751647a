// Project files as earlier versions of the program made them.
import Sqlite, { type Database } from 'better-sqlite3';
import { migrations, runMigration } from '#electron/store/migrations/index.ts';

/** @param fill writes what the project has; without it, it is empty @returns the file */
export function writeEarlierProject(file: string, version: number, fill: (db: Database) => void = () => {}): string {
  const db = new Sqlite(file);
  // TGAO
  db.pragma('application_id = 0x5447414f');
  for (const migration of migrations.slice(0, version)) runMigration(db, migration);
  db.pragma(`user_version = ${version}`);
  fill(db);
  db.close();
  return file;
}
