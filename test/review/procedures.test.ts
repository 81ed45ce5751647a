// The Review screen's corrections through the router: on disk when they return, undone after a restart, and made
// while an import runs.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { everything } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { expectConsistent } from './random-actions.ts';

let session: Launch;
let project: string;

function onDisk() {
  const db = openProject(project);
  const state = everything(db);
  db.close();
  return state;
}

async function importRows(name: string, count: number, seed: number) {
  const file = writeWorkbook(path.join(session.folder, name), [SYNTHETIC_COLUMNS, ...makeArticles(count, seed)]);
  return (await session.client.intake.start({ project, path: file, reading: {} })).job;
}

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '更正' })).path;
  await follow(session.client, await importRows('一.xlsx', 200, 21));
});

afterAll(() => session.stop());

describe('corrections', () => {
  it('are on disk when they return, and are undone and redone to the row', async () => {
    const { review } = session.client;
    const [first, second] = await review.clusters({ project });
    const { members } = await readCluster({ review }, { project, cluster: first!.id });
    const out = members.at(-1)!.article.id;
    const states = [onDisk()];
    const split = await review.split({ project, cluster: first!.id, articles: [out] });
    states.push(onDisk());
    expect(split).toMatchObject({ cluster: first!.id, cleared: [] });
    expect(await review.merge({ project, cluster: first!.id, other: second!.id })).toMatchObject({ opened: null });
    states.push(onDisk());
    await review.move({ project, cluster: first!.id, articles: [out] });
    states.push(onDisk());

    const { entries, undoable, redoable } = await review.history({ project });
    expect(entries.map(({ kind }) => kind)).toEqual(['add', 'merge', 'split']);
    expect([undoable, redoable]).toEqual([entries[0]!.id, null]);
    for (const at of [2, 1, 0]) {
      expect(await review.undo({ project })).toMatchObject({ id: entries[2 - at]!.id, undone: true });
      expect(onDisk()).toEqual(states[at]);
    }
    await expect(review.undo({ project })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
    for (const at of [1, 2, 3]) {
      expect(await review.redo({ project })).toMatchObject({ id: entries[3 - at]!.id, undone: false });
      expect(onDisk()).toEqual(states[at]);
    }
    await expect(review.redo({ project })).rejects.toMatchObject({ code: 'NOTHING_TO_REDO' });
  });

  it('are offered near matches, which one call adds', async () => {
    const { review } = session.client;
    for (const { id: cluster } of await review.clusters({ project })) {
      const [miss] = await review.nearMatches({ project, cluster });
      if (!miss) continue;
      await review.move({ project, cluster, articles: [miss.article.id] });
      const { members } = await readCluster({ review }, { project, cluster });
      const added = members.find(({ article }) => article.id === miss.article.id)!;
      expect(added.evidence.kinds[0]).toBe('editor');
      expect(await review.nearMatches({ project, cluster })).not.toContainEqual(miss);
      return;
    }
    expect.fail('no cluster has a near match');
  });

  it('and decisions of a window that shows something else are refused', async () => {
    const { review } = session.client;
    const { id: cluster } = (await review.clusters({ project })).at(-1)!;
    const { members, rev } = await readCluster({ review }, { project, cluster });
    const [{ article }] = members as [(typeof members)[0]];
    await review.decide({ project, cluster, verdicts: [{ article: article.id, verdict: 'keep' }], rev });
    const before = onDisk();
    const late = [
      review.decide({ project, cluster, verdicts: [{ article: article.id, verdict: 'discard' }], rev }),
      review.split({ project, cluster, articles: [article.id], rev }),
    ];
    for (const one of late) await expect(one).rejects.toMatchObject({ code: 'DECIDED_MEANWHILE' });
    expect(onDisk()).toEqual(before);
  });

  it('are made and undone while an import runs, and hold for its articles', async () => {
    const { review } = session.client;
    const job = await importRows('二.xlsx', 2000, 22);
    const { id: cluster } = (await review.clusters({ project }))[0]!;
    const { members } = await readCluster({ review }, { project, cluster });
    const articles = [members[0]!.article.id];
    const { opened } = await review.split({ project, cluster, articles });
    expect(opened).not.toBeNull();
    expect(await review.undo({ project })).toMatchObject({ kind: 'split', undone: true });
    await review.split({ project, cluster, articles });
    await review.decide({ project, cluster, verdicts: [{ article: members[1]!.article.id, verdict: 'canonical' }] });
    const unfinished = await vi.waitUntil(
      async () => (await session.client.projects.info({ path: project })).unfinishedImport,
      { timeout: 300_000, interval: 5 },
    );
    const removal = session.client.intake.removeUnfinished({ project, import: unfinished.id });
    await expect(removal).rejects.toMatchObject({ code: 'JOB_RUNNING' });
    expect((await follow(session.client, job)).at(-1)).toMatchObject({ type: 'done' });
    expectConsistent(session.db(project));
  });

  it('before a later import are undone one by one alone: undo is about the import, and changes nothing', async () => {
    const { client } = session;
    const { path: other } = await client.projects.create({ name: '后来的导入' });
    const bring = async (name: string, bodies: readonly string[]) => {
      const rows = bodies.map((body, at) => [`${name}${at}`, body.slice(0, 8), body, '晨报']);
      const file = writeWorkbook(path.join(session.folder, `${name}.xlsx`), [SYNTHETIC_COLUMNS, ...rows]);
      const { job } = await client.intake.start({ project: other, path: file, reading: {} });
      expect((await follow(client, job)).at(-1)?.type).toBe('done');
    };
    const one =
      '滨江步道三期昨日开放，沿线新设十二处观景平台，夜间照明同时启用。市园林局说，步道全长九公里，连起四座公园。';
    const two = '老站房修缮完工，候车大厅恢复了百年前的木拱顶。铁路博物馆将在此开馆，首展讲述一条支线的八十年。';
    const longer = `${one}河边的步道也铺好了。`;
    await bring('先', [one, longer, two, two]);
    const [story, decided] = await client.review.clusters({ project: other });
    const detail = await readCluster(client, { project: other, cluster: decided!.id });
    const verdicts = [{ article: detail.members[0]!.article.id, verdict: 'canonical' as const }];
    await client.review.decide({ project: other, cluster: decided!.id, verdicts });
    const { members } = await readCluster(client, { project: other, cluster: story!.id });
    await client.review.split({ project: other, cluster: story!.id, articles: [members[1]!.article.id] });
    await bring('后', [longer]);

    const { entries } = await client.review.history({ project: other });
    expect(entries.map(({ kind }) => kind)).toEqual(['split', 'decide']);
    await expect(client.review.undo({ project: other, action: entries[0]!.id })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
    });
    const before = everything(session.db(other));
    const { undoable, hasLastStep } = await client.review.history({ project: other });
    expect([undoable, hasLastStep]).toEqual([null, true]);
    await expect(client.review.undo({ project: other })).rejects.toMatchObject({
      code: 'LAST_STEP_PERMANENT',
      data: { step: 'import', file: '后.xlsx', backup: null },
    });
    expect(everything(session.db(other))).toEqual(before);
    const { id: action } = entries[1]!;
    expect(await client.review.undo({ project: other, action })).toMatchObject({ id: action, undone: true });
  });
});
