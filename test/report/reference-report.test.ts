// The report that compares a published article with its reference: from the set, or from what the project stores of it.
import fs from 'node:fs';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import { follow, launch } from '../helpers/launch.ts';
import { makeSet, writeRows } from '../references/reference-sets.ts';

const HOSTILE = '</td><script>alert(1)</script>&amp;<b>';
const LAKE =
  '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。';
const LAST = '湖边的冬泳队暂停活动，三艘游船已经上岸检修。';

const NOTE = '本栏目由云溪融媒体中心整理，欢迎读者来信提供更多线索。';

const BOTH = '市图书馆昨天宣布，从下月起周末延长开放到晚上九点，读者可以在网上预约座位和讲座，儿童阅览室另行通知。';

/** A project with a single article and a cluster of two, which the set has. */
async function openMatched() {
  const session = launch();
  onTestFinished(() => session.stop());
  const { client, folder } = session;
  const { path: project } = await client.projects.create({ name: '今天' });
  const published = { source: HOSTILE, url: 'https://yunxi.example/7', published: '2031-03-04' };
  const references = [
    { id: 'R7', title: '青螺湖<b>结冰</b>', body: LAKE, ...published },
    { id: 'R8', title: '图书馆', body: `${BOTH}${NOTE}`, source: '晨报' },
  ];
  const set = await makeSet(references, path.dirname(project));
  const list = writeRows(path.join(folder, '新稿.csv'), [
    { id: 'N1', title: '湖面结冰', body: `${LAKE.replace('十二厘米', '二十厘米')}${LAST}`, source: '晚报' },
    { id: 'N2', title: '图书馆', body: `${BOTH}${NOTE}`, source: '北岸网' },
    { id: 'N3', title: '图书馆延长开放', body: `${BOTH}${NOTE}`, source: '南岸网' },
  ]);
  const { job } = await client.intake.start({ project, path: list, reading: {} });
  expect((await follow(client, job)).at(-1)?.type).toBe('done');
  return { client, project, set };
}

/** The last published article of the first cluster of this size. */
async function findMatch({ client, project }: { client: Client; project: string }, size: number) {
  const { id: cluster } = (await client.review.clusters({ project })).find((one) => one.size === size)!;
  const { published } = await client.review.cluster({ project, cluster });
  const { article, set } = published.at(-1)!;
  return { project, cluster, article, set };
}

async function read(file: File) {
  const { document } = parseHTML(await file.text());
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!.replace(/\s+/gu, ' ').trim());
  const rows = [...document.querySelectorAll('.articles tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent!),
  );
  expect(document.querySelectorAll('script')).toHaveLength(0);
  return { rows, textsOf };
}

test('a single article is compared with its reference, which comes first', async () => {
  const matched = await openMatched();
  const chosen = await findMatch(matched, 1);
  const file = await matched.client.report.reference({ ...chosen, language: 'zh' });
  const { rows, textsOf } = await read(file);
  expect(file.name).toBe(`今天 第 ${chosen.cluster} 组第 1 篇与已发稿对比报告.html`);
  expect(rows.map((row) => [...row.slice(0, 4), row[5]])).toEqual([
    ['—', '青螺湖结冰https://yunxi.example/7', HOSTILE, '2031-03-04', '已发'],
    ['1', '湖面结冰', '晚报', '未注明', '待定'],
  ]);
  expect(textsOf('body > dl dd').slice(-2)).toEqual([`第 ${chosen.cluster} 组，共 1 篇`, '“已发”，编号 R7']);
  expect(textsOf('section h2')).toEqual(['已发稿与第 1 篇']);
  expect(textsOf('.sheet thead th')).toEqual(['', `已发稿 · ${HOSTILE}`, '第 1 篇 · 晚报']);
  expect(textsOf('section dd div')).toEqual([
    expect.stringMatching(/^已发稿的 [\d.]+% 见于第 1 篇$/),
    expect.stringMatching(/^第 1 篇的 [\d.]+% 见于已发稿$/),
  ]);
  expect(textsOf('.sheet ins').join('')).toContain(LAST.slice(0, -1));
  expect(textsOf('.facts tbody td')).toEqual(['数字', '十二厘米', '二十厘米']);
});

test('an article of a cluster has its number in the cluster', async () => {
  const matched = await openMatched();
  const chosen = await findMatch(matched, 2);
  const { textsOf } = await read(await matched.client.report.reference({ ...chosen, language: 'en' }));
  expect(textsOf('section h2')).toEqual(['The published article and article 2']);
  expect(textsOf('body > dl dd').slice(-2)).toEqual([
    `${chosen.cluster}, of 2 articles; 1 in this report`,
    '“已发”, ID R8',
  ]);
  expect(textsOf('section dd div')).toEqual([
    '100% of the published article is in article 2',
    '100% of article 2 is in the published article',
  ]);
});

test('a sentence that is marked as boilerplate is left out of both texts', async () => {
  const matched = await openMatched();
  const { client, project } = matched;
  const chosen = await findMatch(matched, 2);
  const lengths = async () =>
    (await read(await client.report.reference({ ...chosen, language: 'zh' }))).rows.map((row) => row[4]);
  const [before] = await lengths();
  const passage = { article: chosen.article, text: NOTE };
  await follow(client, (await client.boilerplate.mark({ project, passage, scope: 'all' })).job);
  const [reference, own] = await lengths();
  expect(Number(reference)).toBeLessThan(Number(before));
  expect(reference).toBe(own);
});

test('where the set is off, the report is refused; where it is gone, it has what the project stores', async () => {
  const matched = await openMatched();
  const { client, project } = matched;
  const chosen = await findMatch(matched, 1);
  await client.references.switchOn({ project, name: '已发', isOn: false });
  await expect(client.report.reference({ ...chosen, language: 'zh' })).rejects.toMatchObject({ code: 'NOT_PUBLISHED' });
  await client.references.switchOn({ project, name: '已发', isOn: true });

  fs.rmSync(matched.set);
  for (const [language, gone, unknown] of [
    ['zh', '已发稿库“已发”不在项目的文件夹里', '未注明'],
    ['en', 'The reference set “已发” is not in the folder of the project', 'unknown'],
  ] as const) {
    const { rows, textsOf } = await read(await client.report.reference({ ...chosen, language }));
    expect(rows[0]!.slice(1, 5)).toEqual(['青螺湖结冰https://yunxi.example/7', HOSTILE, '2031-03-04', unknown]);
    expect(textsOf('section p')).toEqual([expect.stringContaining(gone)]);
    expect(textsOf('.sheet')).toEqual([]);
  }
});
