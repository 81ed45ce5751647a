// Keys while something covers the review: Escape closes a menu first, and a drawer blocks the keys of what is below it.
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openCluster, openLargeCluster, openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('0 opens no list below the history', async () => {
  const { page } = await openLargeCluster(12);
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: '历史记录' });
  await history.waitFor();
  // Clicking outside of any control leaves the focus with the page.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('0');
  expect(await page.locator('.member-jump.ant-select-open').count()).toBe(0);
  await page.locator('.ant-drawer-close').click();
  await history.waitFor({ state: 'hidden' });
  await page.keyboard.press('0');
  await page.locator('.member-jump input:focus').waitFor();
});

test.skipIf(!hasBrowser)('Escape closes an open menu, and then the panel', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('t');
  const panel = page.getByRole('complementary', { name: '发布时间线' });
  await panel.waitFor();
  await page.getByRole('button', { name: '调整分组' }).click();
  const menu = page.getByRole('menu').filter({ hasText: '与另一组合并' });
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => panel.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

test.skipIf(!hasBrowser)('a dialog or drawer is at its place at once', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  const moved = await page.evaluateHandle(() => {
    const found: string[] = [];
    for (const ended of ['transitionend', 'animationend'] as const)
      document.addEventListener(ended, ({ target }) => {
        // A spinner turns wherever something is read.
        const element = target as Element;
        if (element.closest('.ant-spin') === null) found.push(element.className);
      });
    return found;
  });
  for (const [key, title] of [
    ['?', '键盘快捷键'],
    ['h', '历史记录'],
    ['Shift+S', '拆出或移动稿件'],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  expect(await moved.jsonValue()).toEqual([]);
});

test.skipIf(!hasBrowser)('a dialog keeps the keys when the cluster below it arrives', async () => {
  const { page, server, project } = await openReview(reprintedRows, { name: '来稿.xlsx' });
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  await page.route('**/rpc/review/cluster', async (route) => {
    asked.resolve();
    await opened.promise;
    await route.continue();
  });
  await page.reload();
  await asked.promise;
  await page.getByRole('button', { name: /^来稿/ }).click();
  await page.getByRole('menuitem', { name: '另存为…' }).click();
  const name = page.getByLabel('项目名称');
  await name.and(page.locator(':focus')).waitFor();
  opened.resolve();
  await page.locator('ins, del').first().waitFor();
  await page.keyboard.type('xc');
  await expect.poll(() => name.inputValue()).toMatch(/xc$|^xc/);
  const clusters = await server.client.review.clusters({ project });
  expect(clusters.filter(({ status }) => status !== 'open')).toEqual([]);
});

test.skipIf(!hasBrowser)('a key that follows at once belongs to the dialog', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.locator('.settle:not([aria-disabled=true])').waitFor();
  for (const [init, name] of [
    [{ key: 'k', ctrlKey: true }, '搜索命令和页面'],
    [{ key: 'm' }, '搜索标题'],
  ] as const) {
    // Checked before the page is painted, and before any other task.
    const focused = await page.evaluate(async (init) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
      await Promise.resolve();
      return document.activeElement?.getAttribute('aria-label');
    }, init);
    expect(focused, name).toEqual(expect.stringContaining(name));
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name }).waitFor({ state: 'detached' });
  }
});
