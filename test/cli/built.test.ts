// The built and installed command line finds its threads, processes, dictionaries and external libraries.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildMain } from '#electron/build.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { temporaryFolder, writeWorkbook, zipOf } from '../fixtures/workbooks.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { writeClusters } from '../helpers/large-project.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { kinds, makeOriginal, type Original } from '../tools/fuzz/originals.ts';

chooseNodejieba();

const COMMAND = path.join(import.meta.dirname, '../../dist/main/cli.js');

beforeAll(() => buildMain());

it.each(['standard', 'nshash'])('writes with the profile %s what the sources write', async (profile) => {
  const folder = temporaryFolder();
  const file = writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(80, 5)]);
  const written = (name: string) =>
    ['cleaned.csv', 'clusters.csv'].map((table) => path.join(folder, `${name}-${table}`));
  const given = (name: string) => {
    const [cleaned, clusters] = written(name);
    return ['dedupe', file, '--profile', profile, '--out', cleaned!, '--clusters', clusters!];
  };
  expect(await runCli(given('sources'))).toMatchObject({ code: 0, stderr: '' });
  // Runs in another folder than the project's, as a shell would.
  const built = spawnSync(process.execPath, [COMMAND, ...given('built')], { cwd: folder, encoding: 'utf8' });
  expect(built).toMatchObject({ status: 0, stderr: '' });
  const read = (name: string) => written(name).map((table) => fs.readFileSync(table, 'utf8'));
  expect(read('built')).toEqual(read('sources'));
  expect(read('built')[1]).toContain('member');
});

it('reads every kind of file with the libraries that were bundled', async () => {
  const folder = temporaryFolder();
  const files = path.join(folder, '来稿');
  fs.mkdirSync(files);
  const rows = makeArticles(6, 7);
  for (const kind of kinds) fs.writeFileSync(path.join(files, `稿件.${kind}`), bytesOf(makeOriginal(kind, rows)));
  const given = (name: string) => ['dedupe', files, '--out', path.join(folder, `${name}.csv`)];
  const { code, stderr } = await runCli(given('sources'));
  expect([code, stderr.replaceAll(/^.* was read as 6 articles\. .*\n/gm, '')]).toEqual([0, '']);
  const built = spawnSync(process.execPath, [COMMAND, ...given('built')], { cwd: folder, encoding: 'utf8' });
  expect(built).toMatchObject({ status: 0, stderr });
  const read = (name: string) => fs.readFileSync(path.join(folder, `${name}.csv`), 'utf8');
  expect(read('built')).toBe(read('sources'));
});

it('says how it is used', () => {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, '--help'], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('dedupe');
});

describe.skipIf(process.platform === 'win32')('a package in a folder of another user', () => {
  /** Runs a copy of the package that cannot write next to itself, and returns the files of the person's cache. */
  function runInstalled(home: string): string[] {
    const installed = temporaryFolder();
    fs.cpSync(path.dirname(COMMAND), path.join(installed, 'dist/main'), { recursive: true });
    fs.writeFileSync(path.join(installed, 'node_modules'), '');
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const command = [path.join(installed, 'dist/main/cli.js'), '--help'];
    const run = spawnSync(process.execPath, command, { env: { ...env, HOME: home }, encoding: 'utf8' });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    return fs.readdirSync(cacheOf(home), { recursive: true, encoding: 'utf8' });
  }

  const cacheOf = (home: string) =>
    path.join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'Tonggao');

  it('keeps compiled code in a folder of the person who runs it', () => {
    const home = temporaryFolder();
    expect(runInstalled(home).length).toBeGreaterThan(5);
    expect(fs.statSync(cacheOf(home)).mode & 0o777).toBe(0o700);
  });

  it('runs no compiled code from a folder that others can write to', () => {
    const home = temporaryFolder();
    fs.mkdirSync(cacheOf(home), { recursive: true });
    fs.chmodSync(cacheOf(home), 0o777);
    expect(runInstalled(home)).toEqual([]);
  });
});

it('logs the start of a desk in a folder without a package, and prints no failure', async () => {
  const home = temporaryFolder();
  const project = path.join(home, '协作.tonggao');
  writeClusters(project, [copiesOf('甲', 3)]);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TONGGAO_HOME: home };
  const desk = spawn(process.execPath, [COMMAND, 'serve', project], { cwd: home, env });
  let [stdout, stderr] = ['', ''];
  desk.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (stdout.includes('Press Ctrl+C')) desk.kill('SIGTERM');
  });
  desk.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(desk, 'close');
  expect(stderr).toBe('');
  expect(fs.readFileSync(path.join(home, 'logs/tonggao.log'), 'utf8')).toMatch(/ info \d+\.\d+\.\d+ desk, Node /);
});

// The process that it starts ahead of an import ends after a minute (electron/pool/fingerprint-pool.ts).
/** Starts of which the smallest counts: on a busy machine V8 collects what a start left behind later, or never. */
const STARTS = 5;

it.skipIf(process.platform !== 'linux')('serves a browser in 200 MB, without what built it', async () => {
  const memories: number[] = [];
  while (memories.length < STARTS && memories.every((memory) => memory >= 200_000)) {
    const server = await startServerProcess(temporaryFolder(), {}, { isBuilt: true });
    onTestFinished(() => server.kill());
    await fetch(server.url);
    const project = await server.client.projects.create({ name: '稿件' });
    await server.client.review.clusters({ project: project.path });
    memories.push(readMemory(server.child.pid!));
    expect(fs.readFileSync(`/proc/${server.child.pid}/maps`, 'utf8')).not.toContain('rolldown');
    await server.kill();
  }
  expect(Math.min(...memories)).toBeLessThan(200_000);
});

/** The memory of a process, in kB. */
function readMemory(pid: number): number {
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function bytesOf(original: Original): Buffer | string {
  if (original.shape === 'text') return original.text;
  return original.shape === 'bytes' ? original.bytes : zipOf(Object.fromEntries(original.parts));
}
