import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows } from '../fixtures/compared.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { openCluster, openReview, PATIENCE } from './open-app.ts';

const members = (page: Page) => page.getByRole('group', { name: '组内稿件' }).getByRole('button');

test.skipIf(!hasBrowser)('a correction is undone and redone from its toast', async () => {
  const title = '一个很长的标题'.repeat(12);
  const { page, server, project } = await openReview(comparedRows(copiesOf(title, 4), copiesOf('短的标题', 3)));
  await openCluster(page, title);
  await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
  const toast = page.locator('.toast');
  const text = () => toast.locator('span').first().innerText();
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await expect.poll(text, PATIENCE).toBe('已拆出 1 篇，以后不会再与本组归为一组。');
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
  await expect.poll(text, PATIENCE).toMatch(/^已撤销：.*…$/);
  expect((await text()).length).toBeLessThanOrEqual(60);
  await toast.getByRole('button', { name: '查看' }).click();
  await expect.poll(text).toMatch(/^已撤销：.*[^…]$/);
  await toast.getByRole('button', { name: '重做' }).click();
  await expect.poll(() => members(page).count(), PATIENCE).toBe(3);
  const { entries } = await server.client.review.history({ project });
  expect(entries.map(({ kind }) => kind)).toEqual(['redo', 'undo', 'split']);

  // The next step closes the toast, because its button would undo that step instead.
  await toast.waitFor();
  await page.keyboard.press('v');
  await toast.waitFor({ state: 'detached' });
});

