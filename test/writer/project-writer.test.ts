import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { WritableDb } from '#electron/store/database.ts';
import { lockProject, type ProjectLock } from '#electron/store/file/project-lock.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';

it('a project whose first setting could not be written leaves no file, and its name is free', async () => {
  const folder = temporaryFolder();
  const writer = new ProjectWriter(path.join(folder, '测试.tonggao'));
  const unwritable = { ...DEFAULT_DETECTION, words: 1n } as never;
  await expect(writer.create(unwritable)).rejects.toThrow('BigInt');
  expect(fs.readdirSync(folder)).toEqual([]);
  await writer.create(DEFAULT_DETECTION);
  await writer.close();
});

/** Locks the name of a project that does not exist, as a launch does whose open project was deleted. */
function lockName(file: string): ProjectLock {
  fs.writeFileSync(file, '');
  const lock = lockProject(file)!;
  fs.rmSync(file);
  return lock;
}

it('a project whose name another launch has locked is not created', async () => {
  const file = path.join(temporaryFolder(), '测试.tonggao');
  const lock = lockName(file);
  const writer = new ProjectWriter(file);
  await expectRejection(writer.create(DEFAULT_DETECTION), 'OPEN_ELSEWHERE');
  expect([file, `${file}-lock`].map((name) => fs.existsSync(name))).toEqual([false, true]);
  lock.release();
  await writer.create(DEFAULT_DETECTION);
  await writer.close();
});

it('a project that has taken the new name by then is not replaced', async () => {
  const folder = temporaryFolder();
  const [from, to] = ['原名', '新名'].map((name) => path.join(folder, `${name}.tonggao`)) as [string, string];
  const writer = new ProjectWriter(from);
  await writer.create(DEFAULT_DETECTION);
  const other = new ProjectWriter(to);
  await other.create(DEFAULT_DETECTION);
  const identity = fs.statSync(to).ino;
  await expectRejection(writer.rename(to), 'PROJECT_EXISTS');
  expect(fs.statSync(to).ino).toBe(identity);
  expect(other.writable()).toBeDefined();
  await other.close();
  const again = new ProjectWriter(from);
  again.open();
  await again.rename(path.join(folder, '空名.tonggao'));
  expect(fs.readdirSync(folder).sort()).toEqual(['新名.tonggao', '空名.tonggao']);
});

it('adds a revision for what is on a screen, however changes that are not come between', async () => {
  const reported: number[] = [];
  const writer = new ProjectWriter(path.join(temporaryFolder(), '测试.tonggao'), (revision) => reported.push(revision));
  await writer.create(DEFAULT_DETECTION);
  const opened = writer.noteChanges();
  let value = 0;
  const change = (db: WritableDb) => writeSetting(db, 'listView', ++value as never);
  const revisions = () => reported.filter((revision) => revision > opened).map((revision) => revision - opened);

  await writer.slice(change, { shown: 'never' });
  expect([writer.noteChanges() - opened, revisions()]).toEqual([0, []]);
  await writer.slice(change, { shown: 'later' });
  change(writer.writable());
  writer.noteChanges(false);
  expect([writer.noteChanges() - opened, revisions()]).toEqual([1, [1]]);
  // The window that requested the second change must notice that there was one before it.
  await writer.slice(change, { shown: 'later' });
  change(writer.writable());
  expect([writer.noteChanges() - opened, revisions()]).toEqual([3, [1, 3]]);
  await writer.slice(change);
  expect([writer.noteChanges() - opened, revisions()]).toEqual([4, [1, 3, 4]]);
  await writer.close();
});
