// Interrupted imports, from every kind of source: continuing after the last saved row stores each row once.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { assertConsistent, readPlaces } from '../crash/on-disk.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS, type SyntheticRow } from '../helpers/synthetic-articles.ts';

const COUNT = 600;
/** Some rows are rejected, because resuming must count these as well. */
const articles = makeArticles(COUNT, 83).map<SyntheticRow>((row, n) =>
  n % 79 === 7 ? [row[0], row[1], '', row[3]] : row,
);
const halves = [articles.slice(0, COUNT / 2), articles.slice(COUNT / 2)];

let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

function csvOf(rows: readonly SyntheticRow[]): string {
  return [SYNTHETIC_COLUMNS, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join('');
}

function jsonlOf(rows: readonly SyntheticRow[]): string {
  return rows
    .map((cells) => `${JSON.stringify(Object.fromEntries(cells.map((cell, n) => [SYNTHETIC_COLUMNS[n], cell])))}\n`)
    .join('');
}

function writeFolder(folder: string): string {
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, '前.csv'), csvOf(halves[0]!));
  fs.writeFileSync(path.join(folder, '后.jsonl'), jsonlOf(halves[1]!));
  for (const [id, title, body] of halves[0]!.slice(0, 10))
    fs.writeFileSync(path.join(folder, `${id}.txt`), `${title}\n${body}`);
  return folder;
}

function writeText(file: string, text: string): string {
  fs.writeFileSync(file, text);
  return file;
}

/**
 * Imports all sheets of a source, interrupted as soon as rows after `cutAfter` are saved. Returns the end of the job.
 */
async function importAll(project: string, source: string, cutAfter: number | null): Promise<JobEvent> {
  const { sheets } = await session.client.intake.inspect({ path: source });
  const [reading, ...further] = sheets.map(({ name }) => ({ sheet: name }));
  const { job } = await session.client.intake.start({ project, path: source, reading: reading!, further });
  let cancelling: Promise<void> | undefined;
  const events = await follow(session.client, job, (event) => {
    if (cutAfter === null || event.type !== 'progress' || event.stage !== 'save' || event.done <= cutAfter) return;
    cancelling ??= session.client.jobs.cancel({ job });
  });
  await cancelling;
  return events.at(-1)!;
}

async function savedRows(project: string): Promise<number> {
  const { imports, unfinishedImport } = await session.client.projects.info({ path: project });
  return imports.reduce((sum, { rows }) => sum + rows, unfinishedImport?.saved ?? 0);
}

describe.each<[kind: string, write: (name: string) => string]>([
  ['a csv', (name) => writeText(`${name}.csv`, csvOf(articles))],
  ['a jsonl', (name) => writeText(`${name}.jsonl`, jsonlOf(articles))],
  [
    'a workbook of several sheets',
    (name) =>
      writeWorkbook(`${name}.xlsx`, {
        sheets: halves.map((rows, n) => ({ name: `第${n + 1}张`, rows: [SYNTHETIC_COLUMNS, ...rows] })),
      }),
  ],
  ['a folder of tables and articles', writeFolder],
])('%s', (kind, write) => {
  it('that is cut short again and again ends as one that never was', async () => {
    const source = write(path.join(session.folder, kind));
    const straight = (await session.client.projects.create({ name: `${kind} straight` })).path;
    expect((await importAll(straight, source, null)).type).toBe('done');

    const project = (await session.client.projects.create({ name: `${kind} cut` })).path;
    for (let cuts = 0; cuts < 2; cuts++) {
      // A cancel that comes too late has nothing left to interrupt.
      const end = await importAll(project, source, await savedRows(project));
      if (end.type !== 'cancelled') break;
      assertConsistent(project);
      if (cuts === 0) expect(await savedRows(project)).toBeLessThan(await savedRows(straight));
    }
    const last = await importAll(project, source, null);
    // All sheets may have been imported by then.
    expect(last).toMatchObject(last.type === 'done' ? {} : { type: 'refused', appError: { code: 'ALREADY_IMPORTED' } });
    expect(readPlaces(project)).toBe(readPlaces(straight));
    assertConsistent(project);
  });
});

