// Unknown projects are checked in a process that can be killed, before a thread opens them. A thread that still gets
// stuck does not keep the program from ending.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { findFolders } from '#electron/program/folders.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import { openProject } from '#electron/store/database.ts';
import { checkInTime } from '#electron/threads/checking/check-in-time.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeEndlessProject } from '../helpers/endless-project.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { follow } from '../helpers/launch.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const PATIENCE = { timeout: 600_000 };
const BUSY = fileURLToPath(new URL('../helpers/shells/busy-check.ts', import.meta.url));
const STUCK = fileURLToPath(new URL('../helpers/shells/stuck-process.ts', import.meta.url));

it.each(['imports', 'article_versions'] as const)(
  'a project whose table %s does not end is refused, and nothing else waits for it',
  PATIENCE,
  async (table) => {
    const { client, services } = launchOfTest();
    const file = writeEndlessProject(table, 41);
    const before = fs.readFileSync(file);
    await expect(client.projects.open({ path: file })).rejects.toMatchObject({ code: 'PROJECT_DAMAGED' });
    expect(await client.projects.progress({ path: file })).toBeNull();
    expect(await stopServices(services)).toBe(true);
    expect(fs.readFileSync(file).equals(before)).toBe(true);
  },
);

it('such a project gives no references, and such a backup is not restored', PATIENCE, async () => {
  const { client, services, folder } = launchOfTest();
  const file = writeEndlessProject('article_versions', 42);
  const { path: project } = await client.projects.create({ name: '新稿', path: path.join(folder, '新稿.tonggao') });
  const endOf = async ({ job }: { job: string }) => (await follow(client, job)).at(-1);
  const adding = client.references.add({ project, name: '已发', sources: [file], change: 'add' });
  expect(await endOf(await adding)).toMatchObject({ type: 'refused', appError: { code: 'PROJECT_DAMAGED' } });
  const backup = path.join(folder, '旧稿.before-recluster-20261121-071500.tonggao');
  fs.renameSync(file, backup);
  const restoring = client.projects.restore({ backup, name: '旧稿' });
  expect(await endOf(await restoring)).toMatchObject({ type: 'refused', appError: { code: 'PROJECT_DAMAGED' } });
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('旧稿'))).toEqual([path.basename(backup)]);
  expect(await stopServices(services)).toBe(true);
});

it('a check that does not end is ended, by its limit or by its caller', async () => {
  let killed = 0;
  const startChild = () => ({ post() {}, onMessage() {}, onExit() {}, kill: () => killed++ });
  const check = (options: Parameters<typeof checkInTime>[2]) =>
    checkInTime(startChild, { kind: 'project', file: '/a', shownAs: 'a' }, options);
  await expectRejection(check({ limitMs: 1 }), 'CHECK_TIMED_OUT');
  const abort = new AbortController();
  const checking = check({ signal: abort.signal });
  abort.abort();
  await expect(checking).rejects.toBeInstanceOf(Cancelled);
  expect(killed).toBe(2);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a check that is busy ends with its program after %s',
  PATIENCE,
  async (signal) => {
    const program = spawn(process.execPath, [BUSY], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void program.kill('SIGKILL'));
    program.stdout.once('data', () => program.kill(signal));
    // The output ends with the last process that shares it.
    await once(program, 'close');
    expect(program.signalCode).toBe(signal);
  },
);

it('the command line refuses such a project with a sentence', PATIENCE, async () => {
  const file = writeEndlessProject('imports', 43);
  for (const args of [
    ['recluster', file],
    ['report', file, '--out', path.join(temporaryFolder(), 'report.html')],
    ['evaluate', '--decisions', file],
  ]) {
    const { code, stderr } = await runCli(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('tonggao doctor')]);
  }
});

it('a project that this machine left as it is, is not checked again', PATIENCE, async () => {
  const { db, file } = syntheticProject(30, 44);
  db.close();
  const folders = findFolders(temporaryFolder());
  let checks = 0;
  const open = async () => {
    const startChild = (module: string) => {
      if (module.includes('check-process')) checks++;
      return startNodeChild(module);
    };
    const services = startServices({ shell: 'cli', folders, startChild });
    onTestFinished(async () => void (await stopServices(services)));
    await services.engines.open(file);
    expect(await stopServices(services)).toBe(true);
    return checks;
  };
  expect(await open()).toBe(1);
  expect(await open()).toBe(1);
  const other = openProject(file);
  other.prepare("INSERT INTO settings (key, value) VALUES ('other', '1')").run();
  other.close();
  expect(await open()).toBe(2);
  // A replaced file of the same name, and a file with a log next to it.
  fs.copyFileSync(file, `${file}.copy`);
  fs.renameSync(`${file}.copy`, file);
  expect(await open()).toBe(3);
  expect(await open()).toBe(3);
});

it('a thread that is stuck does not keep the program from ending', PATIENCE, async () => {
  const child = spawn(process.execPath, [STUCK, temporaryFolder(), writeEndlessProject('imports', 45)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const [, signal] = await once(child, 'close');
  // Windows reports an exit code of a process that ends itself.
  const expected = process.platform === 'win32' ? null : 'SIGKILL';
  expect([signal, printed]).toEqual([expected, 'stuck\nlate\n']);
});
