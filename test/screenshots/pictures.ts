import path from 'node:path';
import type { Page } from 'playwright-core';

export const ROOT = path.join(import.meta.dirname, '../..');
export const SAMPLE = path.join(ROOT, 'electron/intake/sample/示例稿件.xlsx');

export async function takePicture(page: Page, file: string): Promise<void> {
  // Waits until fonts and transitions have settled.
  await page.waitForTimeout(600);
  await page.screenshot({ path: file });
}
