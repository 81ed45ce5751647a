import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser } from '../helpers/browser.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, PATIENCE } from './open-app.ts';

const pagesOf = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');

function picturesAreShown(page: Page): Promise<boolean> {
  return page
    .getByRole('article')
    .getByRole('img')
    .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));
}

/** Expects that the page links to all files of the guide in a language, and that the links work. */
async function expectPages(page: Page, name: string, language: 'zh' | 'en'): Promise<void> {
  const files = fs.readdirSync(path.join(import.meta.dirname, '../../docs/guide', language));
  const count = files.filter((file) => file.endsWith('.md')).length;
  await page.getByRole('article').waitFor();
  const links = pagesOf(page, name);
  await expect.poll(() => links.count()).toBe(count);
  for (const link of await links.all()) {
    const title = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => picturesAreShown(page), PATIENCE).toBe(true);
    await expectNoViolations(page, title);
  }
}

test.skipIf(!hasBrowser)('Help shows each page of the guide in both languages', async () => {
  const { page } = await openApp();
  await page.getByRole('link', { name: '帮助' }).click();
  await page.getByRole('heading', { level: 1, name: '使用指南' }).waitFor();
  await expectPages(page, '帮助', 'zh');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  await expectPages(page, 'Help', 'en');
});

test.skipIf(!hasBrowser)('Help keeps the project in reach, and its links lead through the guide', async () => {
  const { page } = await openApp();
  await page.getByRole('button', { name: '打开示例' }).click();
  await page.locator('ins').first().waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => page.evaluate(() => location.hash), PATIENCE).toMatch(/review\/\d+$/);
  const cluster = await page.evaluate(() => location.hash);

  await page.getByRole('link', { name: '帮助' }).click();
  await page.getByRole('article').getByRole('link', { name: '审阅' }).click();
  await page.getByRole('heading', { level: 1, name: '审阅' }).waitFor();
  await page.getByRole('article').getByRole('link', { name: '快捷键' }).click();
  await page.getByRole('heading', { level: 1, name: '快捷键' }).waitFor();
  await page.getByRole('navigation', { name: '步骤' }).getByRole('link', { name: '审阅' }).click();
  await expect.poll(() => page.evaluate(() => location.hash), PATIENCE).toBe(cluster);
});
