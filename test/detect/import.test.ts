// Importing through the router: an interrupted import ends like an undisturbed one, and later imports join earlier
// clusters.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { fileOrder, shuffledOrder } from '#electron/core/accuracy-check/shuffles.ts';
import { iterateArticles } from '#electron/store/articles.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import { readImportColumns } from '#electron/store/imports.ts';
import { runTask } from '#electron/threads/tasks/run-task.ts';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { ArticleId, Evidence } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS, type SyntheticRow } from '../helpers/synthetic-articles.ts';

chooseNodejieba();

const COUNT = 2000;
/** Boilerplate that is learned from the whole sheet as well as from its first half. */
const FOOTER = '看更多身边事，就在本站应用。';
const rows = makeArticles(COUNT, 7).map<SyntheticRow>(([id, title, body, source], n) =>
  n % 6 === 1 ? [id, title, `${body}\n${FOOTER}`, source] : [id, title, body, source],
);
/** Some rows have no body, because resuming must count rejected rows as well. */
const sheet = rows.map<SyntheticRow>((row, index) => (index % 97 === 5 ? [row[0], row[1], '', row[3]] : row));

let session: Launch;
let undisturbed: Awaited<ReturnType<typeof stateOf>>;

function workbookOf(name: string, articles: readonly SyntheticRow[]): string {
  return writeWorkbook(path.join(session.folder, name), [SYNTHETIC_COLUMNS, ...articles]);
}

function timeAfter(minutes: number): string {
  return new Date(Date.UTC(2026, 2, 1, 0, minutes)).toISOString().slice(0, 16).replace('T', ' ');
}

async function newProject(name: string): Promise<string> {
  return (await session.client.projects.create({ name })).path;
}

async function importInto(
  project: string,
  file: string,
  onEvent?: (event: JobEvent, job: string) => unknown,
  reading: ReadingRequest = {},
) {
  const { job } = await session.client.intake.start({ project, path: file, reading });
  return follow(session.client, job, (event) => onEvent?.(event, job));
}

function appErrorOf(events: readonly JobEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.type === 'refused' ? last.appError.code : undefined;
}

/** The cells, leader and evidence of each article, by its id and in the order of the project. */
async function stateOf(project: string) {
  const db = session.db(project);
  const articles = [...iterateArticles(db, new Map(readImportColumns(db).map(({ id, mapping }) => [id, mapping])))];
  const order = db.prepare('SELECT id FROM articles ORDER BY id').pluck().all() as ArticleId[];
  const names = new Map(order.map((id, index) => [id, articles[index]!.externalId]));
  const states = [...iterateMemberStates(db)];
  const leaders = new Map(
    states.filter(({ evidence }) => evidence.kinds[0] === 'centre').map((one) => [one.cluster, one.article]),
  );
  const evidence = states.map((one) => [
    names.get(one.article)!,
    { leader: names.get(leaders.get(one.cluster)!)!, ...one.evidence, matched: names.get(one.evidence.matched) },
  ]);
  return {
    articles: articles.map(({ externalId, row, cells }) => ({ externalId, row, cells })),
    memberships: Object.fromEntries(evidence) as Record<string, object>,
  };
}

beforeAll(async () => {
  session = launch();
  const project = await newProject('一次');
  const events = await importInto(project, workbookOf('全部.xlsx', sheet));
  expect(events.at(-1)).toMatchObject({ type: 'done', result: { rows: COUNT, imported: 1979, rejected: 21 } });
  undisturbed = await stateOf(project);
});

afterAll(() => session.stop());

