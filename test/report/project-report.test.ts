// The report of a project and of a day: decisions, editors and reasons; hostile texts stay text.
import fs from 'node:fs';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#electron/stages/overview/progress.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { makeSet, writeRows } from '../references/reference-sets.ts';

const HOSTILE = '</td><script>alert(1)</script>&amp;<b>';

let session: Launch;
let project: string;
let clusters: readonly ClusterSummary[];

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '江城' })).path;
  const rows = reprintedRows.map((row) => (row[0] === 'a7' ? row.with(3, HOSTILE) : row));
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), rows);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
  clusters = await session.client.review.clusters({ project });
});

afterAll(() => session.stop());

async function makeReport(day?: string) {
  const file = await session.client.report.project({ project, day, language: 'zh' });
  const { document } = parseHTML(await file.text());
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!);
  const names = textsOf('.counts dt');
  const counts = Object.fromEntries(textsOf('.counts dd').map((value, at) => [names[at], Number(value)]));
  return { name: file.name, document, textsOf, counts };
}

test('without decisions it has counts and reprints', async () => {
  const { name, textsOf, counts, document } = await makeReport();
  expect(name).toBe('江城 查重报告.html');
  expect(counts).toEqual({
    ...{ 项目里的稿件: 6, 去重之后: 3, 重复组: 2, 组内稿件: 5, 已处理的组和单篇: 0 },
    ...{ 主稿: 0, 保留: 0, 剔除: 0, 待定: 5 },
  });
  // Both copies of one story are of the same day, like the first one of the other story.
  expect(textsOf('.routes tbody tr')).toEqual([]);
  expect(textsOf('.decisions')).toEqual([]);
  expect(document.querySelectorAll('script, img, link')).toHaveLength(0);
});

