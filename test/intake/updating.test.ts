// A repeated import of a file through the router: recognised, then skipped, updated or added as chosen, whether
// interrupted or not.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import type { ReadingRequest, Repeats } from '#shared/contract/intake.ts';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { assertConsistent, readPlaces } from '../crash/on-disk.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { makeArticles, SYNTHETIC_COLUMNS, type SyntheticRow } from '../helpers/synthetic-articles.ts';
import { slowReplacements, watchWrites } from '../helpers/watch-writes.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

function write(
  name: string,
  rows: readonly (readonly string[])[],
  columns: readonly string[] = SYNTHETIC_COLUMNS,
): string {
  const file = path.join(session.folder, name);
  fs.writeFileSync(file, toCsv([columns, ...rows]));
  return file;
}

async function newProject(name: string): Promise<string> {
  return (await session.client.projects.create({ name })).path;
}

async function run(
  project: string,
  file: string,
  reading: ReadingRequest,
  onEvent: (event: JobEvent, job: string) => unknown = () => {},
): Promise<JobEvent> {
  const { job } = await session.client.intake.start({ project, path: file, reading });
  return (await follow(session.client, job, (event) => onEvent(event, job))).at(-1)!;
}

async function imported(project: string, file: string, reading: ReadingRequest = {}) {
  const last = await run(project, file, reading);
  if (last.type !== 'done') throw new Error(JSON.stringify(last));
  const { rows, imported, rejected, imports } = last.result as Extract<JobResult, { kind: 'import' }>;
  expect(imported + rejected).toBe(rows);
  return { rows, imported, replaced: imports[0]!.replaced, unchanged: imports[0]!.unchanged };
}

/** Imports, and interrupts as soon as any new rows are saved. */
async function cutShort(project: string, file: string, reading: ReadingRequest): Promise<void> {
  const { client } = session;
  const saved = async () => (await client.projects.info({ path: project })).unfinishedImport?.saved ?? 0;
  const before = await saved();
  let cancelling: Promise<void> | undefined;
  await run(project, file, reading, (event, job) => {
    if (event.type === 'progress' && event.stage === 'save' && event.done > before)
      cancelling ??= client.jobs.cancel({ job });
  });
  await cancelling;
  expect(await saved()).toBeGreaterThan(before);
  assertConsistent(project);
}

/** The first cells of the rows that an export keeps, in order. */
async function exported(project: string): Promise<string[][]> {
  const { job } = await session.client.exports.start({ project, format: 'jsonl', undecided: 'keep-all' });
  const end = (await follow(session.client, job)).at(-1)!;
  if (end.type !== 'done' || end.result.kind !== 'export') throw new Error(JSON.stringify(end));
  const lines = fs.readFileSync(end.result.path, 'utf8').trim().split('\n');
  return lines.map((line) => Object.values(JSON.parse(line) as Record<string, string>));
}

const articlesIn = async (project: string) => (await session.client.projects.info({ path: project })).articles;

const OLD = makeArticles(500, 17);
/** Two hundred new articles, and every fiftieth old one with another text. */
const NEW = makeArticles(700, 17).map<SyntheticRow>((row, n) =>
  n < 500 && n % 50 === 7 ? (row.with(2, `改${row[2]}`) as SyntheticRow) : row,
);
const CHANGED = NEW.filter((_, n) => n < 500 && n % 50 === 7);

