// The command line as it is built and installed: it finds its threads, processes, dictionaries and the libraries outside it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildMain } from '#electron/build.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { runCli } from '../helpers/cli-process.ts';
import { MADE_COLUMNS, makeArticles } from '../helpers/made-articles.ts';

chooseNodejieba();

const COMMAND = path.join(import.meta.dirname, '../../dist/main/cli.js');

beforeAll(buildMain);

it.each(['standard', 'nshash'])('writes with the profile %s what the sources write', async (profile) => {
  const folder = temporaryFolder();
  const file = writeWorkbook(path.join(folder, '稿件.xlsx'), [MADE_COLUMNS, ...makeArticles(80, 5)]);
  const written = (name: string) =>
    ['cleaned.csv', 'clusters.csv'].map((table) => path.join(folder, `${name}-${table}`));
  const given = (name: string) => {
    const [cleaned, clusters] = written(name);
    return ['dedupe', file, '--profile', profile, '--out', cleaned!, '--clusters', clusters!];
  };
  expect(await runCli(given('sources'))).toMatchObject({ code: 0, stderr: '' });
  // Elsewhere than in the project's folder, as a shell would.
  const built = spawnSync(process.execPath, [COMMAND, ...given('built')], { cwd: folder, encoding: 'utf8' });
  expect(built).toMatchObject({ status: 0, stderr: '' });
  const read = (name: string) => written(name).map((table) => fs.readFileSync(table, 'utf8'));
  expect(read('built')).toEqual(read('sources'));
  expect(read('built')[1]).toContain('member');
});

it('says how it is used', () => {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, '--help'], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('dedupe');
});
