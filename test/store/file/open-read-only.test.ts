import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { iterateArticleFields } from '#electron/store/articles.ts';
import { openProjectReadOnly } from '#electron/store/file/open-read-only.ts';
import { SCHEMA_VERSION } from '#electron/store/project-schema.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { addStories, newProject } from '../../helpers/stored-projects.ts';

function withVersion(version: number): string {
  const { db, file } = newProject();
  db.pragma(`user_version = ${version}`);
  db.close();
  return file;
}

it('reads the articles, and changes neither the project nor its folder', () => {
  const { db, file } = newProject();
  addStories(db, [2, 1]);
  db.close();
  const stored = () => [fs.readdirSync(path.dirname(file)), fs.readFileSync(file, 'hex'), fs.statSync(file).mtimeMs];
  const before = stored();
  const project = openProjectReadOnly(file);
  expect([...iterateArticleFields(project.db)].map(({ row, fields }) => [row, fields.title, fields.body])).toEqual([
    [2, '标题2', '正文2'],
    [3, '标题3', '正文3'],
    [4, '标题4', '正文4'],
  ]);
  project.close();
  expect(stored()).toEqual(before);
});

it('refuses projects of other versions, and files that are no project', () => {
  expectAppError(() => openProjectReadOnly(withVersion(SCHEMA_VERSION - 1)), 'PROJECT_OLDER');
  expectAppError(() => openProjectReadOnly(withVersion(SCHEMA_VERSION + 1)), 'PROJECT_NEWER');
  const other = temporaryFile('别的.db');
  new Sqlite(other).exec('CREATE TABLE t (x)').close();
  expectAppError(() => openProjectReadOnly(other), 'NOT_A_PROJECT');
  expectAppError(() => openProjectReadOnly(temporaryFile('文字.tonggao', '不是项目')), 'NOT_A_PROJECT');
  expectAppError(() => openProjectReadOnly(`${other}-无`), 'PROJECT_MISSING');
});
