// `npm run screenshots`: the pictures in the README, taken of the running app with the bundled sample.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buildPage } from '#electron/build.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';

const SAMPLE = path.join(import.meta.dirname, '../../electron/intake/sample/示例稿件.xlsx');

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
await buildPage();
const server = await startServerProcess(home);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  await page.goto(server.url);
  await page.getByText('nodejieba').or(page.getByText('@node-rs/jieba')).waitFor();
  await shoot(page, 'start');

  await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
  await page.getByRole('button', { name: '导入', exact: true }).waitFor();
  await shoot(page, 'import');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('button', { name: /开始审阅/ }).waitFor();
  await shoot(page, 'imported');

  await page.getByRole('button', { name: /开始审阅/ }).click();
  await page.locator('ins').first().waitFor();
  await shoot(page, 'review');
  // Two clusters decided, the next one open, in the dark and in English.
  for (const _ of [1, 2]) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('ins').first().waitFor();
  await shoot(page, 'review-dark-english');

  await page.getByRole('button', { name: '中文' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: '概览' }).click();
  await page.locator('main svg text').first().waitFor();
  await shoot(page, 'overview');
  await page.getByRole('link', { name: '查重设置' }).click();
  await page.getByRole('button', { name: '预览变化' }).waitFor();
  await shoot(page, 'detection');

  await page
    .getByRole('link', { name: '导出' })
    .or(page.getByRole('button', { name: '导出' }))
    .first()
    .click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  await page.getByRole('table').last().waitFor();
  await shoot(page, 'export');
} finally {
  await browser.close();
  await server.kill();
  fs.rmSync(home, { recursive: true, force: true });
}

async function shoot(page: Page, name: string): Promise<void> {
  // Fonts and transitions settle.
  await page.waitForTimeout(600);
  await page.screenshot({ path: path.join(import.meta.dirname, `${name}.png`) });
}
