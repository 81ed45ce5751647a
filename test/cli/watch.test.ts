// `tonggao watch` imports the files present once, or each new file until a signal ends it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { isAnyRiskUnmeasured } from '#electron/store/clusters/risks.ts';
import { openForReading } from '#electron/store/database.ts';
import { assertConsistent } from '../crash/on-disk.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { follow, launch } from '../helpers/launch.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

const ARTICLES = makeArticles(3000, 83);
const csv = (from: number, to: number) => toCsv([SYNTHETIC_COLUMNS, ...ARTICLES.slice(from, to)]);

/** Makes a project with ten articles and known columns, and a folder. Words do not matter in this test. */
async function prepare() {
  const home = temporaryFolder();
  const folder = path.join(home, '来稿');
  fs.mkdirSync(folder);
  const project = path.join(home, '案头.tonggao');
  const first = path.join(home, '先.csv');
  fs.writeFileSync(first, csv(0, 10));
  const session = launch();
  const { client } = session;
  await client.projects.create({ name: '案头', path: project });
  await follow(client, (await client.intake.start({ project, path: first, reading: {} })).job);
  await session.stop();
  return { folder, project, given: ['watch', folder, '--project', project] };
}

async function articlesOf(project: string): Promise<number> {
  const session = launch();
  const { articles } = await session.client.projects.open({ path: project });
  await session.stop();
  assertConsistent(project);
  return articles;
}

const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

it('--once imports what is there, names what waits, and imports nothing twice', async () => {
  const { folder, project, given } = await prepare();
  fs.writeFileSync(path.join(folder, '晨.csv'), csv(10, 30));
  fs.writeFileSync(path.join(folder, '表.csv'), '甲,乙\n1,2\n');
  const { code, stdout, stderr } = await runCli([...given, '--once', '--json'], { env: QUICK });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({ file: '晨.csv', rows: 20, imported: 20, rejected: 0, unchanged: 0 });
  expect(lines).toContainEqual({ file: '表.csv', code: 'COLUMNS_UNKNOWN', reason: expect.stringContaining('表.csv') });
  const again = await runCli([...given, '--once'], { env: QUICK });
  expect(again).toMatchObject({ code: 0, stdout: '' });
  expect(again.stderr).toMatch(/^表\.csv was not imported: .*columns/);
  expect(await articlesOf(project)).toBe(30);
});

it('a folder or project that is not there ends it with one sentence', async () => {
  const { folder, project } = await prepare();
  const gone = await runCli(['watch', path.join(folder, '没有'), '--project', project, '--once'], { env: QUICK });
  expect(gone).toMatchObject({ code: 2, stdout: '' });
  expect(gone.stderr).toMatch(/^error: Can’t find the folder/);
  const missing = await runCli(['watch', folder, '--project', `${folder}.tonggao`, '--once'], { env: QUICK });
  expect(missing).toMatchObject({ code: 2, stdout: '' });
});

// Windows has no signals.
it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'it imports what arrives until %s, which is its ordinary end',
  async (signal) => {
    const { folder, project, given } = await prepare();
    fs.writeFileSync(path.join(folder, '晨.csv'), csv(10, 30));
    let interrupt: (signal: NodeJS.Signals) => void;
    const result = await runCli(given, {
      env: QUICK,
      onStart: (end) => {
        interrupt = end;
      },
      onOutput: (stdout) => {
        if (stdout.includes('晚.csv')) interrupt(signal);
        else if (stdout.includes('晨.csv')) fs.writeFileSync(path.join(folder, '晚.csv'), csv(30, 60));
      },
    });
    expect(result).toEqual({
      code: 0,
      stdout: '晨.csv: 20 imported, 0 rejected\n晚.csv: 30 imported, 0 rejected\n',
      stderr: '',
    });
    expect(await articlesOf(project)).toBe(60);
  },
);

it.skipIf(process.platform === 'win32')('it measures risks for the window that comes later', async () => {
  const { folder, project, given } = await prepare();
  fs.writeFileSync(path.join(folder, '晨.csv'), csv(10, 60));
  let interrupt: (signal: NodeJS.Signals) => void;
  const isMeasured = () => {
    const db = openForReading(project);
    const isLeft = isAnyRiskUnmeasured(db, readRiskBasis(db));
    db.close();
    return !isLeft;
  };
  const { code } = await runCli(given, {
    env: QUICK,
    onStart: (end) => {
      interrupt = end;
    },
    onOutput: () => {
      const timer = setInterval(() => {
        if (!isMeasured()) return;
        clearInterval(timer);
        interrupt('SIGTERM');
      }, 50);
    },
  });
  expect(code).toBe(0);
  const db = openForReading(project);
  expect(listClusters(db).length).toBeGreaterThan(1);
  db.close();
});

it.skipIf(process.platform === 'win32')(
  'a signal during an import saves what it has, and the next run continues',
  async () => {
    const { folder, project, given } = await prepare();
    const log = `${project}-wal`;
    fs.writeFileSync(path.join(folder, '大.csv'), csv(10, 3000));
    const stopped = await runCli(given, {
      env: QUICK,
      onStart: (interrupt) => {
        // The log of the database grows once the import has begun.
        const timer = setInterval(() => {
          if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) < 300_000) return;
          clearInterval(timer);
          interrupt('SIGTERM');
        }, 2);
        timer.unref();
      },
    });
    expect(stopped).toMatchObject({ code: 0, stderr: '' });
    const again = await runCli([...given, '--once', '--json'], { env: QUICK });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(await articlesOf(project)).toBe(3000);
  },
);