describe('a newer version of a file', () => {
  it('takes the place of what the project has of it, as one that was never cut short', async () => {
    const straight = await newProject('一次');
    const cut = await newProject('几次');
    for (const project of [straight, cut]) await imported(project, write('日报.csv', OLD));
    const file = write('日报.csv', NEW);
    expect(await session.client.intake.findPreviousImport({ project: cut, path: file })).toMatchObject({
      kind: 'newer',
      file: '日报.csv',
    });
    const counts = { rows: 700, imported: 210, replaced: 10, unchanged: 490 };
    expect(await imported(straight, file, { repeats: 'update' })).toEqual(counts);

    await cutShort(cut, file, { repeats: 'update' });
    // No article has left the project yet.
    expect(await articlesIn(cut)).toBeGreaterThan(500);
    expect(await run(cut, file, { repeats: 'add' })).toMatchObject({ appError: { code: 'IMPORT_UNFINISHED' } });
    const { unfinishedImport } = await session.client.projects.info({ path: cut });
    expect(unfinishedImport!.reading.repeats).toBe('update');
    // The resumed import uses its original option, whether it is given again or not.
    expect(await imported(cut, file)).toEqual(counts);
    expect(readPlaces(cut)).toBe(readPlaces(straight));
    for (const project of [straight, cut]) assertConsistent(project);

    expect(await articlesIn(cut)).toBe(700);
    const isChanged = (row: SyntheticRow) => CHANGED.some(([id]) => id === row[0]);
    const expected = [...OLD.filter((row) => !isChanged(row)), ...NEW.filter((row, n) => n >= 500 || isChanged(row))];
    expect((await exported(cut)).map(([id, , body]) => [id, body])).toEqual(expected.map(([id, , body]) => [id, body]));
    const { entries } = await session.client.review.history({ project: cut });
    expect(entries).toMatchObject([{ kind: 'update', superseded: 10 }]);

    await session.client.review.undo({ project: cut });
    expect(await articlesIn(cut)).toBe(710);
    await session.client.review.redo({ project: cut });
    expect(await articlesIn(cut)).toBe(700);
    expect(readPlaces(cut)).toBe(readPlaces(straight));
  });

  it('is replaced in one transaction, for which a verdict waits', async () => {
    const { client } = session;
    const project = await newProject('同时审阅');
    await imported(project, write('晚报.csv', OLD));
    const { id: cluster } = (await client.review.clusters({ project }))[0]!;
    const { members } = await readCluster(client, { project, cluster });
    const verdicts = [{ article: members[0]!.article.id, verdict: 'keep' as const }];
    const db = session.db(project);
    slowReplacements(db);
    const isWriting = watchWrites(db);
    const replaced: unknown[] = [];
    let isAnswered = false;
    let decided: Promise<unknown> | undefined;
    await run(project, write('晚报.csv', NEW), { repeats: 'update' }, async (event) => {
      if (event.type !== 'progress' || event.stage !== 'replace') return;
      replaced.push([event.done, event.total]);
      if (event.done > 0) return;
      while (!isWriting()) await setTimeout(1);
      decided = client.review.decide({ project, cluster, verdicts }).finally(() => {
        isAnswered = true;
      });
      for (let wasAnswered = false; isWriting(); wasAnswered = isAnswered) {
        expect(wasAnswered).toBe(false);
        await setTimeout(1);
      }
      expect(await articlesIn(project)).toBe(700);
    });
    expect(await decided).toMatchObject({ status: 'partial' });
    expect(replaced).toEqual([
      [0, 10],
      [10, 10],
    ]);
    const { entries } = await client.review.history({ project });
    expect(entries.map(({ kind }) => kind)).toEqual(['decide', 'update']);
  });

  it('that is interrupted is removed whole: the articles that it would have replaced never left', async () => {
    const project = await newProject('撤去');
    await imported(project, write('周报.csv', OLD));
    const before = readPlaces(project);
    await cutShort(project, write('周报.csv', NEW), { repeats: 'update' });
    const { unfinishedImport } = await session.client.projects.info({ path: project });
    const { job } = await session.client.intake.removeUnfinished({ project, import: unfinishedImport!.id });
    await follow(session.client, job);
    expect(readPlaces(project)).toBe(before);
    assertConsistent(project);
  });

  it('brings its changed rows next to the old ones where those are to be skipped', async () => {
    const project = await newProject('跳过');
    await imported(project, write('月报.csv', OLD));
    const counts = await imported(project, write('月报.csv', NEW), { repeats: 'skip' });
    expect(counts).toEqual({ rows: 700, imported: 210, replaced: 0, unchanged: 490 });
    expect(await articlesIn(project)).toBe(710);
  });

  it('is placed again with the current articles alone; then the old ones do not come back', async () => {
    const project = await newProject('重新检测');
    await imported(project, write('年报.csv', OLD));
    await imported(project, write('年报.csv', NEW), { repeats: 'update' });
    const { client } = session;
    const preview = await client.detection.preview({ project, detection: detectionFor('simhash') });
    const shown = (await follow(client, preview.job)).at(-1)!;
    if (shown.type !== 'done' || shown.result.kind !== 'preview') throw new Error(JSON.stringify(shown));
    expect(shown.result.articles).toBe(700);
    const applied = await client.detection.apply({ project, preview: shown.result.id, policy: 'keep' });
    expect((await follow(client, applied.job)).at(-1)!.type).toBe('done');
    assertConsistent(project);
    expect(await articlesIn(project)).toBe(700);
    const [, { id: action }] = (await client.review.history({ project })).entries as [unknown, { id: ActionId }];
    await expect(client.review.undo({ project, action })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await expect(client.review.undo({ project })).rejects.toMatchObject({
      code: 'LAST_STEP_PERMANENT',
      data: { step: 'recluster', backup: expect.stringMatching(/\.before-recluster-\d{8}-\d{6}\.tonggao$/) },
    });
    const statistics = await client.overview.statistics({ project });
    expect(statistics.funnel).toMatchObject({
      rows: 1200,
      articles: 700,
      superseded: 10,
      rejected: 490,
      unchanged: 490,
    });
  });
});

describe('a newer version under another name', () => {
  it('is known by its rows, and replaces what it changes', async () => {
    const project = await newProject('改名');
    await imported(project, write('稿单.csv', OLD));
    const path = write('稿单-更正.csv', NEW);
    const rows = NEW.map(([id, title]) => ({ id, title, url: '' }));
    const find = (shown: typeof rows) => session.client.intake.findPreviousImport({ project, path, rows: shown });
    expect(await find(rows.slice(0, 100))).toMatchObject({ kind: 'renamed', file: '稿单.csv' });
    expect(await find(rows.slice(500, 600))).toBe(null);
    const counts = { rows: 700, imported: 210, replaced: 10, unchanged: 490 };
    expect(await imported(project, path, { repeats: 'update' })).toEqual(counts);
    assertConsistent(project);
  });
});

describe('the very same file', () => {
  const few = OLD.slice(0, 40);
  const three = few.map(([, title, body]) => [title.slice(0, 4), body, '晨报']);

  it('is refused until something is said; then nothing, everything or all of it is new', async () => {
    const project = await newProject('同一份');
    const file = write('同一份.csv', few);
    expect(await session.client.intake.findPreviousImport({ project, path: file })).toBe(null);
    await imported(project, file);
    const renamed = path.join(session.folder, '改名.csv');
    fs.copyFileSync(file, renamed);
    for (const path of [file, renamed])
      expect(await session.client.intake.findPreviousImport({ project, path })).toMatchObject({
        kind: 'same',
        file: '同一份.csv',
      });
    expect(await run(project, file, {})).toMatchObject({ appError: { code: 'ALREADY_IMPORTED' } });
    const none = { rows: 40, imported: 0, replaced: 0, unchanged: 40 };
    for (const repeats of ['skip', 'update'] as const) expect(await imported(project, file, { repeats })).toEqual(none);
    const all = { rows: 40, imported: 40, replaced: 0, unchanged: 0 };
    expect(await imported(project, file, { repeats: 'add' })).toEqual(all);
    expect(await articlesIn(project)).toBe(80);
    assertConsistent(project);
  });

  it('under another mapping is the same rows read otherwise, with neither id nor address', async () => {
    const project = await newProject('另一种对应');
    const file = write('无编号.csv', three, ['甲', '乙', '丙']);
    await imported(project, file, { mapping: { title: 1, body: 0, source: 2 } });
    const right = { title: 0, body: 1, source: 2 };
    const counts = await imported(project, file, { mapping: right, repeats: 'update' });
    expect(counts).toEqual({ rows: 40, imported: 40, replaced: 40, unchanged: 0 });
    expect(await articlesIn(project)).toBe(40);
    const straight = await newProject('一开始就对');
    await imported(straight, file, { mapping: right });
    const clusters = async (path: string) =>
      (await session.client.review.clusters({ project: path })).map(({ title, size }) => ({ title, size }));
    expect(await clusters(project)).toEqual(await clusters(straight));
    assertConsistent(project);
  });
});

describe('two sources with the same ids', () => {
  it('replace nothing of each other', async () => {
    const project = await newProject('两个来源');
    const numbered = (rows: readonly SyntheticRow[]) => rows.map((row, n) => row.with(0, `${n + 1}`));
    const [one, other] = [numbered(OLD.slice(0, 30)), numbered(OLD.slice(30, 60))];
    await imported(project, write('甲站.csv', one));
    await imported(project, write('乙站.csv', other), { repeats: 'update' });
    expect(await articlesIn(project)).toBe(60);
    const changed = other.map((row, n) => (n < 3 ? row.with(2, `改${row[2]}`) : row));
    const counts = await imported(project, write('乙站.csv', changed), { repeats: 'update' });
    expect(counts).toEqual({ rows: 30, imported: 3, replaced: 3, unchanged: 27 });
    const kept = await exported(project);
    expect(kept.slice(0, 30).map(([id, , body]) => [id, body])).toEqual(one.map(([id, , body]) => [id, body]));
    expect(kept).toHaveLength(60);
  });
});

describe('the option for repeats', () => {
  it.each<Repeats>(['skip', 'update', 'add'])(
    'leaves a project alone that has nothing of the file (%s)',
    async (repeats) => {
      const project = await newProject(`新的 ${repeats}`);
      const counts = await imported(project, write(`新的 ${repeats}.csv`, OLD.slice(0, 40)), { repeats });
      expect(counts).toEqual({ rows: 40, imported: 40, replaced: 0, unchanged: 0 });
    },
  );
});
