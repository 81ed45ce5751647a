// Buttons decide what the keys would: nothing that is not on the screen.
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/gate.ts';
import { openApp, openCluster, reviewRows } from './open-app.ts';

const PATIENCE = { timeout: 20_000 };

test.skipIf(!hasBrowser)('no button decides an article that is not read yet', { timeout: 120_000 }, async () => {
  const { page } = await openApp();
  await reviewRows(page, reprintedRows);
  await openCluster(page, '青石江大桥通车');
  const read = makeGate();
  await page.route('**/rpc/review/texts', async (route) => {
    await read.opened;
    await route.continue();
  });
  await page.reload();
  const bar = page.locator('.decide-bar');
  await bar.waitFor();
  const buttons = bar.getByRole('button').or(page.locator('.verdict'));
  const enabled = () => buttons.evaluateAll((all) => all.filter((button) => button.matches(':enabled')).length);
  expect(await buttons.count()).toBe(11);
  expect(await enabled()).toBe(0);
  read.open();
  // Nothing is decided, so there is nothing to clear.
  await expect.poll(enabled, PATIENCE).toBe(10);
});
