// A real browser at the real web shell, for one test.
import fs from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Browser tests are skipped, visibly, where there is no browser (test/prepare-machine.mjs says how to get one). */
export const hasBrowser = fs.existsSync(EXECUTABLE);

/** In a container Chromium cannot make its own sandbox; it opens nothing but the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type OpenedApp = { readonly page: Page; readonly server: ServerProcess; readonly home: string };

/** Opens the app in Chinese at 1440×900; the test fails when the page reports an error of its own. */
export async function openApp(home = temporaryFolder()): Promise<OpenedApp> {
  const server = await startServerProcess(home);
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  onTestFinished(() => expect(errors).toEqual([]));
  await page.goto(server.url);
  return { page, server, home };
}

/** Chooses an option of a select box by typing into it, as somebody at the keyboard does. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(option);
  await box.press('Enter');
}
