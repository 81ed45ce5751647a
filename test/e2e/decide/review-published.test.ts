import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bridge } from '../../fixtures/relations.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { follow } from '../../helpers/launch.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { parseCsv } from '../../helpers/texts/csv.ts';
import { makeSet, writeRows } from '../../references/reference-sets.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openProject, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)(
  'an article that was published is shown next to the reference, and Enter discards it',
  async () => {
    const { page, server, home } = await openApp();
    const { client } = server;
    const created = await client.projects.create({ name: '今天' });
    const project = created.path;
    expect(project).toBe(projectFile(home, '今天'));
    const published = { ...bridge, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' };
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), [published]);

    await openProject(page, project, 'imports');
    await page.getByRole('heading', { name: '已发稿库' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '添加已发稿件…' }).click();
    await (await chooser).setFiles(source);
    await page.getByRole('switch', { name: '与“已发稿库”比对' }).waitFor();
    const folder = path.dirname(writeRows(path.join(temporaryFolder(), '旧稿.csv'), [{ id: 'R8', body: lake }]));
    const folderChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '添加文件夹…' }).click();
    await (await folderChooser).setFiles(folder);
    const articles = page.getByRole('table').locator('tbody tr td:nth-child(3)');
    await expect.poll(() => articles.allInnerTexts()).toEqual(['2']);
    await makeSet([{ body: lake }], path.dirname(project), '旧库');
    await page.reload();
    const remove = page.getByTitle('删除已发稿库“旧库”');
    const edgeOf = async (part: Locator) => {
      const { x, width } = (await part.boundingBox())!;
      return Math.round(x + width);
    };
    expect(await edgeOf(remove)).toBe(await edgeOf(page.getByRole('table').filter({ has: remove })));
    await expectNoViolations(page, '已发稿库');
    await remove.click();
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).waitFor();
    await expectNoViolations(page, '删除已发稿库');
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => articles.allInnerTexts()).toEqual(['2']);
    expect(fs.existsSync(path.join(path.dirname(project), '旧库.tonggao-archive'))).toBe(false);

    const list = writeRows(path.join(home, 'uploads', '新稿.csv'), [{ ...bridge, id: 'N1', source: '晚报' }]);
    const { job } = await client.intake.start({ project, path: list, reading: {} });
    await follow(client, job);
    await makeSet([{ id: 'R9', body: lake }], path.dirname(project), '新库');
    await openProject(page, project, 'imports');
    const notice = page.getByRole('status').filter({ hasText: '没有重新比对：新库' });
    await notice.getByRole('button', { name: '立即比对' }).click();
    await notice.waitFor({ state: 'detached' });

    await openProject(page, project, 'review');
    const banner = page.getByRole('region', { name: '已发的稿件' });
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toContain('云溪日报');
    expect(await banner.innerText()).toContain('没有更多内容，建议剔除');
    expect(await banner.getByRole('link').getAttribute('href')).toBe(published.url);
    await page.locator('.sheet .headline').first().waitFor();
    await expectNoViolations(page, '已发');
    await page.keyboard.press('r');
    await expectReport(page, ['已发稿与第 1 篇']);
    await page.getByRole('button', { name: '报告…' }).click();
    await expectReport(page, ['已发稿与第 1 篇']);
    await page.getByRole('button', { name: /剔除，下一组|去导出/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await client.projects.info({ path: project })).resolvedClusters).toBe(1);

    const started = await client.exports.start({
      project,
      kind: 'removed',
      format: 'csv',
      undecided: 'stop',
      language: 'en',
    });
    const end = (await follow(client, started.job)).at(-1)!;
    if (end.type !== 'done' || end.result.kind !== 'export') throw new Error(JSON.stringify(end));
    const [head, row] = parseCsv(fs.readFileSync(end.result.path, 'utf8'));
    expect(row![head!.indexOf('reference id')]).toBe('R7');
  },
);

/** Expects the dialog with the report, and closes it. */
async function expectReport(page: Page, headings: string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '对比报告' });
  const frame = page.frameLocator('.report-frame iframe');
  await expect.poll(() => frame.locator('section h2').allInnerTexts()).toEqual(headings);
  expect(await dialog.getByText('整组').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
}

const sentences = bridge.body.split(/(?<=。)/);
const FIRST = '市住建局同时透露，大桥的夜景灯光方案已经向社会公开征集，评选结果将在六月公布，市民可以在网上投票。';
const LAST = '另据了解，与大桥相接的环湖绿道也将同步开放，全程设置驿站七处，供骑行和步行的市民休息补水。';
const lake =
  '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。' +
  '湖边的冬泳队暂停活动，码头的三艘游船已经拖上岸检修，预计三月中旬湖面解冻以后恢复航行。';

