// A project whose schema is not that of a new one is not opened: nothing of it runs, and nothing is written.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { checkUnopened, openProject } from '#electron/store/database.ts';
import { examine } from '#electron/store/file/doctor.ts';
import { checkProject, openProjectReadOnly, openReadOnly } from '#electron/store/file/open-read-only.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { newProject } from '../../helpers/stored-projects.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

/** Makes a project, and changes it as another program would. */
function altered(alter: (db: Database) => void, file = syntheticFile()): string {
  const raw = new Sqlite(file);
  raw.unsafeMode();
  alter(raw);
  raw.close();
  return file;
}

function syntheticFile(): string {
  const { db, file } = syntheticProject(12, 31);
  db.close();
  return file;
}

function emptyFile(): string {
  const { db, file } = newProject();
  db.close();
  return file;
}

/** Changes the texts of the schema directly, as no SQL statement could. */
function rewriteSchema(db: Database, rewrite: (sql: string) => string): void {
  db.pragma('writable_schema = ON');
  const rows = db.prepare('SELECT rowid, sql FROM sqlite_schema WHERE sql IS NOT NULL').raw().all() as [
    number,
    string,
  ][];
  for (const [rowid, text] of rows)
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE rowid = ?').run(rewrite(text), rowid);
}

const ENDLESS =
  'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS article_id, x AS verdict FROM n';

const alterations: readonly (readonly [object: string, sql: string])[] = [
  ['trigger undo', 'CREATE TRIGGER undo AFTER INSERT ON decisions BEGIN DELETE FROM decisions; END'],
  [
    'trigger article_added',
    `DROP TRIGGER article_added; CREATE TRIGGER article_added AFTER INSERT ON article_versions
    BEGIN UPDATE article_versions SET body = '改写' WHERE id = new.id; END`,
  ],
  ['trigger verdict_given', 'DROP TRIGGER verdict_given'],
  ['view counters', 'DROP TABLE counters; CREATE VIEW counters AS SELECT 1 AS articles'],
  ['view decisions', `DROP TABLE decisions; CREATE VIEW decisions AS ${ENDLESS}`],
  ['view articles', 'DROP VIEW articles; CREATE VIEW articles AS SELECT * FROM article_versions'],
  ['view clusters_seen', 'CREATE VIEW clusters_seen AS SELECT * FROM clusters'],
  ['index texts', 'CREATE INDEX texts ON article_versions (upper(title))'],
  ['table wishes', 'CREATE TABLE wishes (wish TEXT)'],
  ['table settings', 'ALTER TABLE settings ADD COLUMN more TEXT'],
];

/** All functions that open a project that no connection has open. */
const openers: readonly ((file: string) => unknown)[] = [openProject, openProjectReadOnly, checkProject];

function stored(file: string): unknown {
  return [fs.readdirSync(path.dirname(file)), digestOf(file)];
}

function digestOf(file: string): string {
  return hash('sha256', fs.readFileSync(file));
}

function findingsOf(file: string) {
  const project = openReadOnly(file);
  try {
    return [...examine(project.db)];
  } finally {
    project.close();
  }
}

describe('a project with an altered structure', () => {
  it.each(alterations)('is refused by every opener, and not changed: %s', (object, sql) => {
    const file = altered((db) => db.exec(sql));
    const [before, digest] = [stored(file), digestOf(file)];
    // The program checks this first.
    expectAppError(() => checkUnopened(file), 'PROJECT_ALTERED');
    expect(stored(file)).toEqual(before);
    for (const open of openers) {
      expect(expectAppError(() => open(file), 'PROJECT_ALTERED').data).toMatchObject({ object });
      expect(digestOf(file)).toBe(digest);
    }
  });

  it.each(alterations)('is reported by doctor, which reads none of its tables: %s', (object, sql) => {
    const findings = findingsOf(altered((db) => db.exec(sql)));
    expect(findings[1]).toMatchObject({ kind: 'error', check: 'schema', first: expect.arrayContaining([object]) });
    expect(findings.map((finding) => 'check' in finding && finding.check)).toEqual(['file', 'schema']);
  });

  it('is refused with its log too, which stays as it is', () => {
    const { db, file } = syntheticProject(12, 32);
    db.prepare('CREATE TRIGGER undo AFTER INSERT ON decisions BEGIN DELETE FROM decisions; END').run();
    const left = temporaryFile('断.tonggao');
    for (const ending of ['', '-wal']) fs.copyFileSync(file + ending, left + ending);
    db.close();
    const bytes = () => ['', '-wal'].map((ending) => digestOf(left + ending));
    const before = bytes();
    expectAppError(() => checkUnopened(left), 'PROJECT_ALTERED');
    expect(bytes()).toEqual(before);
  });

  it('is refused for a change of any object of its schema', () => {
    const random = freshRandom(33);
    let count = 0;
    altered((db) => {
      rewriteSchema(db, (sql) => {
        count++;
        return sql;
      });
    }, emptyFile());
    for (let round = 0; round < 24; round++) {
      const at = random.int(count);
      const file = altered((db) => {
        let changed = 0;
        rewriteSchema(db, (sql) => (changed++ === at ? sql.replace(/(\w)(\W*)$/, '$1x$2') : sql));
      }, emptyFile());
      // Some of the texts are no longer SQL at all.
      expect(() => checkUnopened(file)).toThrow(/was changed by another program|damaged/);
    }
  });
});

it('a project is opened whatever the layout and the comments of its schema', () => {
  const random = freshRandom(34);
  const blanks = [' ', '\n', '\t\r\n', '-- 说明 “;” BEGIN\n', '/* DROP TABLE x; */', ' -- it’s\n  '];
  const lay = (sql: string) =>
    sql.replace(/'(?:[^']|'')*'|--[^\n]*\n|[ \n]+/g, (part) =>
      part.startsWith("'") ? part : `${part}${random.pick(blanks)}${part}`,
    );
  for (let round = 0; round < 12; round++) {
    const file = altered((db) => rewriteSchema(db, lay), emptyFile());
    checkUnopened(file);
    expect(findingsOf(file)[1]).toEqual({ kind: 'ok', check: 'schema' });
  }
  checkUnopened(altered((db) => rewriteSchema(db, lay)));
});

it('a connection to a project changes no schema by hand, and calls none of its functions', () => {
  const { db } = syntheticProject(3, 35);
  db.pragma('writable_schema = ON');
  expect(() => db.prepare("UPDATE sqlite_schema SET sql = ''").run()).toThrow('may not be modified');
  expect([db.pragma('trusted_schema', { simple: true }), db.pragma('cell_size_check', { simple: true })]).toEqual([
    0, 1,
  ]);
  db.close();
});
