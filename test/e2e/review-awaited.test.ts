// Keys pressed before what they are meant for is on the screen: they wait for it, none is lost, and none acts on another.
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { openApp, reviewRows } from './open-app.ts';

const PATIENCE = { timeout: 20_000 };

test.skipIf(!hasBrowser)('a cluster that is slow to come', { timeout: 120_000 }, async () => {
  const { page, server } = await openApp();
  await reviewRows(page, reprintedRows);
  const project = (await server.client.projects.recent())[0]!.path;
  const open = await server.client.review.clusters({ project });
  expect(open.map(({ size }) => size)).toEqual([3, 2]);

  let come = () => {};
  const slow = new Promise<void>((resolve) => {
    come = resolve;
  });
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  await page.route('**/rpc/review/cluster', (route) => {
    isAsked();
    return slow.then(() => route.continue());
  });
  await page.reload();
  await asked;
  // Nothing of the cluster is there: its second article becomes the canonical one all the same, and the list's key is heard.
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE).toBe('BODY');
  come();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE).toBe('INPUT');
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('1 / 2');
  const { members } = await readCluster(server.client, { project, cluster: open[0]!.id });
  expect(members.map(({ verdict }) => verdict)).toEqual(['discard', 'canonical', 'discard']);

  // Straight on, without looking: each Enter is a decision of its own.
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('2 / 2');
});
