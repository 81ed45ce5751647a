// Errors of SQLite that no defect of the program causes become expected errors; a defect stays one.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createProject, openProject } from '#electron/store/database.ts';
import { expectedError, sqliteError } from '#electron/store/file/sqlite-error.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { expectAppError } from '../../helpers/expect-error.ts';

/** Expects the error that the error of `run` is converted to. */
function expectSqliteError(run: () => unknown, code: Parameters<typeof expectAppError>[1]): void {
  expectAppError(() => {
    try {
      run();
    } catch (error) {
      throw sqliteError(error) ?? error;
    }
  }, code);
}

function newProject() {
  const file = path.join(temporaryFolder(), '测试.tonggao');
  return { file, db: createProject(file) };
}
const write = (db: ReturnType<typeof createProject>) => writeSetting(db, 'detection', DEFAULT_DETECTION);

test('another process that does not let go of the project is PROJECT_BUSY', () => {
  const { file, db } = newProject();
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  db.pragma('busy_timeout = 20');
  expectSqliteError(() => write(db), 'PROJECT_BUSY');
  other.exec('ROLLBACK');
  write(db);
});

test('a file that may not grow is DISK_FULL, and nothing of the step is written', () => {
  const { db } = newProject();
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  const fill = db.transaction(() => {
    for (let n = 0; n < 200; n++)
      db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run(`充${n}`, '满'.repeat(4000));
  });
  expectSqliteError(fill, 'DISK_FULL');
  expect(db.prepare("SELECT count(*) FROM settings WHERE key LIKE '充%'").pluck().get()).toBe(0);
});

test('a connection that may not write is DISK_FAILED', () => {
  const { db } = newProject();
  db.pragma('query_only = ON');
  expectSqliteError(() => write(db), 'DISK_FAILED');
});

test('a log that cannot be made next to the project is DISK_FAILED', () => {
  const { file, db } = newProject();
  db.close();
  fs.mkdirSync(`${file}-wal`);
  expectSqliteError(() => openProject(file), 'DISK_FAILED');
});

test.each(['SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN_ISDIR'])(
  '%s is DISK_FAILED',
  (code) => {
    expectSqliteError(() => {
      throw new Sqlite.SqliteError('disk I/O error', code);
    }, 'DISK_FAILED');
  },
);

test.each([new Sqlite.SqliteError('UNIQUE constraint failed', 'SQLITE_CONSTRAINT_UNIQUE'), new Error('disk is full')])(
  'a defect is no expected error: %s',
  (error) => {
    expect(sqliteError(error)).toBe(null);
    expect(expectedError(error)).toBe(null);
  },
);