test.skipIf(!hasBrowser)(
  'each article of a cluster that copies a reference is shown next to it, and decided there',
  async () => {
    const { page, server, home } = await openApp();
    const { client } = server;
    const { path: project } = await client.projects.create({ name: '今天' });
    const reference = { ...bridge, body: [...sentences.slice(0, 3), LAST].join('') };
    await makeSet(
      [
        { ...reference, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' },
        { id: 'R9', title: '青螺湖结冰', body: lake, source: '湖畔晚报', published: '2031-03-02' },
      ],
      path.dirname(project),
    );
    const list = writeRows(path.join(home, 'uploads', '新稿.csv'), [
      { ...bridge, id: 'N1', source: '晚报' },
      // This article has too little of the reference.
      { ...bridge, id: 'N2', source: '晨报', body: [...sentences.slice(1), FIRST].join('') },
      { id: 'N3', title: '湖面结冰', body: lake, source: '北岸网' },
      { id: 'N4', title: '青螺湖结冰了', body: `${lake}${FIRST}`, source: '南岸网' },
      { id: 'N5', title: '冬泳暂停', body: lake, source: '江北网' },
    ]);
    const { job } = await client.intake.start({ project, path: list, reading: {} });
    await follow(client, job);
    const clusters = await client.review.clusters({ project });
    expect(clusters.map(({ size }) => size)).toEqual([2, 3]);
    await openProject(page, project, 'review');

    const chip = page.getByRole('button', { name: /^已发 \d/ });
    const published = page.locator('.published-list');
    const openList = async () => {
      await chip.click();
      await published.waitFor();
    };
    await openList();
    expect(await published.innerText()).toContain('本组 2 篇中有 1 篇已发');
    const facts = '云溪日报 · 2031-03-04 09:00 · 编号 R7';
    await expect.poll(() => published.locator('li').allInnerTexts()).toEqual([expect.stringContaining(facts)]);
    expect(await published.getByRole('link').getAttribute('href')).toBe('https://yunxi.example/7');
    await expectNoViolations(page, '组内已发');
    await page.keyboard.press('Escape');
    await published.waitFor({ state: 'hidden' });
    // Only the heads of published articles have the tag.
    const tag = page.locator('.article-head').getByRole('button', { name: '已发', exact: true });
    expect(await tag.getAttribute('title')).toContain(facts);
    await tag.click();
    const heads = page.locator('.article-head .tag:first-child');
    await expect.poll(() => heads.allInnerTexts()).toEqual(['已发稿', '第 1 篇']);
    await page.locator('.sheet del').filter({ hasText: '环湖绿道' }).waitFor();
    await page.locator('.sheet ins').filter({ hasText: '渔民沈阿婆' }).waitFor();
    expect(await page.getByRole('link', { name: '打开链接' }).count()).toBe(1);
    await expectNoViolations(page, '对照已发稿');
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('listbox', { name: '命令' }).getByRole('option').filter({ hasText: '报告' });
    await expect.poll(() => commands.allInnerTexts()).toEqual([expect.stringMatching(/^对比报告：保存、打印\s*R$/)]);
    await page.keyboard.press('Escape');
    await commands.first().waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await expectReport(page, ['已发稿与第 1 篇']);
    await page.keyboard.press('Escape');
    await tag.waitFor();
    // The table of all articles marks it, too.
    await page.keyboard.press('o');
    const rows = page.getByRole('complementary', { name: '全部稿件' }).locator('tbody tr');
    const sources = () => rows.locator('td:nth-child(3)').allInnerTexts();
    await expect.poll(async () => (await sources()).map((text) => text.trim())).toEqual(['已发 晚报', '晨报']);
    await page.keyboard.press('o');

    // All three published articles, including those that are not compared.
    await page.keyboard.press('j');
    await page.getByRole('button', { name: '已发 3', exact: true }).waitFor();
    await page.keyboard.press('Shift+R');
    await heads.filter({ hasText: '已发稿' }).waitFor();
    for (const [at, source] of ['北岸网', '南岸网', '江北网'].entries()) {
      await openList();
      expect(await published.innerText()).toContain('本组 3 篇中有 3 篇已发');
      await published.getByRole('button', { name: `第 ${at + 1} 篇` }).click();
      await expect.poll(() => heads.allInnerTexts()).toEqual(['已发稿', `第 ${at + 1} 篇`]);
      await expect.poll(() => page.locator('.article-head .head-source').allInnerTexts()).toEqual(['湖畔晚报', source]);
    }
    await page.keyboard.press('x');
    const { members } = await client.review.cluster({ project, cluster: clusters[1]!.id });
    const last = members[2]!.article;
    const verdictOf = async (article: number) => {
      const { members } = await client.review.cluster({ project, cluster: clusters[1]!.id });
      return members.find((member) => member.article === article)!.verdict;
    };
    await expect.poll(() => verdictOf(last)).toBe('discard');
    await page.keyboard.press('Shift+R');
    await expect.poll(() => tag.count()).toBe(2);
  },
);

test.skipIf(!hasBrowser)('no button decides the article after another cluster is chosen', async () => {
  const { page, server, home } = await openApp();
  const { client } = server;
  const { path: project } = await client.projects.create({ name: '今天' });
  await makeSet([{ ...bridge, id: 'R7' }], path.dirname(project));
  const copies = ['N2', 'N3'].map((id) => ({ id, title: '青螺湖结冰', body: lake, source: '湖畔晚报' }));
  const list = writeRows(path.join(home, 'uploads', '新稿.csv'), [{ ...bridge, id: 'N1', source: '晚报' }, ...copies]);
  const { job } = await client.intake.start({ project, path: list, reading: {} });
  await follow(client, job);
  const clusters = await client.review.clusters({ project });
  const single = clusters.find(({ size }) => size === 1)!;
  const other = clusters.find(({ size }) => size === 2)!;
  const read = makeGate();
  await page.route('**/rpc/review/cluster', async (route) => {
    if (route.request().postDataJSON().json.cluster === other.id) await read.opened;
    await route.continue();
  });
  const decided: unknown[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/review/decide') && decided.push(request.postDataJSON().json),
  );
  await openProject(page, project, `review/${single.id}`);
  const discard = page.locator('.verdict-discard');
  await page.locator('.settle:not([aria-disabled=true])').waitFor(PATIENCE);
  await page.locator('.cluster-row').filter({ hasText: '青螺湖结冰' }).getByRole('link').click();
  await page.waitForURL(new RegExp(`/${other.id}$`));
  await discard.click({ force: true });
  read.open();
  await page.locator('.member').nth(1).waitFor(PATIENCE);
  expect(decided).toEqual([]);
});
