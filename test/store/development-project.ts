import Sqlite from 'better-sqlite3';
import { APPLICATION_ID } from '#electron/store/file/project-file.ts';

/** Writes a project as a development version before the first release saved it: it has the mark, and other tables. */
export function writeDevelopmentProject(file: string, version = 24): void {
  const db = new Sqlite(file);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.exec(`
    CREATE TABLE imports (id INTEGER PRIMARY KEY, file TEXT NOT NULL) STRICT;
    INSERT INTO imports (file) VALUES ('旧.xlsx');`);
  db.pragma(`user_version = ${version}`);
  db.close();
}
