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

test.skipIf(!hasBrowser)('an open menu of corrections closes with its cluster', { timeout: 120_000 }, async () => {
  const { page, server } = await openApp();
  await reviewRows(page, reprintedRows);
  const project = (await server.client.projects.recent())[0]!.path;
  const [bridge, library] = await server.client.review.clusters({ project });
  await openCluster(page, '青石江大桥通车');
  const read = makeGate();
  await page.route('**/rpc/review/texts', async (route) => {
    if (route.request().postDataJSON().json.cluster === library!.id) await read.opened;
    await route.continue();
  });
  const decided: unknown[] = [];
  page.on('request', (request) => /review\/decide$/.test(request.url()) && decided.push(request.postDataJSON().json));
  await page.reload();
  const keepAll = page.getByRole('button', { name: '全部保留' });
  const menuButton = page.getByRole('button', { name: '更正' });
  const discardAll = page.getByRole('menuitem', { name: '全部舍弃' });
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  await menuButton.click();
  await discardAll.waitFor();

  await page.keyboard.press('j');
  await page.waitForURL(new RegExp(`/${library!.id}$`));
  await expect.poll(() => discardAll.isVisible(), { timeout: 3_000 }).toBe(false);
  await menuButton.click({ force: true });
  read.open();
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  await page.keyboard.press('k');
  await page.waitForURL(new RegExp(`/${bridge!.id}$`));
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  expect(await discardAll.isVisible()).toBe(false);
  expect(decided).toEqual([]);

  // It opens again, and acts on the cluster that is on the screen.
  await menuButton.click();
  await discardAll.click();
  await expect.poll(() => decided, PATIENCE).toMatchObject([{ cluster: bridge!.id }]);
});
