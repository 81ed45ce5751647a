import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { openApp, openCluster, openReview, PATIENCE, putIn } from './open-app.ts';

function listMoving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0.01);
    return Array.from(document.querySelectorAll('*')).flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        const moves = style.animationName !== 'none' && isLong(style.animationDuration);
        return moves || isLong(style.transitionDuration) ? [`${element.tagName} ${element.className} ${part}`] : [];
      }),
    );
  });
}

test.skipIf(!hasBrowser)('with less motion no screen moves', async () => {
  const { page } = await openReview(reprintedRows);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCluster(page, '青石江大桥通车');
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('m');
  await page.getByRole('dialog').waitFor();
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await page.getByRole('dialog', { name: '批量采纳建议' }).waitFor();
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').last().waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('u');
  await page.locator('.toast').waitFor(PATIENCE);
  expect(await listMoving(page)).toEqual([]);
  // A spinner is shown while the figures are read.
  const slow = makeGate();
  await page.route('**/rpc/overview/**', (route) => slow.opened.then(() => route.continue()));
  await page.getByRole('link', { name: '概览' }).click();
  await page.locator('.ant-spin').first().waitFor(PATIENCE);
  expect(await listMoving(page)).toEqual([]);
  slow.open();
  await page.locator('main svg text').first().waitFor(PATIENCE);
  expect(await listMoving(page)).toEqual([]);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('table').last().waitFor(PATIENCE);
  expect(await listMoving(page)).toEqual([]);
});

test.skipIf(!hasBrowser)('nor do the screens before the review', async () => {
  const { page } = await openApp();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: '打开示例' }).waitFor();
  expect(await listMoving(page)).toEqual([]);
  await putIn(page, writeWorkbook(temporaryFile('稿件.xlsx'), reprintedRows));
  await page.getByRole('region', { name: '预览' }).waitFor();
  expect(await listMoving(page)).toEqual([]);
  // The page hears of the beginning of the import alone, so that it seems to run.
  await page.route(/\/rpc\/jobs\/watch$/, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: message\ndata: ${JSON.stringify({ json: { type: 'started', kind: 'import' } })}\n\n`,
    }),
  );
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.locator('.job .bar').first().waitFor(PATIENCE);
  expect(await listMoving(page)).toEqual([]);
});

test.skipIf(!hasBrowser)('nor do the screens of settings, history and commands', async () => {
  const { page } = await openReview(reprintedRows);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('h');
  await page.getByRole('dialog', { name: '历史记录' }).waitFor();
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('h');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索命令和页面' }).waitFor();
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const project = new URL(page.url()).hash.split('/').slice(0, 3).join('/');
  for (const [screen, isThere] of [
    ['suggest', page.getByRole('checkbox').first()],
    ['check', page.getByRole('switch')],
    ['detection', page.getByRole('button', { name: '预览', exact: true })],
    ['help/review', page.getByRole('article')],
  ] as const) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `${project}/${screen}`);
    await isThere.waitFor(PATIENCE);
    expect(await listMoving(page), screen).toEqual([]);
  }
});
