import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows, stationRows } from '../../fixtures/compared.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, PATIENCE } from '../open-app.ts';

const count = (page: Page) => page.getByTestId('change-count').innerText();
const marks = (page: Page) => page.locator('.sheet :is(del, ins, .moved)');
const chip = (page: Page) => page.getByRole('button', { name: /^仅形式不同/ });

async function readMarks(page: Page): Promise<string[]> {
  const numbers = await marks(page).evaluateAll((all) => all.map((mark) => String(mark.getAttribute('data-change'))));
  return [...new Set(numbers)];
}

test.skipIf(!hasBrowser)(
  'differences of form are counted in the menu of the comparison, which shows them',
  async () => {
    const { page } = await openReview(comparedRows(stationRows));
    await page.getByRole('button', { name: /转载网/ }).waitFor();
    await page.keyboard.press('3');
    await expect.poll(() => count(page), PATIENCE).toBe('0 处差异');
    expect(await marks(page).count()).toBe(0);
    await page.keyboard.press('g');
    const hidden = Number((await chip(page).innerText()).match(/^仅形式不同 (\d+) · 显示$/)![1]);
    expect(hidden).toBeGreaterThan(20);

    await chip(page).click();
    await expect.poll(() => chip(page).innerText(), PATIENCE).toBe(`仅形式不同 ${hidden} · 隐藏`);
    await expect.poll(() => count(page), PATIENCE).toBe(`${hidden} 处差异`);
    await page.keyboard.press('Escape');
    await chip(page).waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await expect.poll(async () => (await readMarks(page)).length, PATIENCE).toBe(hidden);

    await page.reload();
    await page.getByRole('button', { name: /转载网/ }).waitFor();
    await page.keyboard.press('3');
    await expect.poll(() => count(page), PATIENCE).toBe(`${hidden} 处差异`);
    await page.keyboard.press('g');
    await chip(page).click();
    await expect.poll(() => count(page), PATIENCE).toBe('0 处差异');
  },
);

test.skipIf(!hasBrowser)('the counter counts the marks that N walks through', async () => {
  const { page } = await openReview(comparedRows(stationRows));
  await page.getByRole('button', { name: /转载网/ }).waitFor();
  await page.keyboard.press('2');
  const countMarks = async () => ((await readMarks(page)).length > 3 ? await count(page) : '');
  await expect.poll(countMarks, PATIENCE).toBe('7 处差异');
  const changes = 7;
  expect((await readMarks(page)).sort()).toEqual(Array.from({ length: changes }, (_, at) => String(at)));
  for (let at = 1; at <= changes; at++) {
    await page.keyboard.press('n');
    await expect.poll(() => count(page)).toBe(`差异 ${at} / ${changes}`);
    const current = page.locator('.current-change');
    await expect.poll(() => current.first().getAttribute('data-change')).toBe(String(at - 1));
  }
  await page.keyboard.press('n');
  await expect.poll(() => count(page)).toBe(`差异 1 / ${changes}`);
});
