// Visible details of layout: elements share a line, nothing covers the navigation, and the focus is right.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { syntheticStory } from '../boilerplate/boilerplate-samples.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import {
  importRows,
  openApp,
  openCluster,
  openFilters,
  openProject,
  pressEnterToDecide,
  reviewRows,
} from './open-app.ts';

/** The first baseline of each element, in pixels from the top of the window. */
function readBaselines(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const mark = document.createElement('i');
      mark.style.display = 'inline-block';
      element.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    }),
  );
}

test.skipIf(!hasBrowser)('the links of the navigation are on one line', { timeout: 240_000 }, async () => {
  const { page } = await openApp();
  await importRows(page, reprintedRows);
  const baselines = await readBaselines(page.locator('header nav a span'));
  expect(baselines).toHaveLength(5);
  expect(new Set(baselines).size).toBe(1);
});

test.skipIf(!hasBrowser)(
  'a link to the screen that is shown leaves the keys to the screen',
  { timeout: 240_000 },
  async () => {
    const { page } = await openApp();
    await reviewRows(page, reprintedRows);
    await page.getByRole('link', { name: '审阅' }).click();
    await pressEnterToDecide(page);
    await page.getByText('1 / 2').waitFor();
  },
);

test.skipIf(!hasBrowser)(
  'the filters by similarity are on one line in both languages',
  { timeout: 240_000 },
  async () => {
    const { page } = await openApp();
    await page.setViewportSize({ width: 1280, height: 800 });
    await reviewRows(page, reprintedRows);
    const readTops = async (label: string) => {
      const chips = page.getByRole('group', { name: label }).getByRole('button');
      await openFilters(page);
      await chips.nth(2).waitFor();
      return chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    };
    expect(new Set(await readTops('按相似程度筛选')).size).toBe(1);
    await page.getByRole('button', { name: 'English' }).click();
    expect(new Set(await readTops('Filter by similarity level')).size).toBe(1);
  },
);

test.skipIf(!hasBrowser)('a line of the history has one baseline', { timeout: 240_000 }, async () => {
  const { page } = await openApp();
  await reviewRows(page, reprintedRows);
  await pressEnterToDecide(page);
  await page.getByText('1 / 2').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: /^History/ }).click();
  const parts = page.locator('.history-articles li').first().locator('> *');
  await parts.nth(2).waitFor();
  const baselines = await readBaselines(parts);
  expect(Math.max(...baselines) - Math.min(...baselines)).toBeLessThan(1);
});

test.skipIf(!hasBrowser)('a message covers neither the navigation nor a decision', { timeout: 240_000 }, async () => {
  const { page } = await openApp();
  await reviewRows(page, reprintedRows);
  await openCluster(page, '大桥通车');
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  const message = page.locator('.ant-message-notice').filter({ hasText: '已拆出 1 篇' });
  await message.waitFor();
  const { y, height } = (await message.boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  const decisions = (await page.locator('.settle').boundingBox())!;
  expect(y).toBeGreaterThan(bar.y + bar.height);
  expect(y).toBeGreaterThan(page.viewportSize()!.height / 2);
  expect(y + height).toBeLessThan(decisions.y);
});

test.skipIf(!hasBrowser)(
  'the hint on articles without text is apart from their list',
  { timeout: 240_000 },
  async () => {
    const { page } = await openApp();
    const notice = '本网站所刊载的全部内容仅供读者参考，并不代表本网站的立场。';
    const framed = Array.from({ length: 6 }, (_, n) => [`标题${n}`, `${syntheticStory(9000 + n)}\n${notice}`]);
    const bare = ['电车开工', '市场改造', '老人合唱'].map((title) => [title, notice]);
    const rows = [...framed, framed[0]!, ...bare].map((row) => [...row, '江城晚报']);
    await importRows(page, [['标题', '正文', '来源'], ...rows]);
    const section = page.getByRole('region', { name: /\(3\)/ }).filter({ hasText: '除去非正文后' });
    const hint = (await section.getByText('除去非正文后').boundingBox())!;
    const list = (await section.getByRole('list').boundingBox())!;
    expect(list.y - (hint.y + hint.height)).toBeGreaterThanOrEqual(8);
  },
);

test.skipIf(!hasBrowser)(
  'the tabs of the overview have their headings in one place',
  { timeout: 240_000 },
  async () => {
    const { page } = await openApp();
    await reviewRows(page, reprintedRows);
    await page.getByRole('link', { name: '概览' }).click();
    const readTop = async (name: string) => (await page.getByRole('heading', { name, level: 1 }).boundingBox())!.y;
    const top = await readTop('概览');
    for (const tab of ['主稿建议', '准确率自测']) {
      await page.getByRole('link', { name: tab }).click();
      expect(await readTop(tab), tab).toBe(top);
    }
  },
);

test.skipIf(!hasBrowser)('a long name of the project ends in an ellipsis', { timeout: 240_000 }, async () => {
  const { page } = await openApp();
  await page.setViewportSize({ width: 1024, height: 700 });
  await importRows(page, reprintedRows, '三月稿件汇总（含转载和供稿）.xlsx');
  await page.getByRole('button', { name: 'English' }).click();
  const button = page.getByRole('banner').getByRole('button', { name: '三月稿件汇总' });
  const outside = () =>
    button.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const parts = [...element.children].map((part) => part.getBoundingClientRect());
      return parts.some((part) => part.left < left || part.right > right);
    });
  await expect.poll(outside, { timeout: 60_000 }).toBe(false);
});

test.skipIf(!hasBrowser)('the overview without articles leads to the import', { timeout: 240_000 }, async () => {
  const { page, server } = await openApp();
  const { path } = await server.client.projects.create({ name: '空' });
  await openProject(page, path, 'overview');
  const button = page.getByRole('button', { name: '导入文件' });
  const { width } = (await button.boundingBox())!;
  expect(width).toBeLessThan(200);
  await button.click();
  await page.getByRole('heading', { name: '导入第一个文件' }).waitFor();
});
