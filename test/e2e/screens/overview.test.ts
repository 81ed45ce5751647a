// Overview and suggestion rules: charts lead to their clusters by pointer and by keyboard, rules have a dry run, and
// axe-core finds nothing.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { readPageSizes } from '../../report/page-sizes.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE } from '../open-app.ts';

/** Opens a project with three stories: three copies, two copies, a single article; and one row without a body. */
async function openProject(): Promise<Page> {
  const { page } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('heading', { name: '概览' }).waitFor();
  return page;
}

test.skipIf(!hasBrowser)('a dark overview is light on paper', async () => {
  const page = await openProject();
  await page.emulateMedia({ colorScheme: 'dark' });
  const colours = () =>
    page.locator('[role=img] svg').evaluateAll((all) =>
      all.flatMap((svg) =>
        [...svg.querySelectorAll('rect, text, line, path')].map((drawn) => {
          const { fill, stroke } = getComputedStyle(drawn);
          return `${fill} ${stroke}`;
        }),
      ),
    );
  await drawings(page).nth(3).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await page.waitForTimeout(500);
  const dark = await colours();
  await page.evaluate(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    for (const type of ['beforeprint', 'afterprint'])
      window.addEventListener(type, () => printed.push(document.documentElement.style.colorScheme));
  });
  await page.pdf();
  expect(await page.evaluate(() => (window as unknown as { printed: string[] }).printed)).toEqual(['light', 'dark']);
  expect(await colours()).toEqual(dark);

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const printed = await colours();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForTimeout(500);
  expect(printed).toEqual(await colours());
  expect(printed).not.toEqual(dark);
});

const drawings = (page: Page) => page.locator('[role=img] svg');
const clusterLinks = (page: Page) => page.getByRole('complementary').getByRole('listitem');

test.skipIf(!hasBrowser)('figures add up, and a bar leads to its clusters', async () => {
  const page = await openProject();
  const funnel = page.getByRole('region', { name: /从导入行/ });
  for (const words of ['导入的稿件 6', '未导入的行 1', '没有重复 1', '在 2 个重复组里 5', '不重复 3', /重复稿.* 3/])
    await funnel.getByText(words).first().waitFor();
  await drawings(page).nth(3).waitFor();
  const progress = page.getByRole('region', { name: '审阅进度' });
  await progress.getByText('0 / 2').waitFor();
  const print = page.getByRole('button', { name: '打印或存为 PDF…' });
  await page.evaluate(() => {
    const printed = { times: 0 };
    Object.assign(window, { printed, print: () => printed.times++ });
  });
  await print.click();
  expect(await page.evaluate(() => (window as unknown as { printed: object }).printed)).toEqual({ times: 1 });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await print.waitFor({ state: 'hidden' });
  await progress.waitFor();
  expect(readPageSizes(await page.pdf({ format: 'A4' })).length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'screen' });

  // By keyboard: opens the table of the first chart, and in it the clusters of three.
  const sizes = page.getByRole('region', { name: '重复组篇数分布' });
  await sizes.getByText('查看表格').focus();
  await page.keyboard.press('Enter');
  await sizes.getByRole('link', { name: '3', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('来自概览的筛选：每组 3 篇').waitFor();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(1);
  await page.getByText('0 / 1').waitFor();

  // The picked bar survives a reload, and can be removed.
  await page.reload();
  await page.getByText('来自概览的筛选：每组 3 篇').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(2);

  // By pointer: clicks the bar of clusters of two.
  await page.getByRole('link', { name: '概览' }).click();
  const drawing = page.getByRole('img', { name: /重复组篇数分布/ });
  await drawing.locator('svg').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[role=img] svg path').length > 10);
  const { width, height } = (await drawing.boundingBox())!;
  // The drawing may still move, because elements above it grow.
  await drawing.click({ position: { x: width * 0.3, y: height * 0.7 } });
  await page.getByText('来自概览的筛选：每组 2 篇').waitFor();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(1);

  // 北岸在线 and 江城日报 published on the same day, so the first is unknown; 南岸网 published a day later.
  await page.getByRole('link', { name: '概览' }).click();
  const timeline = page.getByRole('region', { name: '发布时间线' });
  await expect.poll(() => timeline.getByText('疑似首发').count(), PATIENCE).toBe(2);
  await timeline.getByRole('link', { name: '打开此组' }).click();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(2);
});

test.skipIf(!hasBrowser)('each part of the funnel leads to what there is of it', async () => {
  const page = await openProject();
  const funnel = page.getByRole('region', { name: /从导入行/ });
  const link = (name: RegExp) => funnel.getByRole('link', { name });
  const back = async () => {
    await page.getByRole('link', { name: '概览' }).click();
    await funnel.waitFor();
  };
  // Parts with nothing to list are words instead of links.
  await link(/未导入的行/).waitFor();
  await expect
    .poll(() => funnel.getByRole('link').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^未导入的行/),
      expect.stringMatching(/^在 2 个重复组里/),
      expect.stringMatching(/^重复稿（3 篇未剔除）/),
    ]);

  await link(/未导入的行/).click();
  await page.getByRole('heading', { name: '导入记录' }).waitFor();
  await back();
  await link(/在 2 个重复组里/).click();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(2);
  // One cluster keeps one article, so its copies are no surplus any more, and the bar does not list it.
  await page.locator('.member').first().waitFor();
  const decided = await page.locator('[aria-current=true] .cluster-title').innerText();
  await page.keyboard.press('Shift+C');
  await page.getByText('1 / 2').waitFor();
  await back();
  await link(/重复稿（/).waitFor();
  await funnel.locator('a.split-other').last().click();
  await page.getByText('来自概览的筛选：有未剔除的重复稿').waitFor();
  await expect.poll(() => clusterLinks(page).count(), PATIENCE).toBe(1);
  expect(await clusterLinks(page).innerText()).not.toContain(decided);
  await page.keyboard.press('Shift+C');
  await page.getByText('1 / 1').waitFor();
  await back();
  await funnel.getByText('重复稿（0 篇未剔除）').waitFor();
  expect(await link(/重复稿（/).count()).toBe(0);
});

