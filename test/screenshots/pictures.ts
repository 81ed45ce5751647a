// How a picture of the running app is taken.
import path from 'node:path';
import type { Page } from 'playwright-core';

export const ROOT = path.join(import.meta.dirname, '../..');
export const SAMPLE = path.join(ROOT, 'electron/intake/sample/示例稿件.xlsx');

export async function takePicture(page: Page, file: string): Promise<void> {
  // Fonts and transitions settle.
  await page.waitForTimeout(600);
  await page.screenshot({ path: file });
}
