// The frame of the review holds in unusual clusters, too: the text begins as high, and nothing that is known late moves it.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProject as openDatabase } from '#electron/store/database.ts';
import { markClustered } from '#electron/store/indexing.ts';
import { comparedRows, stationRows } from '../../fixtures/compared.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { bridge } from '../../fixtures/relations.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { follow } from '../../helpers/launch.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { makeSet, writeRows } from '../../references/reference-sets.ts';
import { recordShifts, takeShifts } from '../layout-shifts.ts';
import { openApp, openLargeCluster, openProject, openReview, PATIENCE } from '../open-app.ts';

/** Pixels from the top of the window. */
const MAX_TOP = 180;

async function textTop(page: Page): Promise<number> {
  const headline = page.locator('.sheet h2').first();
  await headline.waitFor();
  await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toMatch(/处差异|差异 /);
  return (await headline.boundingBox())!.y;
}

test.skipIf(!hasBrowser)('the text begins as high in published clusters', async () => {
  const { page, server, home } = await openApp();
  await page.setViewportSize({ width: 1280, height: 800 });
  const { client } = server;
  const { path: project } = await client.projects.create({ name: '今天' });
  const sentences = bridge.body.split(/(?<=。)/);
  const other =
    '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。';
  for (const name of ['早先', '上月'])
    await makeSet(
      [
        { ...bridge, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' },
        { id: 'R9', title: '青螺湖结冰', body: other, source: '湖畔晚报', published: '2031-03-02' },
      ],
      path.dirname(project),
      name,
    );
  const rows = [
    { ...bridge, id: 'N1', source: '晚报' },
    { ...bridge, id: 'N2', source: '晨报', body: sentences.slice(1).join('') },
    { id: 'N3', title: '湖面结冰', body: other, source: '北岸网' },
  ];
  const list = writeRows(path.join(home, 'uploads', '新稿.csv'), rows);
  await follow(client, (await client.intake.start({ project, path: list, reading: {} })).job);
  await openProject(page, project);
  expect(await textTop(page)).toBeLessThanOrEqual(MAX_TOP);
  await page.keyboard.press('Shift+R');
  await page.locator('.article-head .tag:first-child').filter({ hasText: '已发稿' }).waitFor();
  expect(await textTop(page)).toBeLessThanOrEqual(MAX_TOP);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.locator('[data-testid=cluster-status]').filter({ hasText: '单篇' }).waitFor();
  expect(await textTop(page)).toBeLessThanOrEqual(MAX_TOP);
});

test.skipIf(!hasBrowser)('the text begins as high if an article is damaged', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '项目');
  writeLargeProject(project, 3, 200);
  const db = openDatabase(project);
  markClustered(db);
  db.prepare("UPDATE article_versions SET body = body || '坏' WHERE id IN (1, 2)").run();
  db.close();
  const { page } = await openApp(home);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openProject(page, project);
  await page.locator('.sheet-sides').waitFor();
  // The copy beside the canonical article is the one to read most, once the risk is measured.
  await page.keyboard.press('2');
  for (const view of ['sides', 'unified', 'many']) {
    await page.locator(`.sheet-${view}`).waitFor();
    expect(await textTop(page), view).toBeLessThanOrEqual(MAX_TOP);
    for (const number of [1, 2]) await page.getByText(`第 ${number} 篇的文字在磁盘上已损坏`).waitFor();
    await page.keyboard.press('w');
  }
});

test.skipIf(!hasBrowser)(
  'a notice about the project leaves the text its place and two fifths of a small window',
  async () => {
    const { page } = await openLargeCluster(3);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: '项目提示' }).waitFor();
    expect(await textTop(page)).toBeLessThanOrEqual(MAX_TOP);
    await page.setViewportSize({ width: 853, height: 533 });
    const share = async () => {
      const { width, height } = (await page.locator('.sheet').boundingBox())!;
      return (width * height) / (853 * 533);
    };
    await expect.poll(share).toBeGreaterThanOrEqual(0.4);
    await page.getByRole('button', { name: '项目提示' }).click();
    await page.getByText('这个项目的重复组是旧版查重得出的').waitFor();
  },
);

