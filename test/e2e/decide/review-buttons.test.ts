// Buttons decide the same as keys, and only what is on the screen.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { VerdictChange } from '../../../renderer/review/decide/plan-decision.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { openCluster, openReview, PATIENCE, typeSearch, waitToDecide } from '../open-app.ts';

/** Two clusters of three articles, which have the same buttons. */
const twoOfThree = [
  ...reprintedRows,
  ['a8', '新馆开门迎客', reprintedRows.find(([id]) => id === 'a2')![2]!, '北岸在线', '2026-03-03', '文化'],
];

type Decision = { readonly cluster: ClusterId; readonly verdicts: readonly VerdictChange[] };

/**
 * Opens the first of two clusters. Requests for the texts of the second wait for `read`, and decisions are recorded.
 */
async function openNextToHeld() {
  const { page, server, project } = await openReview(twoOfThree);
  const [bridge, library] = (await server.client.review.clusters({ project })) as [ClusterSummary, ClusterSummary];
  await openCluster(page, '青石江大桥通车');
  const read = makeGate();
  const decided: Decision[] = [];
  await page.route('**/rpc/review/texts', async (route) => {
    if (route.request().postDataJSON().json.cluster === library.id) await read.opened;
    await route.continue();
  });
  page.on('request', (request) => /review\/decide$/.test(request.url()) && decided.push(request.postDataJSON().json));
  await page.reload();
  const keepAll = page.getByRole('button', { name: '全部保留' });
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  return { page, bridge, library, read, decided, keepAll };
}

const hasFocus = (button: Locator) => button.evaluate((element) => element === document.activeElement);

test.skipIf(!hasBrowser)('no button decides an article that is not read yet', async () => {
  const { page } = await openReview(reprintedRows);
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
  const enabled = () =>
    buttons.evaluateAll((all) => all.filter((button) => button.getAttribute('aria-disabled') !== 'true').length);
  await expect.poll(() => buttons.count()).toBe(10);
  expect(await enabled()).toBe(0);
  read.open();
  await expect.poll(enabled, PATIENCE).toBe(10);
});

test.skipIf(!hasBrowser)('an open menu of corrections closes with its cluster', async () => {
  const { page, bridge, library, read, decided, keepAll } = await openNextToHeld();
  const menuButton = page.getByRole('button', { name: '调整分组' });
  const discardAll = page.getByRole('menuitem', { name: '全部剔除' });
  await menuButton.click();
  await discardAll.waitFor();

  await page.keyboard.press('j');
  await page.waitForURL(new RegExp(`/${library.id}$`));
  await expect.poll(() => discardAll.isVisible(), PATIENCE).toBe(false);
  await menuButton.click({ force: true });
  read.open();
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  await page.keyboard.press('k');
  await page.waitForURL(new RegExp(`/${bridge.id}$`));
  await expect.poll(() => keepAll.isEnabled(), PATIENCE).toBe(true);
  expect(await discardAll.isVisible()).toBe(false);
  expect(decided).toEqual([]);

  // The menu opens again, and acts on the shown cluster.
  await menuButton.click();
  await discardAll.click();
  await expect.poll(() => decided, PATIENCE).toMatchObject([{ cluster: bridge.id }]);
});

test.skipIf(!hasBrowser)('a button that ignores presses keeps the focus', async () => {
  const { page, bridge, library, read, decided, keepAll } = await openNextToHeld();
  const discard = page.locator('.verdict-discard').first();
  for (const button of [page.locator('.settle'), keepAll, page.getByRole('button', { name: '调整分组' }), discard]) {
    await button.focus();
    await page.keyboard.press('j');
    await page.waitForURL(new RegExp(`/${library.id}$`));
    await expect.poll(() => button.isEnabled(), PATIENCE).toBe(false);
    await expect.poll(() => hasFocus(button)).toBe(true);
    await page.keyboard.press('Space');
    if (button === discard) break;
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(`/${bridge.id}$`));
    await expect.poll(() => button.isEnabled(), PATIENCE).toBe(true);
  }
  expect(decided).toEqual([]);
  read.open();
  await expect.poll(() => discard.isEnabled(), PATIENCE).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => decided[0], PATIENCE).toMatchObject({ cluster: library.id });
});

test.skipIf(!hasBrowser)('a double click decides one cluster', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const settle = page.locator('.settle:not([aria-disabled=true])');
  const label = () => settle.innerText();
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  await waitToDecide(page);
  await clickAt(page, settle, 1);
  await page.locator('[aria-current=true]').filter({ hasText: '新华路图书馆重新开放' }).waitFor();
  await waitToDecide(page);
  await clickAt(page, settle, 2);

  // The way back to the list is at the place of the button that decides.
  await typeSearch(page, '青石江');
  await expect.poll(label).toContain('打开列表第一组');
  await clickAt(page, settle, 1);
  await expect.poll(label).not.toContain('打开列表第一组');
  await page.keyboard.press('Shift+X');
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'open']);
  await waitToDecide(page);
  await clickAt(page, settle, 2);

  // The chosen verdict stays chosen.
  const keep = page.locator('.verdict-keep').first();
  await clickAt(page, keep, 1);
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true');
  await clickAt(page, keep, 2);
  await page.keyboard.press('/');
  expect(await keep.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(statuses, PATIENCE).toEqual(['partial', 'open']);
});

test.skipIf(!hasBrowser)('two articles have one control, which takes its choice back', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const pair = (await server.client.review.clusters({ project })).find(({ size }) => size === 2)!;
  const verdicts = async () => {
    const { members } = await server.client.review.cluster({ project, cluster: pair.id });
    return members.map(({ verdict }) => verdict);
  };
  await openCluster(page, pair.title);
  await waitToDecide(page);
  const control = page.getByRole('group', { name: '两篇的处理' });
  const pressed = () => control.locator('[aria-pressed=true]').allInnerTexts();
  expect(await control.getByRole('button').allInnerTexts()).toEqual([
    expect.stringContaining('只留第 1 篇'),
    expect.stringContaining('只留第 2 篇'),
    expect.stringContaining('两篇都留'),
  ]);
  expect(await page.locator('.article-head .verdicts').count()).toBe(0);
  expect(await pressed()).toEqual([]);
  await control.getByRole('button', { name: '只留第 2 篇' }).click();
  await expect.poll(verdicts, PATIENCE).toEqual(['discard', 'canonical']);
  // The other cluster has followed.
  await openCluster(page, pair.title);
  await expect.poll(pressed, PATIENCE).toEqual([expect.stringContaining('只留第 2 篇')]);
  expect(await page.locator('.article-head .verdict-mark').allInnerTexts()).toEqual(['主稿', '剔除']);
  await control.getByRole('button', { name: '只留第 2 篇' }).click();
  await expect.poll(verdicts, PATIENCE).toEqual([null, null]);
  await expect.poll(pressed, PATIENCE).toEqual([]);
  await control.getByRole('button', { name: '两篇都留' }).click();
  await expect.poll(verdicts, PATIENCE).toEqual(['keep', 'keep']);
});

/** @param nth 2 for the second click of a double click */
async function clickAt(page: Page, button: Locator, nth: 1 | 2): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: nth });
  await page.mouse.up({ clickCount: nth });
}
