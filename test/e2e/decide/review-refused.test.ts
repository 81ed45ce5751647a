import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openCluster, openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('a refused move of a whole cluster goes nowhere', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await openCluster(page, '新华路图书馆');
  const clusters = await server.client.review.clusters({ project });
  const [library, bridge] = ['新华路', '青石江'].map((word) => clusters.find(({ title }) => title.includes(word))!.id);
  const moveAll = async () => {
    await page.keyboard.press('Shift+S');
    const dialog = page.getByRole('dialog', { name: '拆出或移动稿件' });
    await dialog.getByRole('checkbox').first().waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: '移到另一组…' }).click();
    const picker = page.getByRole('dialog', { name: '把 2 篇移到哪一组？' });
    const option = picker.getByRole('option', { name: '青石江' });
    await option.click();
    await expect.poll(() => option.getAttribute('aria-selected'), PATIENCE).toBe('true');
    await picker.getByRole('button', { name: '移到此组' }).click();
  };

  await page.route('**/rpc/review/move', (route) => route.fulfill({ status: 500 }));
  await moveAll();
  await page.locator('.ant-message-error').waitFor(PATIENCE);
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  // Waits long enough for the page to leave the cluster if it were going to.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(page.url()).toMatch(new RegExp(`/${library}$`));

  await page.unroute('**/rpc/review/move');
  await moveAll();
  await page.getByText('已移动 2 篇').waitFor(PATIENCE);
  await expect.poll(() => page.url(), PATIENCE).toMatch(new RegExp(`/${bridge}$`));
});