test.skipIf(!hasBrowser)('nothing moves from the first paint of the review on', async () => {
  const { page } = await openReview(comparedRows(stationRows));
  await page.setViewportSize({ width: 1280, height: 800 });
  await recordShifts(page);
  for (const view of ['sides', 'unified', 'many']) {
    await page.locator(`.sheet-${view}`).waitFor();
    await page.reload();
    await textTop(page);
    await page.locator('.risk-line .risk-mark').first().waitFor();
    expect(await takeShifts(page), view).toEqual([]);
    await page.keyboard.press('w');
  }
});

test.skipIf(!hasBrowser)('the facts of an article that are seen are whole, at 1280 and below', async () => {
  const url = `https://yunxi.example/2031/${'长'.repeat(60)}`;
  const { page } = await openReview([
    ['标题', '正文', '来源', '作者', '发布时间', '链接'],
    ['青石江大桥', bridge.body, '云溪日报', '陈舟', '2031-03-02 07:20', `${url}/1`],
    ['青石江大桥', `${bridge.body}记者陈舟报道。`, '湖畔晚报', '陈舟', '2031-03-02 09:40', `${url}/2`],
  ]);
  const facts = page.locator('.head-facts .one-line');
  const seen = () =>
    facts.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().bottom <= one.parentElement!.getBoundingClientRect().bottom + 1)
        .map((one) => (one.scrollWidth > one.clientWidth ? `${one.textContent}…` : one.textContent)),
    );
  await page.setViewportSize({ width: 1280, height: 800 });
  const evidence = /^转载 [\d.]+%$/;
  const [length, longer] = [bridge.body.length, bridge.body.length + 7].map((count) => `${count} 字`);
  await expect
    .poll(seen, PATIENCE)
    .toEqual([
      ...['2031-03-02 07:20', '本组首篇', length, '第 2 行', '陈舟'],
      ...['2031-03-02 09:40', expect.stringMatching(evidence), longer, '第 3 行', '陈舟'],
    ]);
  await page.setViewportSize({ width: 853, height: 533 });
  await expect.poll(async () => (await seen()).length, PATIENCE).toBeLessThan(10);
  const left = await seen();
  expect(left).toEqual(expect.arrayContaining(['2031-03-02 07:20', '2031-03-02 09:40']));
  expect(left.filter((fact) => fact?.endsWith('…'))).toEqual([]);
});

test.skipIf(!hasBrowser)('the names of panels and sources are whole at 150 %', async () => {
  const { page } = await openReview([
    ['标题', '正文', '来源', '发布时间'],
    ['青石江大桥', bridge.body, '远山通讯社', '2031-03-02 07:20'],
    ['青石江大桥', bridge.body.replace(/\d+/, (figure) => `${figure}9`), '快读新闻', '2031-03-02 09:40'],
  ]);
  await page.setViewportSize({ width: 853, height: 533 });
  await recordShifts(page);
  const names = page.locator('.panel-buttons .one-line:visible, .head-source');
  for (const language of ['English', '中文']) {
    await page.getByRole('button', { name: language }).click();
    await page.reload();
    await page.locator('.fact-chips .chip').first().waitFor();
    await page.locator('.risk-line .risk-mark').first().waitFor();
    expect(await takeShifts(page), language).toEqual([]);
    expect(await names.count()).toBe(4);
    for (const [width, height] of [
      [853, 533],
      [960, 600],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = await names.evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
      expect(cut, `${language} ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 853, height: 533 });
  }
});

test.skipIf(!hasBrowser)('the head of one of twelve articles ends with its source', async () => {
  const { page } = await openReview(comparedRows(copiesOf('十二家转载', 12)));
  const lines = page.locator('.head-line:has(.head-source)');
  for (const language of ['English', '中文']) {
    await page.getByRole('button', { name: language }).click();
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('.member-jump').waitFor();
      await expect.poll(() => lines.count()).toBe(2);
      const beyond = () => lines.evaluateAll((all) => all.map((one) => Math.max(0, one.scrollWidth - one.clientWidth)));
      await expect.poll(beyond, { message: `${language} ${width}` }).toEqual([0, 0]);
    }
  }
});
