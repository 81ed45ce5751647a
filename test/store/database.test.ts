// Project files: the settings of SQLite, and files that are refused without a change.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { countArticles } from '#electron/store/articles.ts';
import { checkUnopened, createProject, openProject, type WritableDb } from '#electron/store/database.ts';
import { SCHEMA_VERSION } from '#electron/store/project-schema.ts';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';

function simple(db: Pick<WritableDb, 'pragma'>, name: string): unknown {
  return db.pragma(name, { simple: true });
}

function withSqlite<T>(file: string, use: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(file);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

function contents(file: string): Record<string, string> {
  const folder = path.dirname(file);
  return Object.fromEntries(
    fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'hex')]),
  );
}

describe('a connection', () => {
  it.each(['created', 'opened'])('of a project that was %s has WAL, foreign keys and full flushing', (how) => {
    const { db: created, file } = newProject();
    if (how === 'opened') created.close();
    const db = how === 'opened' ? openProject(file) : created;
    expect(simple(db, 'journal_mode')).toBe('wal');
    expect(simple(db, 'foreign_keys')).toBe(1);
    expect(simple(db, 'synchronous')).toBe(2);
    db.close();
  });

  it('finds what was saved before it was closed', () => {
    const { db, file } = newProject();
    addStories(db, [3, 1]);
    db.close();
    const again = openProject(file);
    expect(countArticles(again)).toBe(4);
    again.close();
  });
});

describe('refused are', () => {
  it('a project of a newer version, and it stays as it is to the byte', () => {
    const { db, file } = newProject();
    addStories(db, [2]);
    db.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    db.close();
    const before = contents(file);
    expectAppError(() => openProject(file), 'PROJECT_NEWER');
    expect(contents(file)).toEqual(before);
  });

  it.each([
    ['a text file', '这不是项目。'.repeat(300)],
    ['a short text file', 'x'],
    ['an empty file', ''],
    ['a workbook by its first bytes', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(4096, 7)])],
  ])('%s, and it stays as it is', (_, bytes) => {
    const file = temporaryFile('不是.tonggao', Buffer.from(bytes));
    const before = contents(file);
    expectAppError(() => openProject(file), 'NOT_A_PROJECT');
    expect(contents(file)).toEqual(before);
  });

  it.each(['delete', 'wal'])(
    'an SQLite database of another program (journal: %s), and it stays as it is',
    (journal) => {
      const file = path.join(temporaryFolder(), 'other.db');
      withSqlite(file, (db) => {
        db.pragma(`journal_mode = ${journal}`);
        db.exec('CREATE TABLE notes (text TEXT)');
      });
      const before = contents(file);
      expectAppError(() => openProject(file), 'NOT_A_PROJECT');
      expect(contents(file)).toEqual(before);
    },
  );

  it.each([0, -5])('a project whose version is %i, and it stays as it is', (version) => {
    const file = path.join(temporaryFolder(), '版本.tonggao');
    createProject(file).close();
    withSqlite(file, (db) => db.pragma(`user_version = ${version}`));
    const before = contents(file);
    expectAppError(() => openProject(file), 'PROJECT_DAMAGED');
    expectAppError(() => checkUnopened(file), 'PROJECT_DAMAGED');
    expect(contents(file)).toEqual(before);
  });

  it('a folder', () => {
    const folder = temporaryFolder();
    expectAppError(() => openProject(folder), 'NOT_A_PROJECT');
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('a missing file, and none is made', () => {
    const file = path.join(temporaryFolder(), '没有.tonggao');
    expectAppError(() => openProject(file), 'PROJECT_MISSING');
    expect(fs.existsSync(file)).toBe(false);
  });

  it.each([
    ['cut off after its first page', (bytes: Buffer) => bytes.subarray(0, 4096)],
    ['cut off in its first page', (bytes: Buffer) => bytes.subarray(0, 700)],
    [
      'overwritten behind its header',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0xa5)]),
    ],
  ])('a project that was %s', (_, damage) => {
    const { db, file } = newProject();
    addStories(db, [5, 5, 5]);
    db.close();
    fs.writeFileSync(file, damage(fs.readFileSync(file)));
    expectAppError(() => openProject(file), 'PROJECT_DAMAGED');
  });

  it('a new project in place of any file, which stays as it is', () => {
    const { db, file } = newProject();
    db.close();
    const text = temporaryFile('notes.tonggao', '笔记');
    for (const existing of [file, text, path.dirname(text)]) {
      const before = contents(text);
      expectAppError(() => createProject(existing), 'PROJECT_EXISTS');
      expect(contents(text)).toEqual(before);
    }
  });

  it('a new project until its name is locked', () => {
    const file = path.join(temporaryFolder(), '新.tonggao');
    createProject(file, () => expectAppError(() => checkUnopened(file), 'NOT_A_PROJECT')).close();
    checkUnopened(file);
  });

  it('a new project in a folder that is not there', () => {
    expectAppError(() => createProject(path.join(temporaryFolder(), '没有', '新.tonggao')), 'WRITE_FAILED');
  });
});

it('a new project that is refused leaves no file, and a file that has taken its name stays', () => {
  const folder = temporaryFolder();
  const [file, other] = ['新', '旧'].map((name) => path.join(folder, `${name}.tonggao`)) as [string, string];
  const refuse = () => {
    throw new Error('refused');
  };
  expect(() => createProject(file, refuse)).toThrow('refused');
  expect(fs.readdirSync(folder)).toEqual([]);
  fs.writeFileSync(other, '别的');
  const replace = () => {
    fs.renameSync(other, file);
    refuse();
  };
  expect(() => createProject(file, replace)).toThrow('refused');
  expect(fs.readFileSync(file, 'utf8')).toBe('别的');
});
