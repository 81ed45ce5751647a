// A cluster that is not in the list can be read, but not decided: after a search, after an undo, and until a search is
// answered.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, PATIENCE, reviewRows, typeSearch } from '../open-app.ts';

const BRIDGE = '青石江大桥通车';
const LIBRARY = '新华路图书馆重新开放';
/** Occurs only in bodies of the library's cluster, not in titles. */
const READING_ROOM = '视障阅览室';

const list = (page: Page) => page.getByRole('complementary', { name: '重复组' });
const chosen = (page: Page) => list(page).locator('[aria-current=true]');
/** Read in the page, because the browser reports its changes later. */
const address = (page: Page) => page.evaluate(() => location.hash);
const isLeftOut = (page: Page) => page.getByText('本组不在列表中，暂不能处理');

async function openBridge() {
  const { page, server } = await openApp();
  const decided: string[] = [];
  page.on('request', (request) => {
    const [, command] = /review\/(decide|split|move|merge)$/.exec(request.url()) ?? [];
    if (command) decided.push(`${command} ${request.postDataJSON().json.cluster}`);
  });
  await reviewRows(page, reprintedRows);
  await openCluster(page, BRIDGE);
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  const project = (await server.client.projects.recent())[0]!.path;
  const read = () => server.client.review.clusters({ project });
  const [bridge, library] = (await read()) as [ClusterSummary, ClusterSummary];
  const statuses = async () => (await read()).map(({ status }) => status);
  return { page, decided, bridge, library, statuses };
}

test.skipIf(!hasBrowser)('Enter in the search opens the first hit, which the next key decides', async () => {
  const { page, decided, library, statuses } = await openBridge();
  await typeSearch(page, READING_ROOM);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'resolved']);
  expect(decided).toEqual([`decide ${library.id}`]);
});

test.skipIf(!hasBrowser)('a cluster of one says so and leads on', async () => {
  const { page } = await openBridge();
  const lone = page.getByText('本组只剩一篇稿件');
  const openOther = async (cluster: number) => {
    await page.evaluate((id) => {
      location.hash = location.hash.replace(/\d+$/, String(id));
    }, cluster);
  };
  // Nothing joined the harvest. A cluster has the number of the article that opened it, and rows without a body are none.
  await openOther(reprintedRows.filter((row) => row[2]).findIndex((row) => row[1] === '柳河镇水稻丰收'));
  await lone.waitFor();
  await page.getByText('柳河镇水稻丰收').waitFor();
  await expectNoViolations(page, 'a cluster of one');
  await page.getByRole('button', { name: '下一个待处理的组' }).click();
  await page.locator('.member').first().waitFor();
  expect(await lone.count()).toBe(0);
  await openOther(999);
  await page.getByText('本组已不存在').waitFor();
  await page.getByRole('button', { name: '打开列表第一组' }).click();
  await page.locator('.member').first().waitFor();
});

test.skipIf(!hasBrowser)('keys wait until the search is answered', async () => {
  const { page, decided, library, statuses } = await openBridge();
  const late = makeGate();
  const asked = page.waitForRequest((request) => request.postData()?.includes(READING_ROOM) ?? false);
  await page.route('**/rpc/review/search', (route) => late.opened.then(() => route.continue()));
  await typeSearch(page, READING_ROOM);
  await asked;
  for (const key of ['Enter', 'Shift+Enter']) await page.keyboard.press(key);
  // A decision would be sent in the task after the key.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(decided).toEqual([]);
  late.open();
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'resolved']);
  expect(decided).toEqual([`decide ${library.id}`]);
});

test.skipIf(!hasBrowser)('a cluster outside of the search is not decided by keys or buttons', async () => {
  const { page, decided, bridge, library, statuses } = await openBridge();
  await page.keyboard.press('o');
  const panel = page.getByRole('complementary', { name: '全部稿件' });
  await panel.getByRole('checkbox').nth(1).check();
  await typeSearch(page, READING_ROOM);
  await isLeftOut(page).waitFor(PATIENCE);
  await expectNoViolations(page, 'left out');
  // Keys control the review again, and the search stays.
  await page.getByRole('region', { name: '并排对比' }).click();
  for (const key of ['c', 'v', 'x', 'Shift+C', 'Shift+V', 'Shift+X', 'Shift+D', 's', 'Shift+S', 'm', 'Shift+M', 'a'])
    await page.keyboard.press(key);
  for (const button of await page.locator('.article-head .verdict').all())
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => panel.getByRole('button', { name: '剔除' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: '全部保留' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(decided).toEqual([]);

  // Enter opens another cluster here, and the palette says so.
  await page.keyboard.press('Control+k');
  const onEnter = page
    .getByRole('listbox', { name: '命令' })
    .getByRole('option')
    .filter({ hasText: /Enter$/ });
  await expect.poll(() => onEnter.allInnerTexts()).toEqual([expect.stringMatching(/^打开列表第一组\s*Enter$/)]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '在列表中显示本组' }).click();
  await expect.poll(() => chosen(page).innerText(), PATIENCE).toContain(BRIDGE);
  expect(await list(page).getByRole('textbox').inputValue()).toBe('');
  await page.keyboard.press('Shift+C');
  await expect.poll(statuses, PATIENCE).toEqual(['resolved', 'open']);

  // An undo shows its cluster. Enter leads back to the list.
  await typeSearch(page, READING_ROOM);
  // Shift+C has opened the library already: the search is answered where the bridge is gone.
  await expect.poll(() => list(page).innerText(), PATIENCE).not.toContain(BRIDGE);
  await page.keyboard.press('Enter');
  await page.locator('.list-head input:focus').waitFor({ state: 'detached', ...PATIENCE });
  await page.keyboard.press('u');
  await isLeftOut(page).waitFor(PATIENCE);
  await expect.poll(() => address(page)).toMatch(new RegExp(`/${bridge.id}$`));
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen(page).innerText(), PATIENCE).toContain(LIBRARY);
  expect(await isLeftOut(page).count()).toBe(0);
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'open']);
  expect(decided).toEqual([`decide ${bridge.id}`]);
  await expect.poll(() => address(page)).toMatch(new RegExp(`/${library.id}$`));
});

test.skipIf(!hasBrowser)('no hit leaves nothing to decide', async () => {
  const { page, decided } = await openBridge();
  await typeSearch(page, '没有这几个字');
  for (const key of ['Enter', 'Shift+Enter']) await page.keyboard.press(key);
  await isLeftOut(page).waitFor(PATIENCE);
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(decided).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page).innerText(), PATIENCE).toContain(BRIDGE);
  expect(await isLeftOut(page).count()).toBe(0);
});
