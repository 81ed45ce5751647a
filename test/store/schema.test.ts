// The schema of projects: a new project has that of schema.sql, and a project of a development version is refused.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { checkUnopened, openForReading, openProject } from '#electron/store/database.ts';
import { checkNames, examine, isError } from '#electron/store/file/doctor.ts';
import { checkProject, openProjectReadOnly, openReadOnly } from '#electron/store/file/open-read-only.ts';
import { createSchema, SCHEMA_VERSION } from '#electron/store/project-schema.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { follow } from '../helpers/launch.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { newProject } from '../helpers/stored-projects.ts';
import { writeDevelopmentProject } from './development-project.ts';

const OBJECTS = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2';

function contents(file: string): Record<string, string> {
  const folder = path.dirname(file);
  return Object.fromEntries(
    fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'hex')]),
  );
}

describe('a new project', () => {
  it('has the tables, indexes, triggers and views of schema.sql, and its version', () => {
    const { db } = newProject();
    const made = new Sqlite(':memory:');
    createSchema(made);
    expect(db.prepare(OBJECTS).all()).toEqual(made.prepare(OBJECTS).all());
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
    expect(db.pragma('application_id', { simple: true })).toBe(0x5447414f);
    made.close();
    db.close();
  });

  it('is found sound by doctor', () => {
    const { db, file } = newProject();
    db.close();
    const project = openReadOnly(file);
    expect([...examine(project.db)]).toEqual(checkNames.map((check) => ({ kind: 'ok', check })));
    project.close();
  });

  it('has STRICT tables only', () => {
    const { db } = newProject();
    const tables = db.pragma('table_list') as { schema: string; name: string; type: string; strict: number }[];
    const own = tables.filter(
      ({ schema, name, type }) => schema === 'main' && type === 'table' && !/^sqlite_/.test(name),
    );
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(({ strict }) => strict !== 1)).toEqual([]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });
});

describe.each([1, 24, SCHEMA_VERSION - 1])('a project of a development version, %i', (version) => {
  function developed(): string {
    const file = temporaryFile('旧.tonggao');
    writeDevelopmentProject(file, version);
    return file;
  }

  it.each([
    ['opened', openProject],
    ['opened for reading', openForReading],
    ['opened read-only', openProjectReadOnly],
    ['checked before it is opened', checkUnopened],
    ['checked whole', checkProject],
  ])('is refused and stays as it is to the byte: %s', (_, open) => {
    const file = developed();
    const before = contents(file);
    expectAppError(() => open(file), 'PROJECT_OLDER');
    expect(contents(file)).toEqual(before);
  });

  it('is refused by doctor, which reads none of its tables', async () => {
    const file = developed();
    const before = contents(file);
    const project = openReadOnly(file);
    const findings = [...examine(project.db)];
    project.close();
    expect(findings).toEqual([
      { kind: 'ok', check: 'file' },
      { kind: 'older', version },
    ]);
    expect(findings.map(isError)).toEqual([false, true]);
    const { code, stdout } = await runCli(['doctor', file]);
    expect(code).toBe(2);
    expect(stdout).toContain('✗ Project was saved by a development version');
    expect(contents(file)).toEqual(before);
  });

  it('adds nothing to a reference set', async () => {
    const { client } = launchOfTest();
    const file = developed();
    const before = contents(file);
    const { path: project } = await client.projects.create({ name: '新' });
    const { job } = await client.references.add({ project, name: '已发', sources: [file], change: 'add' });
    expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'refused', appError: { code: 'PROJECT_OLDER' } });
    expect(contents(file)).toEqual(before);
  });
});

it('the sentence says what happened, that the work is safe, and what to do', () => {
  const error = { code: 'PROJECT_OLDER', data: { path: '/旧.tonggao' } } as const;
  expect(errorMessage(error, 'zh')).toMatch(/开发版本.*文件没有变化.*重新导入.*导出/);
  expect(errorMessage(error, 'en')).toMatch(/development version.*unchanged.*import the original.*export/);
});
