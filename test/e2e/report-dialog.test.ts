import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { expectNoViolations } from './no-violations.ts';
import { download, openCluster, openReview, PATIENCE } from './open-app.ts';

const readHeadings = (page: Page) => page.frameLocator('.report-frame iframe').locator('section h2').allInnerTexts();

test.skipIf(!hasBrowser)('a key shows the report, which is saved as it was shown', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: '对比报告' });
  await dialog.waitFor();
  await expect.poll(() => readHeadings(page), PATIENCE).toHaveLength(1);

  await dialog.getByText('整组 3 篇').click();
  await expect.poll(() => readHeadings(page), PATIENCE).toHaveLength(2);
  await dialog.getByText('English').click();
  await expect.poll(() => readHeadings(page), PATIENCE).toEqual(['Articles 1 and 2', 'Articles 1 and 3']);
  await expectNoViolations(page, 'report');

  const file = await download(page, '保存文件', dialog);
  expect(file).toMatch(/comparison of cluster \d+\.html$/);
  const shown = await page.locator('.report-frame iframe').getAttribute('srcdoc');
  expect(fs.readFileSync(file, 'utf8')).toBe(shown);

  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count(), PATIENCE).toBe(0);
});

test.skipIf(!hasBrowser)('the menu shows the report, which is printed without the app', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '新华路图书馆重新开放');
  await page.getByRole('button', { name: '对比选项' }).click();
  await page.getByRole('button', { name: /对比报告/ }).click();
  const dialog = page.getByRole('dialog', { name: '对比报告' });
  await expect.poll(() => readHeadings(page), PATIENCE).toEqual(['第 1 篇与第 2 篇']);
  // The cluster has only these two articles.
  expect(await dialog.getByText('当前两篇').count()).toBe(0);
  const printed = await page.locator('.report-frame iframe').evaluateHandle((frame: HTMLIFrameElement) => {
    const titles: string[] = [];
    frame.contentWindow!.print = () => void titles.push(frame.contentDocument!.title);
    return titles;
  });
  await dialog.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => printed.jsonValue()).toEqual(['稿件对比报告']);
});
