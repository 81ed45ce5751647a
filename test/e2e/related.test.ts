// Related coverage where a request fails: one retry ends the error.
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { openApp, openCluster, reviewRows } from './open-app.ts';

const PATIENCE = { timeout: 20_000 };

test.skipIf(!hasBrowser)('a retry after each failure shows the reports', { timeout: 120_000 }, async () => {
  const { page } = await openApp();
  await reviewRows(page, reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: '同一事件的其他报道' });
  const prepare = panel.getByRole('button', { name: '编入索引' });
  const notice = panel.getByRole('alert');
  await prepare.waitFor(PATIENCE);
  await page.route('**/rpc/related/prepare', (route) => route.fulfill({ status: 500 }));
  await prepare.click();
  await notice.waitFor(PATIENCE);
  await page.unroute('**/rpc/related/prepare');
  await notice.getByRole('button', { name: '重试' }).click();
  await panel.getByText('没有找到。').waitFor(PATIENCE);
  expect(await notice.count()).toBe(0);

  await page.route('**/rpc/related/list', (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('3');
  await notice.waitFor(PATIENCE);
  await page.unroute('**/rpc/related/list');
  await notice.getByRole('button', { name: '重试' }).click();
  await panel.getByText('没有找到。').waitFor(PATIENCE);
  expect(await notice.count()).toBe(0);
});