it('are the last step when they are resumed, whatever was decided in between', async () => {
  const { client } = session;
  const { path: project } = await client.projects.create({ name: '续导之后撤销' });
  const source = writeText(path.join(session.folder, '续导.csv'), csvOf(articles));
  expect(await importAll(project, source, 100)).toMatchObject({ type: 'cancelled' });
  const [cluster] = await client.review.clusters({ project });
  const { members } = await client.review.cluster({ project, cluster: cluster!.id });
  const verdicts = [{ article: members[0]!.article, verdict: 'keep' as const }];
  await client.review.decide({ project, cluster: cluster!.id, verdicts });
  const { undoable } = await client.review.history({ project });
  expect(undoable).not.toBeNull();
  expect(await importAll(project, source, null)).toMatchObject({ type: 'done' });
  await expect(client.review.undo({ project })).rejects.toMatchObject({
    code: 'LAST_STEP_PERMANENT',
    data: { step: 'import', file: '续导.csv' },
  });
});

it('of several sheets those that had not begun are known, and follow', async () => {
  const [first, second] = [makeArticles(1200, 84), makeArticles(20, 85)].map((rows) => [SYNTHETIC_COLUMNS, ...rows]);
  const source = writeWorkbook(path.join(session.folder, '两张.xlsx'), {
    sheets: [
      { name: '长的', rows: first! },
      { name: '短的', rows: second! },
    ],
  });
  const project = (await session.client.projects.create({ name: '两张' })).path;
  expect((await importAll(project, source, 0)).type).toBe('cancelled');
  const info = () => session.client.projects.info({ path: project });
  const { reading, further, rows } = (await info()).unfinishedImport!;
  expect([reading.sheet, further.map(({ sheet }) => sheet), rows]).toEqual(['长的', ['短的'], 1220]);

  const { job } = await session.client.intake.start({ project, path: source, reading, further });
  const ended = (await follow(session.client, job)).at(-1);
  expect(ended).toMatchObject({ type: 'done', result: { rows: 1220, imported: 1220 } });
  expect(await info()).toMatchObject({ articles: 1220, unfinishedImport: null });
});

it('ends one sheet and begins the next in one transaction, so that a crash cannot lose the remaining ones', async () => {
  const sheets = [86, 87, 88].map((seed) => ({
    name: `第${seed}张`,
    rows: [SYNTHETIC_COLUMNS, ...makeArticles(30, seed)],
  }));
  const source = writeWorkbook(path.join(session.folder, '三张.xlsx'), { sheets });
  const { client } = session;
  const project = (await client.projects.create({ name: '三张' })).path;
  const db = session.db(project);
  const run = async (reading: ReadingRequest, further: ReadingRequest[]) => {
    const { job } = await client.intake.start({ project, path: source, reading, further });
    return (await follow(client, job)).at(-1)!.type;
  };
  let reading: ReadingRequest = { sheet: '第86张' };
  let further: ReadingRequest[] = [{ sheet: '第87张' }, { sheet: '第88张' }];
  for (const begun of [1, 2]) {
    // Simulates a program that is killed at this moment.
    db.prepare(
      `CREATE TRIGGER dead BEFORE INSERT ON imports WHEN (SELECT count(*) FROM imports) = ${begun}
       BEGIN SELECT RAISE(ABORT, 'dead'); END`,
    ).run();
    expect(await run(reading, further)).toBe('refused');
    db.prepare('DROP TRIGGER dead').run();
    const unfinished = (await client.projects.info({ path: project })).unfinishedImport!;
    expect(unfinished).toMatchObject({ reading: { sheet: `第${85 + begun}张` }, saved: 30, rows: 120 - 30 * begun });
    ({ reading, further } = unfinished);
  }
  expect(await run(reading, further)).toBe('done');
  expect(await client.projects.info({ path: project })).toMatchObject({ articles: 90, unfinishedImport: null });
  assertConsistent(project);
});
