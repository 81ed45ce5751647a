// The schema of project files (schema.sql).
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from 'better-sqlite3';

/** Next to this module, and next to the bundle (packaging/project-schema.ts). */
const FILE = fileURLToPath(new URL('./schema.sql', import.meta.url));

/**
 * The `user_version` of a project. Development versions before the first release counted from 1 and used the same
 * application id, so smaller numbers are theirs.
 */
export const SCHEMA_VERSION = 100;

/** Makes the tables of a project in an empty database. */
export function createSchema(db: Pick<Database, 'exec'>): void {
  db.exec(fs.readFileSync(FILE, 'utf8'));
}
