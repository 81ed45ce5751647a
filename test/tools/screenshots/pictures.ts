import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Look } from './all-screens.ts';

export const ROOT = path.join(import.meta.dirname, '../../..');
export const SAMPLE = path.join(ROOT, 'electron/stages/intake/sample/示例稿件.xlsx');

export async function openPage(browser: Browser, look: Look, address: string): Promise<Page> {
  const page = await (await browser.newContext(look)).newPage();
  // The machine may be busy with other work.
  page.setDefaultTimeout(180_000);
  await page.goto(address);
  return page;
}

/** @param screen its address within the project */
export function showScreen(page: Page, project: string, screen: string): Promise<void> {
  return page.evaluate(
    (address) => {
      location.hash = address;
    },
    `/p/${encodeURIComponent(project)}/${screen}`,
  );
}

export async function takePicture(page: Page, file: string): Promise<void> {
  // Waits until fonts and transitions have settled.
  await page.waitForTimeout(600);
  await page.locator('.ant-spin:visible').first().waitFor({ state: 'hidden' });
  await page.screenshot({ path: file });
}
