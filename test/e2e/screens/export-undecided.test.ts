// Undecided clusters at export: for each choice, the previewed figures equal the contents of the written file.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { hasBrowser } from '../../helpers/browser.ts';
import { whenMeasured } from '../../helpers/measured-risks.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { chooseNext, download, openCluster, openFilters, openReview, PATIENCE, readFigure } from '../open-app.ts';

const storm =
  '受台风影响，海门县昨夜普降暴雨，最大雨量达二百一十毫米。县里转移低洼地带居民三千余人，关闭景区十二处，渔船全部回港。' +
  '供电部门出动抢修队伍二十支，今晨六时前恢复了九成用户的用电。学校停课一天，早稻抢收正在进行。';
const museum =
  '省博物馆新馆下月开放，展厅面积扩大到两万平方米，展出文物四千件，其中三百件首次与观众见面。观众凭身份证预约，每天限额八千人。' +
  '馆内设有修复工作室，隔着玻璃可以看见修复师的工作。老馆将改作文物库房与研究中心。';
const canal =
  '古运河清淤工程完工，共清出淤泥六十万立方米，河道平均加深一米二，断航多年的游船复航。沿岸新建步道九公里，种植垂柳两千株。' +
  '水务部门在河上设了五个监测点，水质由劣五类升到三类。船工们说，河水好几年没有这样清了。';
const single = '青年合唱节在体育馆落幕，来自九个城市的四十支队伍参加，评委会评出金奖三个。';

/** Only the second copy of the storm and the last of the canal are complete. */
const rows = [
  ['编号', '标题', '正文'],
  ['s1', '暴雨', storm.slice(0, -22)],
  ['s2', '台风暴雨', storm],
  ['m1', '新馆开放', museum],
  ['m2', '博物馆新馆', museum],
  ['c1', '运河清淤', canal.slice(0, -30)],
  ['c2', '古运河清淤', canal.slice(0, -20)],
  ['c3', '古运河复航', canal],
  ['x1', '合唱节', single],
];

/** The editor keeps the first museum article and discards the first canal article, so the others are undecided. */
const choices = [
  { name: '全部保留', says: '待定的稿件全部保留。', removed: { m2: 'm1', c1: 'c3' } },
  { name: '采纳建议', says: /保留建议主稿，剔除与它重复/, removed: { s1: 's2', m2: 'm1', c1: 'c3', c2: 'c3' } },
  { name: '保留首篇', says: /保留最先导入的一篇/, removed: { s2: 's1', m2: 'm1', c1: 'c2', c3: 'c2' } },
] as const;

test.skipIf(!hasBrowser)(
  'the choice for undecided clusters holds in the file, and stop writes none until all are decided',
  async () => {
    const { page } = await openReview(rows);
    await openCluster(page, '新馆开放');
    await decide(page, ['1', 'c', '2', 'x']);
    await openCluster(page, '运河清淤');
    await decide(page, ['1', 'x']);

    await page.getByRole('link', { name: '导出' }).click();
    await page.getByRole('radio', { name: /^全部（/ }).check();
    for (const { name, says, removed } of choices) {
      await page.getByRole('radio', { name, exact: true }).check();
      await page.getByText(says).waitFor();
      await expectForetold(page, removed, { clusters: 2, articles: 4 });
      expect(await exportAll(page)).toEqual(fileWithout(removed));
    }

    await page.getByRole('radio', { name: '有未处理完的就不导出' }).check();
    await page.getByText('还有未处理完的重复组，全部处理后才能导出。').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '导出并下载' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: '前往处理' }).click();

    await openCluster(page, '运河清淤');
    await decide(page, ['2', 'x', '3', 'c']);
    await openCluster(page, '暴雨');
    await decide(page, ['1', 'x', '2', 'c']);
    await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('3 / 3');

    await page.getByRole('link', { name: '导出' }).click();
    await page.getByRole('radio', { name: /^全部（/ }).check();
    await page.getByRole('radio', { name: '有未处理完的就不导出' }).check();
    const decided = { s1: 's2', m2: 'm1', c1: 'c3', c2: 'c3' };
    await expectForetold(page, decided, { clusters: 0, articles: 0 });
    expect(await exportAll(page)).toEqual(fileWithout(decided));
  },
);

test.skipIf(!hasBrowser)('a decision that reaches the disk after the export is opened is counted', async () => {
  const { page, server, project } = await openReview(rows);
  await whenMeasured(server.client, project);
  await page.reload();
  const arrived = makeGate();
  await page.route('**/rpc/review/decide', (route) => arrived.opened.then(() => route.continue()));
  await openCluster(page, '新馆开放');
  // A key waits until its target is on the screen; leaving earlier would drop it.
  await Promise.all([page.waitForRequest('**/rpc/review/decide'), page.keyboard.press('Shift+C')]);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '全部保留', exact: true }).check();
  await expectForetold(page, {}, { clusters: 3, articles: 7 });
  arrived.open();
  await expectForetold(page, { m2: 'm1' }, { clusters: 2, articles: 5 });
});

