// The fact matrix: one key shows who says what, marks what most say, and each cell leads to its place.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reservoir } from '../../fixtures/disputed.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE } from '../open-app.ts';

const rows = [
  ['标题', '正文', '来源', '发布时间'],
  ['水库加固工程开工', reservoir('500万元', '3月5日'), '晨报', '2026-03-06 08:00'],
  ['水库加固工程开工', reservoir('50万元', '3月5日'), '晚报', '2026-03-06 09:00'],
  ['水库加固工程开工', reservoir('500万元', '4月5日'), '日报', '2026-03-06 10:00'],
];

const matrix = (page: Page) => page.getByRole('complementary', { name: '说法不一的事实' });
const cellsOf = (page: Page, row: number) =>
  matrix(page)
    .locator('tbody tr')
    .nth(row)
    .locator('td')
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s/g, '')));

test.skipIf(!hasBrowser)('says who says what, and leads to the place in each article', async () => {
  const { page } = await openReview(rows);
  await page.keyboard.press('d');
  await expect.poll(() => matrix(page).getByRole('columnheader').count(), PATIENCE).toBe(4);
  await matrix(page).getByText('晚报').waitFor(PATIENCE);
  await expect.poll(() => matrix(page).getByRole('rowheader').allInnerTexts()).toEqual(['数字', '日期']);
  const majority = '（多数稿件的说法）';
  expect(await cellsOf(page, 0)).toEqual([`500万元${majority}`, '50万元', `500万元${majority}`]);
  expect(await cellsOf(page, 1)).toEqual([`3月5日${majority}`, `3月5日${majority}`, '4月5日']);
  await expectNoViolations(page, 'the fact matrix');

  const sheet = page.locator('.sheet');
  const isInSight = (text: string) =>
    sheet.evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const { top, bottom } = element.getBoundingClientRect();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.includes(text)) continue;
        const box = node.parentElement!.getBoundingClientRect();
        if (box.height > 0 && box.bottom > top && box.top < bottom) return true;
      }
      return false;
    }, text);
  await matrix(page).getByRole('button', { name: '4月5日' }).click();
  await expect.poll(() => page.locator('.article-head').nth(1).innerText(), PATIENCE).toContain('日报');
  await expect.poll(() => isInSight('第一批运来的是条石'), PATIENCE).toBe(true);
  await matrix(page)
    .getByRole('button', { name: /^50万元/ })
    .click();
  await expect.poll(() => page.locator('.article-head').nth(1).innerText(), PATIENCE).toContain('晚报');
  await expect.poll(() => isInSight('县水利局介绍'), PATIENCE).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => matrix(page).count()).toBe(0);
});

test.skipIf(!hasBrowser)('says that nothing is disputed', async () => {
  const { page } = await openReview(
    rows.map((row) => row.map((cell) => cell.replace('50万', '500万').replace('4月', '3月').replace('5000', '500'))),
  );
  await page.keyboard.press('d');
  await matrix(page).getByText('没有发现互相矛盾的事实').waitFor(PATIENCE);
});