test.skipIf(!hasBrowser)('a double click on Undo does not redo', async () => {
  const { page, server, project } = await openReview(comparedRows(copiesOf('五家转载', 5)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  const button = (name: string) => page.locator('.toast').getByRole('button', { name });
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await button('撤销').click();
  const { x, y } = (await button('重做').boundingBox())!;
  await page.mouse.move(x + 3, y + 3);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A later step follows whatever the click did.
  await page.keyboard.press('v');
  const kinds = async () => (await server.client.review.history({ project })).entries.map(({ kind }) => kind);
  await expect.poll(kinds, PATIENCE).toEqual(['decide', 'undo', 'split']);
});

test.skipIf(!hasBrowser)('a toast does not offer to undo a later step', async () => {
  const { page } = await openReview(comparedRows(copiesOf('五家转载', 5)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  const read = makeGate();
  await page.route('**/rpc/review/cluster', (route) => read.opened.then(() => route.continue()));
  await page.keyboard.press('2');
  const split = page.waitForResponse('**/rpc/review/split');
  await page.keyboard.press('s');
  await split;
  const flag = page.waitForResponse('**/rpc/review/flag');
  await page.getByRole('button', { name: '加旗标' }).click();
  await flag;
  read.open();
  const toast = page.locator('.toast').filter({ hasText: '已拆出' });
  await toast.waitFor();
  expect(await toast.getByRole('button').allInnerTexts()).toEqual(['查看']);
});

test.skipIf(!hasBrowser)('a toast stays as long after another as alone', async () => {
  const { page } = await openReview(comparedRows(copiesOf('五家转载', 5)));
  await page.clock.install();
  const isShown = (text: string) => page.locator('.toast').filter({ hasText: text }).waitFor();
  await openCluster(page, '五家转载');
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await isShown('已拆出');
  await page.clock.fastForward(5_000);
  await page.keyboard.press('u');
  await isShown('已撤销');
  await page.clock.fastForward(5_000);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await isShown('已撤销');
  await page.clock.fastForward(2_000);
  await page.locator('.toast').waitFor({ state: 'detached' });
});

test.skipIf(!hasBrowser)('a note or a flag closes the toast of the step before', async () => {
  const { page, server, project } = await openReview(comparedRows(copiesOf('五家转载', 5)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  const toast = page.locator('.toast').filter({ hasText: '已拆出' });
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  // Its button would undo the flag.
  await toast.hover();
  await page.keyboard.press('Shift+F');
  await toast.waitFor({ state: 'detached' });
  const kinds = async () => (await server.client.review.history({ project })).entries.map(({ kind }) => kind);
  await expect.poll(kinds, PATIENCE).toEqual(['flag', 'split']);

  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await toast.hover();
  await page.keyboard.press('Shift+N');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('待核实');
  await page.keyboard.press('Control+Enter');
  await toast.waitFor({ state: 'detached' });
  await expect.poll(kinds, PATIENCE).toEqual(['note', 'split', 'flag', 'split']);
});

test.skipIf(!hasBrowser)('a toast does not cover the sheet of keys', async () => {
  const { page } = await openReview(comparedRows(copiesOf('四家转载', 4)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  const toast = page.locator('.toast');
  await toast.hover();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
  await sheet.waitFor();
  await toast.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

test.skipIf(!hasBrowser)('a toast leads to what it is about, and stays in its project', async () => {
  const { page } = await openReview(comparedRows(copiesOf('五家转载', 5), copiesOf('三家转载', 3)));
  await openCluster(page, '五家转载');
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  const address = page.url();
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  await expect.poll(() => page.url()).not.toBe(address);
  await page.getByText('只剩一篇', { exact: false }).first().waitFor();
  await page.goBack();
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.locator('.toast').waitFor();
  await page.getByRole('link', { name: '导出' }).click();
  await expect.poll(() => page.locator('.toast').count(), { timeout: 3_000 }).toBe(0);
  await page.getByRole('link', { name: '审阅' }).click();
  await openCluster(page, '五家转载');
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await page.locator('.toast').waitFor();
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await page.getByText(/分词/).waitFor();
  // The toast closes earlier than its own timeout.
  await expect.poll(() => page.locator('.toast').count(), { timeout: 3_000 }).toBe(0);
});

test.skipIf(!hasBrowser)('a failure is reported shortly, and shown whole on demand', async () => {
  const { page } = await openReview(comparedRows(copiesOf('三家转载', 3)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(3);
  const by = { name: '李海', kind: 'decide', at: new Date().toISOString(), canonical: '桥'.repeat(40) };
  const json = { defined: false, code: 'DECIDED_MEANWHILE', status: 409, message: '', data: { by } };
  await page.route('**/rpc/review/decide', (route) => route.fulfill({ status: 409, json: { json } }));
  await page.keyboard.press('v');
  const failure = page.locator('.ant-message-error .toast');
  const text = failure.locator('span').first();
  await expect.poll(() => text.innerText(), PATIENCE).toMatch(/^这一组已有改动：李海.*…$/);
  expect((await text.innerText()).length).toBeLessThanOrEqual(60);
  await failure.getByRole('button', { name: '查看' }).click();
  await expect
    .poll(() => text.innerText())
    .toMatch(/^这一组已有改动：.*（主稿：桥{40}）。这里没有改动。请查看最新结果后再处理。$/);
  await failure.getByRole('button', { name: '关闭' }).click();
  await failure.waitFor({ state: 'detached' });
});

const show = (page: Page) => page.locator('.toast').getByRole('button', { name: '查看' }).click();
const focused = (page: Page) => page.locator('.review :focus');
const nameOfFocused = (page: Page) => focused(page).getAttribute('aria-label', { timeout: 3_000 });

test.skipIf(!hasBrowser)('Show leads to the article that was merged, moved or brought back', async () => {
  const { page } = await openReview(comparedRows(copiesOf('五家转载', 5), copiesOf('三家转载', 3)));
  await openCluster(page, '五家转载');
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  await page.keyboard.press('m');
  await page.getByRole('option', { name: /三家转载/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '合并' }).click();
  await expect.poll(() => members(page).count(), PATIENCE).toBe(8);
  await show(page);
  await expect.poll(() => nameOfFocused(page), PATIENCE).toMatch(/ 6$/);
  await page.keyboard.press('u');
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  await page.locator('.toast').getByText('已撤销').waitFor();
  // The merged articles are in no shown cluster again.
  await show(page);
  await page.locator('.cluster-screen:focus').waitFor();
  expect(await nameOfFocused(page)).toMatch(/^五家转载/);

  await page.keyboard.press('3');
  await page.keyboard.press('Shift+M');
  await page.getByRole('option', { name: /三家转载/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移到此组' }).click();
  await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
  await page.locator('.toast').getByText('已移动').waitFor();
  await show(page);
  await page.locator('[aria-current=true]').filter({ hasText: '三家转载' }).waitFor();
  await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
  await expect.poll(() => nameOfFocused(page), PATIENCE).toMatch(/ \d$/);

  await page.keyboard.press('2');
  await page.keyboard.press('v');
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await page.keyboard.press('u');
  await page.locator('.toast').getByText('已撤销').waitFor();
  await show(page);
  await expect.poll(() => nameOfFocused(page), PATIENCE).toMatch(/ 2$/);
  // Show closes the toast earlier than its own timeout does.
  await expect.poll(() => page.locator('.toast').count(), { timeout: 3_000 }).toBe(0);

  await page.keyboard.press('s');
  await page.locator('.toast').getByText('已拆出').waitFor();
  await show(page);
  await expect.poll(() => nameOfFocused(page), PATIENCE).toMatch(/^本组只剩一篇/);
});

test.skipIf(!hasBrowser)('Show leads to the part that was taken, also from another pair', async () => {
  const { page } = await openReview(comparedRows(copiesOf('五家转载', 5)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(5);
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.press('b');
  await page.keyboard.press('3');
  await page.getByRole('button', { name: '取用', exact: true }).click();
  await page.getByRole('menuitem', { name: /^标题：五家转载（转载2）/ }).click();
  await page.getByText('已取用标题。').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('b');
  await page.keyboard.press('4');
  await show(page);
  await expect.poll(() => focused(page).innerText(), PATIENCE).toMatch(/^标题：五家转载（转载2）/);

  // In this view only the base is shown whole.
  await page.keyboard.press('b');
  await page.keyboard.press('w');
  await page.keyboard.press('w');
  await page.getByRole('region', { name: '一对多' }).waitFor();
  await page.keyboard.press('u');
  await page.locator('.toast').getByText('已撤销').waitFor();
  await page.keyboard.press('Shift+U');
  await page.locator('.toast').getByText('已重做').waitFor();
  expect(await page.locator('.taken').count()).toBe(0);
  await show(page);
  await expect.poll(() => focused(page).innerText(), PATIENCE).toMatch(/^标题：五家转载（转载2）/);
  await page.getByRole('button', { name: /^移除取用的标题/ }).click();
  await page.getByText('已移除取用的标题。').waitFor();
  await show(page);
  await expect.poll(() => nameOfFocused(page), PATIENCE).toMatch(/ 1$/);
});
