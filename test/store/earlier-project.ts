import Sqlite, { type Database } from 'better-sqlite3';
import { migrations, runMigration } from '#electron/store/migrations/index.ts';

/**
 * Writes an earlier version's project file. @param fill writes its contents; without it the project is empty
 * @returns the path
 */
export function writeEarlierProject(file: string, version: number, fill: (db: Database) => void = () => {}): string {
  const db = new Sqlite(file);
  // “TGAO” in ASCII
  db.pragma('application_id = 0x5447414f');
  for (const migration of migrations.slice(0, version)) runMigration(db, migration);
  db.pragma(`user_version = ${version}`);
  fill(db);
  db.close();
  return file;
}
