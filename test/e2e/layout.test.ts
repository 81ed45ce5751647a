// Visible details of layout: elements share a line, nothing covers the navigation, and the focus is right.
import type { Locator, Page } from 'playwright-core';
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
  openReview,
  PATIENCE,
  pressEnterToDecide,
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

async function switchLanguage(page: Page, to: 'English' | '中文'): Promise<void> {
  await page.getByRole('button', { name: to }).click();
}

test.skipIf(!hasBrowser)(
  'the screens of a project: lines, headings, a message, a long name, and keys after a link',
  async () => {
    const { page } = await openReview(reprintedRows, { name: '三月稿件汇总（含转载和供稿）.xlsx' });
    const baselines = await readBaselines(page.locator('header nav a span'));
    expect(baselines).toHaveLength(5);
    expect(new Set(baselines).size, 'the links of the navigation are on one line').toBe(1);

    await page.getByRole('link', { name: '概览' }).click();
    const readTop = async (name: string) => (await page.getByRole('heading', { name, level: 1 }).boundingBox())!.y;
    const top = await readTop('概览');
    for (const tab of ['主稿建议', '准确率自测']) {
      await page.getByRole('link', { name: tab }).click();
      expect(await readTop(tab), `the tabs of the overview have their headings in one place: ${tab}`).toBe(top);
    }

    await page.getByRole('link', { name: '审阅' }).click();
    await openCluster(page, '大桥通车');
    await page.keyboard.press('2');
    await page.keyboard.press('s');
    const message = page.locator('.ant-message-notice').filter({ hasText: '已拆出 1 篇' });
    await message.waitFor();
    const { y, height } = (await message.boundingBox())!;
    const bar = (await page.getByRole('banner').boundingBox())!;
    const decisions = (await page.locator('.settle').boundingBox())!;
    expect(y, 'a message does not cover the navigation').toBeGreaterThan(bar.y + bar.height);
    expect(y).toBeGreaterThan(page.viewportSize()!.height / 2);
    expect(y + height, 'a message does not cover a decision').toBeLessThan(decisions.y);
    await page.keyboard.press('u');
    await page.locator('.toast').getByText('已撤销').waitFor();

    await page.setViewportSize({ width: 1280, height: 800 });
    const readTops = async (label: string) => {
      const chips = page.getByRole('group', { name: label }).getByRole('button');
      await openFilters(page);
      await chips.nth(2).waitFor();
      return chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    };
    const filters = 'the filters by similarity are on one line';
    expect(new Set(await readTops('按相似程度筛选')).size, filters).toBe(1);
    await switchLanguage(page, 'English');
    expect(new Set(await readTops('Filter by similarity level')).size, `${filters} in English`).toBe(1);
    await switchLanguage(page, '中文');

    await page.setViewportSize({ width: 1440, height: 900 });
    // A link to the screen that is shown leaves the keys to the screen.
    await page.getByRole('link', { name: '审阅' }).click();
    await pressEnterToDecide(page);
    await page.getByText('1 / 2').waitFor();

    await switchLanguage(page, 'English');
    await page.getByRole('button', { name: /^History/ }).click();
    const parts = page.locator('.history-articles li').first().locator('> *');
    await parts.nth(2).waitFor();
    const ofLine = await readBaselines(parts);
    expect(Math.max(...ofLine) - Math.min(...ofLine), 'a line of the history has one baseline').toBeLessThan(1);

    await page.setViewportSize({ width: 1024, height: 700 });
    const button = page.getByRole('banner').getByRole('button', { name: '三月稿件汇总' });
    const outside = () =>
      button.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const parts = [...element.children].map((part) => part.getBoundingClientRect());
        return parts.some((part) => part.left < left || part.right > right);
      });
    await expect.poll(outside, { ...PATIENCE, message: 'a long name of the project ends in an ellipsis' }).toBe(false);
  },
);

test.skipIf(!hasBrowser)(
  'the overview without articles leads to the import, whose hint on articles without text is apart from their list',
  async () => {
    const { page, server } = await openApp();
    const { path } = await server.client.projects.create({ name: '空' });
    await openProject(page, path, 'overview');
    const button = page.getByRole('button', { name: '导入文件' });
    const { width } = (await button.boundingBox())!;
    expect(width).toBeLessThan(200);
    await button.click();
    await page.getByRole('heading', { name: '导入第一个文件' }).waitFor();

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
