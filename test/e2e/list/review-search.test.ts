import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('no cluster is said to match nothing before the program has answered', async () => {
  const { page } = await openReview(reprintedRows);
  const list = page.getByRole('complementary', { name: '重复组' });
  const noMatch = list.getByText('没有符合条件的重复组');
  const box = list.getByRole('textbox');
  const late = makeGate();
  let answer: 'late' | 'failed' | 'now' = 'late';
  await page.route('**/rpc/review/search', async (route) => {
    if (answer === 'failed') return route.fulfill({ status: 500 });
    if (answer === 'late') await late.opened;
    return route.continue();
  });

  // These words occur only in bodies, so the loaded titles do not match.
  await box.fill('整体吊装');
  await list.locator('.ant-spin').waitFor(PATIENCE);
  expect(await noMatch.count()).toBe(0);
  late.open();
  await list.getByRole('listitem').filter({ hasText: '青石江大桥通车' }).waitFor(PATIENCE);
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);

  answer = 'failed';
  await box.fill('视障阅览室');
  const notice = list.getByRole('alert');
  await notice.waitFor(PATIENCE);
  expect(await noMatch.count()).toBe(0);
  answer = 'now';
  await notice.getByRole('button', { name: '重试' }).click();
  await list.getByRole('listitem').filter({ hasText: '图书馆' }).waitFor(PATIENCE);
  expect(await notice.count()).toBe(0);

  await box.fill('没有这几个字');
  await noMatch.waitFor(PATIENCE);
});