test.skipIf(!hasBrowser)('rules are reordered, tried and kept', async () => {
  const page = await openProject();
  await page.getByRole('link', { name: '主稿建议' }).click();
  const save = page.getByRole('button', { name: '保存' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: '来源优先级' }).fill('南岸网\n\n文化网\n南岸网');
  await page.getByRole('button', { name: '预览影响' }).click();
  await page.getByRole('heading', { name: '未选主稿的 2 组中，2 组的建议会改变' }).waitFor();
  await page.getByRole('row', { name: /江城日报.*南岸网.*来源优先/ }).waitFor();
  await page.getByRole('button', { name: '把“首发”上移' }).click();
  await expect.poll(() => page.getByRole('heading', { name: /2 组的建议会改变/ }).count(), PATIENCE).toBe(0);
  await page.getByRole('link', { name: '图表' }).click();
  await page.getByRole('link', { name: '主稿建议' }).click();
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: '来源优先级' }).inputValue(), PATIENCE)
    .toBe('南岸网\n\n文化网\n南岸网');
  await save.click();
  await expect.poll(() => save.isDisabled(), PATIENCE).toBe(true);
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: '来源优先级' }).inputValue(), PATIENCE)
    .toBe('南岸网\n文化网');
  await expect
    .poll(() => page.getByRole('checkbox').nth(12).locator('..').locator('..').innerText(), PATIENCE)
    .toContain('首发');
});

test.skipIf(!hasBrowser)('axe finds no violation on the overview, in both themes', async () => {
  const page = await openProject();
  await drawings(page).nth(3).waitFor();
  for (const summary of await page.getByText('查看表格').all()) await summary.click();
  await expectNoViolations(page, 'overview');
  await page.getByRole('link', { name: '主稿建议' }).click();
  await page.getByRole('textbox', { name: '来源优先级' }).fill('南岸网');
  await page.getByRole('button', { name: '预览影响' }).click();
  await page.getByRole('heading', { name: /1 组的建议会改变/ }).waitFor();
  await expectNoViolations(page, 'suggest');
});