test('a decision is listed with the reason and who made it, until it is undone', async () => {
  const [bridge, library] = clusters as [ClusterSummary, ClusterSummary];
  const detail = await readCluster(session.client, { project, cluster: bridge.id });
  const verdicts = detail.members.map(({ article }, at) => ({
    article: article.id,
    verdict: at === 0 ? ('canonical' as const) : ('discard' as const),
  }));
  await session.client.review.decide({ project, cluster: bridge.id, verdicts });
  const other = await readCluster(session.client, { project, cluster: library.id });
  await session.client.review.decide({
    ...{ project, cluster: library.id, accepted: ['most-complete', 'earliest'] },
    verdicts: other.members.map(({ article }) => ({
      article: article.id,
      verdict: article.id === other.suggestion ? ('canonical' as const) : ('discard' as const),
    })),
  });
  const { document, counts } = await makeReport();
  expect(counts).toMatchObject({ 已处理的组和单篇: 2, 主稿: 2, 剔除: 3, 待定: 0 });
  const rows = [...document.querySelectorAll('.decisions tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent!),
  );
  expect(rows.map(([cluster]) => Number(cluster))).toEqual([library.id, bridge.id]);
  expect(rows[0]!.slice(3, 5)).toEqual(['最完整、首发', '编辑采纳建议']);
  expect(rows[1]!.slice(1, 5)).toEqual([
    '青石江大桥通车 江城日报',
    `两岸等了二十年的桥通车了 北岸在线青石江大桥昨日通车 ${HOSTILE}`,
    '编辑选定',
    '编辑处理',
  ]);
  expect(document.querySelectorAll('script')).toHaveLength(0);

  await session.client.review.undo({ project });
  expect((await makeReport()).textsOf('.decisions tbody tr')).toHaveLength(1);

  // Changes the times in the log, so that nothing more can be undone.
  const at = '2026-03-01T04:00:00.000Z';
  const day = dayOf(at);
  session.db(project).prepare('UPDATE decisions SET decided_at = ?').run(at);
  const ofDay = await makeReport(day);
  expect(ofDay.name).toBe(`江城 ${day} 查重报告.html`);
  expect(ofDay.textsOf('.decisions tbody tr')).toHaveLength(1);
  const ofOther = await makeReport('2001-01-01');
  expect(ofOther.textsOf('.decisions')).toEqual([]);
  expect(ofOther.counts).toMatchObject({ 重复组: 0, 组内稿件: 0 });
});

test('articles that are already published are counted and listed, also where they are in no cluster', async () => {
  const { client } = session;
  const folder = path.join(session.folder, '已发过');
  fs.mkdirSync(folder);
  const { path: own } = await client.projects.create({ name: '已发过', path: path.join(folder, '已发过.tonggao') });
  const [first] = reprintedRows.slice(1) as [string[]];
  const [, title, body] = [first[0], first[1], first[2]] as [string, string, string];
  const lake =
    '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。';
  await makeSet(
    [
      {
        id: 'R1',
        title: HOSTILE,
        body: lake,
        source: '云溪日报',
        url: 'https://yunxi.example/1',
        published: '2031-03-04',
      },
      { id: 'R2', title, body, source: '江北晚报' },
    ],
    folder,
  );
  const list = writeRows(path.join(session.folder, '新稿.csv'), [
    { id: 'N1', title: '湖面结冰', body: lake, source: HOSTILE },
    { id: 'N2', title, body },
    { id: 'N3', title: `转载：${title}`, body },
    {
      id: 'N4',
      title: '市图书馆延长开放',
      body: '市图书馆昨天宣布，从下月起周末延长开放到晚上九点，读者可以在网上预约座位和讲座。',
    },
  ]);
  const { job } = await client.intake.start({ project: own, path: list, reading: {} });
  expect((await follow(client, job)).at(-1)?.type).toBe('done');
  const read = async (day?: string) => {
    const { document } = parseHTML(await (await client.report.project({ project: own, day, language: 'zh' })).text());
    const cells = (row: Element) =>
      [...row.children].map(({ textContent }) => textContent!.replace(/\s+/gu, ' ').trim());
    const rowsOf = (table: string) => [...document.querySelectorAll(`.${table} tbody tr`)].map(cells);
    const counts = Object.fromEntries([...document.querySelectorAll('.counts div')].map(cells));
    expect(document.querySelectorAll('script')).toHaveLength(0);
    return { counts, published: rowsOf('published'), decisions: rowsOf('decisions') };
  };
  const before = await read();
  expect(before.counts).toMatchObject({ 重复组: '1', 组内稿件: '2', 组外的已发稿件: '1', 待定: '3', 剔除: '0' });
  expect(before.published).toEqual([
    [`湖面结冰 ${HOSTILE}`, '云溪日报 已发稿库“已发”，编号 R1https://yunxi.example/1', '2031-03-04', '待定'],
    [`${title} 来源不详`, '江北晚报 已发稿库“已发”，编号 R2', '—', '待定'],
    [`转载：${title} 来源不详`, '江北晚报 已发稿库“已发”，编号 R2', '—', '待定'],
  ]);
  expect(before.decisions).toEqual([]);

  const single = (await client.review.clusters({ project: own })).find(({ size }) => size === 1)!;
  const { members } = await client.review.cluster({ project: own, cluster: single.id });
  const verdicts = [{ article: members[0]!.article, verdict: 'discard' as const }];
  await client.review.decide({ project: own, cluster: single.id, verdicts });
  const after = await read(dayOf(new Date().toISOString()));
  expect(after.counts).toMatchObject({ 重复组: '0', 组外的已发稿件: '1', 待定: '0', 剔除: '1' });
  expect(after.published).toEqual([before.published[0]!.with(3, '剔除')]);
  expect(after.decisions.map((row) => row.slice(0, 5))).toEqual([
    [String(single.id), '（没有主稿）', `湖面结冰 ${HOSTILE}`, '已发', '编辑处理'],
  ]);
  expect((await read('2001-01-01')).published).toEqual([]);
});