test.skipIf(!hasBrowser)('a decision that reaches the disk after the export is started is in the file', async () => {
  const { page } = await openReview(rows);
  const arrived = makeGate();
  await page.route('**/rpc/review/decide', (route) => arrived.opened.then(() => route.continue()));
  const order: string[] = [];
  page.on('response', (response) => response.url().endsWith('/review/decide') && order.push('decided'));
  page.on('request', (request) => request.url().endsWith('/exports/start') && order.push('export'));
  await openCluster(page, '新馆开放');
  await page.keyboard.press('1');
  await Promise.all([page.waitForRequest('**/rpc/review/decide'), page.keyboard.press('Shift+C')]);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: /^全部（/ }).check();
  await page.getByRole('radio', { name: '全部保留', exact: true }).check();
  const exported = exportAll(page);
  await page.getByRole('button', { name: '导出并下载' }).and(page.locator('.ant-btn-loading')).waitFor();
  arrived.open();
  expect(await exported).toEqual(fileWithout({ m2: 'm1' }));
  expect(order).toEqual(['decided', 'export']);
});

test.skipIf(!hasBrowser)('“前往处理” opens the first cluster to do', async () => {
  const { page } = await openReview(rows);
  await chooseNext(page, '排序');
  await openCluster(page, '运河清淤');
  await decide(page, ['1', 'x', '2', 'x', '3', 'c']);
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('1 / 3');
  await openCluster(page, '新馆开放');
  const done = (await openFilters(page)).getByRole('button', { name: /^已处理/ });
  await done.click();
  await page.locator('[aria-current=true]').filter({ hasText: '运河清淤' }).waitFor();

  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('link', { name: '前往处理' }).click();
  await page.locator('[aria-current=true]').filter({ hasText: '暴雨' }).waitFor();
  await expect.poll(() => page.getByRole('complementary').getByRole('listitem').count()).toBe(3);
});

test.skipIf(!hasBrowser)('a choice that discards names the undecided clusters of high risk', async () => {
  const reports = [
    ['标题', '正文', '发布时间'],
    ['古运河清淤完工，断航多年的游船昨天复航', canal, '2026-01-05'],
    ['清淤', canal, '2026-03-20'],
    ['暴雨', storm, '2026-02-01'],
    ['暴雨', storm, '2026-02-01'],
  ];
  const { page, server, project } = await openReview(reports);
  await whenMeasured(server.client, project);
  await page.getByRole('link', { name: '导出' }).click();
  const warning = page.getByText('其中 1 组高风险');
  for (const [choice, count] of [
    ['采纳建议', 1],
    ['保留首篇', 1],
    ['全部保留', 0],
  ] as const) {
    await page.getByRole('radio', { name: choice, exact: true }).check();
    await expect.poll(() => warning.count(), PATIENCE).toBe(count);
  }

  await page.getByRole('link', { name: '前往处理' }).click();
  await openCluster(page, '古运河清淤完工');
  await page.keyboard.press('Shift+C');
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '采纳建议', exact: true }).check();
  await page.getByText(/保留建议主稿/).waitFor();
  await expect.poll(() => warning.count(), PATIENCE).toBe(0);
});

/** Presses pairs of keys: an article's number and its verdict. Resolves when the screen shows the last verdict. */
async function decide(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  const [number, key] = keys.slice(-2);
  // A key waits until its target is on the screen; leaving earlier would drop it.
  const decided = page.locator('.member-verdict').nth(Number(number) - 1);
  await expect.poll(() => decided.innerText(), PATIENCE).toBe(key === 'x' ? '剔除' : '主稿');
}

type Removed = Readonly<Record<string, string>>;

async function expectForetold(page: Page, removed: Removed, undecided: { clusters: number; articles: number }) {
  const articles = rows.length - 1;
  const gone = Object.keys(removed).length;
  await expect
    .poll(() =>
      Promise.all(['全部行', '保留', '剔除', '未处理完的重复组', '待定的稿件'].map((at) => readFigure(page, at))),
    )
    .toEqual([articles, articles - gone, gone, undecided.clusters, undecided.articles]);
}

/** The kept ids, and for each removed id the id kept in its place. */
function fileWithout(removed: Removed): { kept: string[]; removed: Removed } {
  const ids = rows.slice(1).map(([id]) => id!);
  return { kept: ids.filter((id) => !(id in removed)), removed };
}

async function exportAll(page: Page): Promise<{ kept: string[]; removed: Removed }> {
  const { Sheets } = XLSX.read(fs.readFileSync(await download(page, '导出并下载')));
  const recordsOf = (sheet: string) => XLSX.utils.sheet_to_json<Record<string, string>>(Sheets[sheet]!);
  return {
    kept: recordsOf('去重后').map((record) => record.编号!),
    removed: Object.fromEntries(recordsOf('剔除').map((record) => [record.编号!, record.保留稿件编号!])),
  };
}
