// The threads of open projects: which of them run when a project is opened, closed or renamed, or loses one.
import fs from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { isLockedForOthers } from '../helpers/disk/locked-for-others.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { newProject } from '../helpers/stored-projects.ts';

function launchWithProject() {
  const session = launchOfTest({ hasWindow: true });
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const { db, file } = newProject();
  db.close();
  const countRunning = () => threads.filter(({ threadId }) => threadId !== -1).length;
  return { ...session, file, threads, countRunning };
}

it('the threads of a project that is opened start side by side', async () => {
  const { client, file, threads } = launchWithProject();
  const opening = client.projects.open({ path: file });
  await expect.poll(() => threads.length).toBeGreaterThan(0);
  expect(threads).toHaveLength(2);
  await opening;
  expect(threads).toHaveLength(2);
});

it('a project whose writer thread has ended loses its other threads, and can be opened and renamed', async () => {
  const { client, services, file, threads, countRunning } = launchWithProject();
  await client.projects.open({ path: file });
  await threads[0]!.terminate();
  await expect(client.projects.info({ path: file })).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' });
  await expect.poll(countRunning).toBe(0);
  await client.projects.open({ path: file });
  await client.projects.rename({ path: file, name: '新名' });
  await services.engines.closeAll();
  expect(countRunning()).toBe(0);
});

it('a closed project answers no query, and starts no thread for one', async () => {
  const { client, services, file, threads } = launchWithProject();
  await client.projects.open({ path: file });
  const engine = services.engines.of(file);
  const before = threads.length;
  const closing = engine.close();
  const query = () => engine.read(({ project }) => project.info());
  await expectRejection(query(), 'PROJECT_NOT_OPEN');
  await closing;
  await expectRejection(query(), 'PROJECT_NOT_OPEN');
  expect(threads).toHaveLength(before);
});

it('a query that its project’s end leaves unanswered is refused as one of a closed project', async () => {
  const { client, services, file } = launchWithProject();
  await client.projects.open({ path: file });
  const engine = services.engines.of(file);
  const refused = expectRejection(
    engine.read(() => new Promise(() => {})),
    'PROJECT_NOT_OPEN',
  );
  await engine.close();
  await refused;
});

it('a link that leads to itself is no project', async () => {
  const { client, file } = launchWithProject();
  const loop = path.join(path.dirname(file), '循环.tonggao');
  fs.symlinkSync(loop, loop);
  await expect(client.projects.open({ path: loop })).rejects.toMatchObject({ code: 'PROJECT_MISSING' });
});

it('a project that is being opened is closed with the others', async () => {
  const { client, services, file, countRunning } = launchWithProject();
  const opening = client.projects.open({ path: file }).catch(() => {});
  await expect.poll(countRunning).toBeGreaterThan(0);
  await services.engines.closeAll();
  expect(countRunning()).toBe(0);
  await opening;
});

it('a project that is opened by two names at once is locked by one of them, also for other programs', async () => {
  const { client, file } = launchWithProject();
  const link = path.join(path.dirname(file), '链接.tonggao');
  fs.symlinkSync(file, link);
  const opened = await Promise.all([file, link].map((name) => client.projects.open({ path: name })));
  expect(opened.map(({ openElsewhere }) => openElsewhere)).toEqual([false, true]);
  expect(isLockedForOthers(file)).toBe(true);
});

it('a discarded project leaves no file, and one that has taken its name stays', async () => {
  const { client, services, folder } = launchWithProject();
  const file = path.join(folder, '新.tonggao');
  const create = () => client.projects.create({ name: '新', path: file });
  await create();
  await services.engines.discard(file);
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('新'))).toEqual([]);
  await create();
  fs.writeFileSync(path.join(folder, '旧'), '别的');
  fs.renameSync(path.join(folder, '旧'), file);
  await services.engines.discard(file);
  expect(fs.readFileSync(file, 'utf8')).toBe('别的');
});
