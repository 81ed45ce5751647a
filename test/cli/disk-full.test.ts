// A disk that is full while the command line runs: it prints one sentence, and leaves no new project.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { assertConsistent, readImports } from '../crash/on-disk.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { COMMAND_LINE } from '../helpers/program.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BAD_INPUT = 2;
/** The largest file size in kilobytes: too small for the schema, for the first rows, or for the last ones. */
const LIMITS = [1, 16, 100, 700];

/** Like `runCli`, with a limit on file sizes: the system writes what fits, as on a full disk. @returns the exit code */
function runLimited(kilobytes: number, given: readonly string[]): Promise<number | null> {
  const command = `ulimit -f ${kilobytes} && trap '' XFSZ && exec "$0" "$@"`;
  const child = spawn('bash', ['-c', command, process.execPath, ...COMMAND_LINE, ...given], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('close', resolve));
}

function inputOf(folder: string, count: number): string {
  return writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(count, 61)]);
}

it.skipIf(process.platform === 'win32')('a new project leaves nothing, and its name is free', async () => {
  const folder = temporaryFolder();
  const input = inputOf(folder, 500);
  const project = path.join(folder, '新.tonggao');
  const given = ['dedupe', input, '--out', path.join(folder, '净稿.csv'), '--project', project];
  for (const limit of LIMITS) {
    expect([limit, await runLimited(limit, given)]).toEqual([limit, BAD_INPUT]);
    expect(fs.readdirSync(folder)).toEqual(['稿件.xlsx']);
  }
  expect((await runCli(given)).code).toBe(0);
  assertConsistent(project);
});

it.skipIf(process.platform === 'win32')('a project that was there stays, with all that it has', async () => {
  const folder = temporaryFolder();
  const project = path.join(folder, '旧.tonggao');
  const out = path.join(folder, '净稿.csv');
  await runCli(['dedupe', inputOf(folder, 20), '--out', out, '--project', project]);
  const before = readImports(project);
  const more = writeWorkbook(path.join(folder, '更多.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(500, 62)]);
  expect(await runLimited(100, ['dedupe', more, '--out', out, '--project', project])).toBe(BAD_INPUT);
  assertConsistent(project);
  expect(readImports(project)).toEqual(expect.arrayContaining(before));
});
