import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openLargeCluster, openReview, PATIENCE, waitToDecide } from '../open-app.ts';

test.skipIf(!hasBrowser)('the focus stays where it is put, and digits and Enter act on what is seen', async () => {
  const { page, server, project } = await openLargeCluster(300);
  await page.keyboard.press('0');
  await page.locator('.member-jump input:focus').waitFor();
  await page.keyboard.type('150');
  await page.locator('.ant-select-item-option-active').filter({ hasText: '150 · ' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '对比 150', exact: true }).waitFor();
  await page.keyboard.press('Shift+S');
  const dialog = page.getByRole('dialog', { name: '拆出或移动稿件' });
  const row = (number: number) => dialog.locator(`li[aria-posinset="${number}"]`);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.part-member')?.getAttribute('aria-posinset'));
  const scrollTo = (to: number) =>
    dialog.locator('.part-list').evaluate((list, top) => list.scrollTo({ top: top * list.scrollHeight }), to);
  await expect.poll(focused, PATIENCE).toBe('150');
  // The compared article is not preselected.
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await expect.poll(() => row(150).getAttribute('aria-setsize')).toBe('300');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('151');

  await scrollTo(1);
  await row(300).waitFor();
  await expect.poll(() => focused()).toBe('151');
  await scrollTo(0.5);
  await row(150).waitFor();
  await expect.poll(() => focused()).toBe('151');
  expect(await dialog.getByRole('listitem').count()).toBeLessThan(60);

  await page.keyboard.press('2');
  const isInSight = () =>
    row(2).evaluate((element) => {
      const list = element.closest('.part-list')!.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return top >= list.top - 1 && bottom <= list.bottom + 1;
    });
  await expect.poll(isInSight, PATIENCE).toBe(true);
  await expect.poll(() => row(2).getByRole('checkbox').isChecked()).toBe(true);
  await expectNoViolations(page, 'articles are chosen');

  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  await expect.poll(() => dialog.isVisible()).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => server.client.review.clusters({ project, most: 10 })).toHaveLength(2);

  await page.keyboard.press('2');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByTestId('cluster-status').getByText('2 篇').waitFor(PATIENCE);
  const sizes = (await server.client.review.clusters({ project, most: 10 })).map(({ size }) => size);
  expect(sizes.toSorted((one, other) => one - other)).toEqual([2, 3, 298]);
});

test.skipIf(!hasBrowser)('a second Enter does not decide the cluster that follows', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await openCluster(page, '图书馆');
  await waitToDecide(page);
  await page.keyboard.press('Shift+S');
  const dialog = page.getByRole('dialog', { name: '拆出或移动稿件' });
  await dialog.getByRole('checkbox').nth(1).waitFor();
  await page.keyboard.press('2');
  await expect.poll(() => dialog.getByRole('checkbox').nth(1).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[aria-current=true]').filter({ hasText: '青石江大桥' }).waitFor();
  await waitToDecide(page);
  // A later step follows whatever the second Enter did.
  await page.getByRole('button', { name: '加旗标' }).click();
  const kinds = async () => (await server.client.review.history({ project })).entries.map(({ kind }) => kind);
  await expect.poll(kinds, PATIENCE).toEqual(['flag', 'split']);
});

test.skipIf(!hasBrowser)('Enter after the key that splits decides what is left', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('3');
  await waitToDecide(page);
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+Enter');
  const kinds = async () => (await server.client.review.history({ project })).entries.map(({ kind }) => kind);
  await expect.poll(kinds, PATIENCE).toEqual(['accept', 'split']);
});
