// The program for one command: its folder is removed however the command ends, a project only if the command made it,
// and signals are passed on.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Engines } from '#electron/program/engines.ts';
import { dedupe } from '#electron/shells/cli/dedupe.ts';
import { reference } from '#electron/shells/cli/references/reference.ts';
import { withProgram } from '#electron/shells/cli/with-program.ts';
import { checkInTime } from '#electron/threads/checking/check-in-time.ts';
import { bridge } from '../fixtures/relations.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeSet, writeRows } from '../references/reference-sets.ts';

vi.mock('#electron/threads/checking/check-in-time.ts', { spy: true });

test('removes its folder and its listeners, whether the command succeeds or not', async () => {
  const listening = () => process.listenerCount('SIGHUP');
  const before = listening();
  const homes: string[] = [];
  await withProgram(async ({ client, home }) => {
    homes.push(home);
    expect(fs.existsSync(home)).toBe(true);
    expect(await client.projects.recent()).toEqual([]);
  });
  const failure = new Error('refused');
  const failing = withProgram(async ({ home }) => {
    homes.push(home);
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(new Set(homes).size).toBe(2);
  expect(homes.filter((home) => fs.existsSync(home))).toEqual([]);
  expect(listening()).toBe(before);
});

test('a reference set that this machine has checked or changed is not checked by each command', async () => {
  const home = temporaryFolder();
  vi.stubEnv('TONGGAO_HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const set = await makeSet([bridge]);
  const list = writeRows(path.join(temporaryFolder(), '新稿.csv'), [bridge]);
  const compare = () =>
    dedupe(list, {
      out: path.join(temporaryFolder(), '净稿.csv'),
      keep: 'suggested',
      accept: 'check',
      reference: [set],
    });
  await compare();
  await compare();
  expect(vi.mocked(checkInTime)).toHaveBeenCalledTimes(1);
  await reference('update', set, [writeRows(path.join(temporaryFolder(), '补.csv'), [{ body: '湖面结冰。' }])], {});
  await compare();
  expect(vi.mocked(checkInTime)).toHaveBeenCalledTimes(1);
  // The list has room for the files that were kept, and so not for temporary projects.
  expect(JSON.parse(fs.readFileSync(path.join(home, 'config/known-projects.json'), 'utf8'))).toHaveLength(1);
});

test('passes a signal on, and waits for the command', async () => {
  let ended = false;
  await withProgram(async ({ signal }) => {
    expect(signal.aborted).toBe(false);
    process.emit('SIGHUP');
    process.emit('SIGTERM');
    expect(signal.aborted).toBe(true);
    await Promise.resolve();
    ended = true;
  });
  expect(ended).toBe(true);
});

test('a run that is refused does not remove a file that has taken the name of its project', async () => {
  const folder = temporaryFolder();
  const [project, other] = ['新', '旧'].map((name) => path.join(folder, `${name}.tonggao`)) as [string, string];
  const create = Engines.prototype.create;
  const replaced = vi.spyOn(Engines.prototype, 'create').mockImplementation(async function (this: Engines, ...given) {
    await create.apply(this, given);
    fs.writeFileSync(other, '别的');
    fs.renameSync(other, project);
  });
  onTestFinished(() => replaced.mockRestore());
  const out = path.join(folder, '净稿.csv');
  const run = dedupe(path.join(folder, '没有.csv'), {
    out,
    project,
    keep: 'suggested',
    accept: 'check',
    reference: [],
  });
  await expect(run).rejects.toMatchObject({ code: 'PROJECT_LOST' });
  expect(fs.readFileSync(project, 'utf8')).toBe('别的');
});

// Windows forbids control characters in names.
test.skipIf(process.platform === 'win32')(
  'a failure that is only logged sends no control character to the terminal',
  async () => {
    const folder = temporaryFolder();
    const home = path.join(folder, '\u001b]0;家\u0007');
    fs.mkdirSync(path.join(home, 'config', 'known-projects.json'), { recursive: true });
    const input = path.join(folder, '稿件.csv');
    fs.writeFileSync(input, '标题,正文\n甲,山城新开一条跨江索道，首日客流超过三万人次。\n');
    const given = [
      'dedupe',
      input,
      '--out',
      path.join(folder, '净稿.csv'),
      '--project',
      path.join(folder, '案.tonggao'),
    ];
    const { code, stderr } = await runCli(given, { env: { TONGGAO_WITHOUT_NODEJIEBA: '1', TONGGAO_HOME: home } });
    expect(code).toBe(0);
    expect(stderr).toContain('\\u001b]0;家\\u0007');
    expect(['\u001b', '\u0007'].filter((sent) => stderr.includes(sent))).toEqual([]);
  },
);
