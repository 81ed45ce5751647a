// Two launches on one project, and a project of an earlier version.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '#electron/store/migrations/index.ts';
import { follow, launch } from '../helpers/launch.ts';
import { madeProject } from '../review/made-project.ts';

function launchOfTest() {
  const session = launch();
  onTestFinished(() => session.stop());
  return session;
}

it('the second launch is told, its jobs are refused, and it takes over when the first has ended', async () => {
  const { db, file } = madeProject(20, 31);
  db.close();
  const [first, second] = [launch(), launchOfTest()];
  expect(await first.client.projects.open({ path: file })).toMatchObject({ openElsewhere: false });
  expect(await second.client.projects.open({ path: file })).toMatchObject({ openElsewhere: true, articles: 20 });
  const exported = { project: file, format: 'csv', undecided: 'keep-all' } as const;
  await expect(second.client.exporting.start(exported)).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });
  await first.stop();
  expect(await second.client.projects.info({ path: file })).toMatchObject({ openElsewhere: false });
  const { job } = await second.client.exporting.start(exported);
  expect((await follow(second.client, job)).at(-1)?.type).toBe('done');
});

it('a project of an earlier version is copied before it is brought up to date, once for all who ask', async () => {
  const session = launchOfTest();
  const file = path.join(session.folder, '旧.tonggao');
  const old = new Sqlite(file);
  old.pragma('application_id = 0x5447414f');
  old.exec(migrations[0]!);
  old.pragma('user_version = 1');
  old.close();
  const opened = await Promise.all([1, 2].map(() => session.client.projects.open({ path: file })));
  const copies = fs.readdirSync(session.folder).filter((name) => name.startsWith('旧.before-upgrade-'));
  expect(copies).toHaveLength(1);
  expect(opened.map(({ backup }) => backup)).toEqual([1, 2].map(() => path.join(session.folder, copies[0]!)));
  const copy = new Sqlite(path.join(session.folder, copies[0]!), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(1);
  copy.close();
});