describe('an import', () => {
  it('has every row once, in order, with all cells, and clusters among them', () => {
    const expected = sheet
      .map((cells, index) => ({
        externalId: cells[0],
        row: index + 2,
        // A row ends with its last filled cell.
        cells: (cells[3] ? cells : cells.slice(0, 3)).map((cell) => cell || null),
      }))
      .filter(({ cells }) => cells[2] !== null);
    expect(undisturbed.articles).toEqual(expected);
    const joined = Object.values(undisturbed.memberships).filter((one) => (one as Evidence).kinds[0] !== 'centre');
    expect(joined.length).toBeGreaterThan(400);
  });

  it('indexes the fingerprints of all leaders, however far it came', async () => {
    const project = await newProject('部分');
    const countOthers = () =>
      session
        .db(project)
        .prepare(
          `SELECT count(*) FROM fingerprints
           WHERE is_representative <> EXISTS (SELECT 1 FROM clusters WHERE leader_id = article_id)`,
        )
        .pluck()
        .get();
    const file = path.join(session.folder, '全部.xlsx');
    await importInto(project, file, (event, job) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0)
        void session.client.jobs.cancel({ job });
    });
    expect((await session.client.projects.info({ path: project })).unfinishedImport).not.toBeNull();
    expect(countOthers()).toBe(0);
    await importInto(project, file);
    expect(countOthers()).toBe(0);
  });

  it('that is cancelled again and again ends with the same clusters, articles and evidence', async () => {
    const project = await newProject('多次');
    const file = path.join(session.folder, '全部.xlsx');
    const saved: number[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const from = saved.at(-1) ?? 0;
      let cancelling: Promise<void> | undefined;
      const events = await importInto(project, file, (event, job) => {
        if (event.type === 'progress' && event.stage === 'save' && event.done > from)
          cancelling ??= session.client.jobs.cancel({ job });
      });
      await cancelling;
      expect(events.at(-1)?.type).toBe('cancelled');
      const { unfinishedImport } = await session.client.projects.info({ path: project });
      saved.push(unfinishedImport!.saved);
    }
    expect(saved).toEqual(saved.toSorted((a, b) => a - b));
    expect(saved.at(-1)).toBeLessThan(COUNT);
    const events = await importInto(project, file);
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { rows: COUNT, imported: 1979, rejected: 21 } });
    expect(await stateOf(project)).toEqual(undisturbed);
    expect(await session.client.projects.info({ path: project })).toMatchObject({
      unfinishedImport: null,
      articles: 1979,
    });
  });

  it('whose fingerprint process is killed says so and ends the same', async () => {
    const project = await newProject('杀死');
    let killed = false;
    const events = await importInto(project, path.join(session.folder, '全部.xlsx'), (event) => {
      if (killed || event.type !== 'progress' || event.stage !== 'save' || event.done === 0) return;
      killed = true;
      for (const child of session.children) child.kill();
    });
    expect(events.filter(({ type }) => type === 'restarted').length).toBeGreaterThan(0);
    expect(events.at(-1)?.type).toBe('done');
    expect(await stateOf(project)).toEqual(undisturbed);
  });

  it('makes the same clusters, with the same evidence, whatever the order of rows that have a time', async () => {
    const timed = rows.slice(0, 900).map((row, minute) => [...row, timeAfter(minute)]);
    const importTimed = async (name: string, order: readonly number[]) => {
      const project = await newProject(name);
      const listed = order.map((at) => timed[at]!);
      const file = path.join(session.folder, `${name}.xlsx`);
      await importInto(project, writeWorkbook(file, [[...SYNTHETIC_COLUMNS, '发布时间'], ...listed]));
      const { memberships, articles } = await stateOf(project);
      expect(articles.map(({ externalId }) => externalId)).toEqual(listed.map(([id]) => id));
      return memberships;
    };
    const sorted = await importTimed('依次', fileOrder(timed.length));
    expect(await importTimed('打乱', shuffledOrder(timed.length, 5))).toEqual(sorted);
  });

  it('of the first half and then of the rest gives the memberships of all in one', async () => {
    const project = await newProject('两半');
    const cut = 811;
    await importInto(project, workbookOf('前半.xlsx', sheet.slice(0, cut)));
    await importInto(project, workbookOf('后半.xlsx', sheet.slice(cut)));
    const { memberships, articles } = await stateOf(project);
    expect(memberships).toEqual(undisturbed.memberships);
    expect(articles.map(({ externalId }) => externalId)).toEqual(
      undisturbed.articles.map(({ externalId }) => externalId),
    );
  });
});

describe('a sheet that was imported', () => {
  it('is refused, unless it is asked for again; then each article joins its own copy', async () => {
    const project = await newProject('再来');
    const few = rows.slice(0, 40);
    const file = workbookOf('四十.xlsx', few);
    await importInto(project, file);
    const renamed = path.join(session.folder, '改名.xlsx');
    fs.copyFileSync(file, renamed);
    for (const same of [file, renamed]) expect(appErrorOf(await importInto(project, same))).toBe('ALREADY_IMPORTED');
    expect((await session.client.projects.info({ path: project })).articles).toBe(40);
    const events = await importInto(project, file, undefined, { repeats: 'add' });
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { imported: 40, articlesInClusters: 80 } });
  });
});

describe('an unfinished import', () => {
  it('keeps others out until it is removed, and removing it leaves what was there before', async () => {
    const project = await newProject('撤去');
    await importInto(project, workbookOf('十.xlsx', makeArticles(10, 82)));
    const before = await stateOf(project);
    const file = path.join(session.folder, '全部.xlsx');
    const { job } = await session.client.intake.start({ project, path: file, reading: {} });
    await expect(session.client.intake.start({ project, path: file, reading: {} })).rejects.toMatchObject({
      code: 'JOB_RUNNING',
    });
    await follow(session.client, job, async (event) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0)
        await session.client.jobs.cancel({ job });
    });
    expect(appErrorOf(await importInto(project, workbookOf('别的.xlsx', makeArticles(5, 84))))).toBe(
      'IMPORT_UNFINISHED',
    );
    const { unfinishedImport } = await session.client.projects.info({ path: project });
    expect(unfinishedImport!.saved).toBeGreaterThan(0);
    const removing = await session.client.intake.removeUnfinished({ project, import: unfinishedImport!.id });
    expect((await follow(session.client, removing.job)).at(-1)).toMatchObject({ result: { kind: 'remove-import' } });
    expect(await stateOf(project)).toEqual(before);
    expect((await session.client.projects.info({ path: project })).unfinishedImport).toBeNull();
  });
});

describe('an engine', () => {
  it('ends a job with Cancelled when it is cancelled, before and while it works', async () => {
    const project = await newProject('取消');
    const engine = session.services.engines.of(project);
    const input = { path: path.join(session.folder, '全部.xlsx'), reading: {} };
    for (const stage of [null, 'read', 'save'] as const) {
      const abort = new AbortController();
      if (stage === null) abort.abort();
      const onProgress = (progress: { stage: string; done: number }) => {
        if (progress.stage === stage) abort.abort();
      };
      const running = engine.run('import', input, { signal: abort.signal, onProgress });
      await expect(running).rejects.toBeInstanceOf(Cancelled);
    }
  });
});

describe('runTask', () => {
  it('rejects with the error of the task', async () => {
    const running = runTask('inspect', { path: path.join(session.folder, '没有.xlsx') }, session.services.pool);
    await expect(running).rejects.toMatchObject({ code: 'FILE_MISSING', data: { file: '没有.xlsx' } });
  });
});
