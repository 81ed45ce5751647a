import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { openCluster, openReview, PATIENCE } from './open-app.ts';

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

test.skipIf(!hasBrowser)('with less motion no screen moves', { timeout: 240_000 }, async () => {
  const { page } = await openReview(reprintedRows);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCluster(page, '青石江大桥通车');
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('m');
  await page.getByRole('dialog').waitFor();
  expect(await listMoving(page)).toEqual([]);
  await page.keyboard.press('Escape');
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
