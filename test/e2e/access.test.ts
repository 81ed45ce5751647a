// Accessibility: axe-core finds no violation on any screen, in both themes, also in a window of 1440×900 at 200 %.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findFolders } from '#electron/app/folders.ts';
import { startServices, stopServices } from '#electron/app/services.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { NODEJIEBA } from '../helpers/choose-nodejieba.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { startServerOfTest } from '../helpers/shells/server-of-test.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, openProject, openReview, putIn, reviewRows } from './open-app.ts';

const ZOOMED = { width: 720, height: 450 };

test.skipIf(!hasBrowser)('axe-core finds nothing on any screen, light or dark', { timeout: 300_000 }, async () => {
  const { page } = await openApp(undefined, NODEJIEBA);
  await page.getByText(/分词/).waitFor();
  await expectNoViolations(page, 'start');
  await page.locator('input[type=file]').setInputFiles(writeWorkbook(temporaryFile('稿件.xlsx'), reprintedRows));
  const importButton = page.getByRole('button', { name: '导入', exact: true });
  await importButton.waitFor();
  await expectNoViolations(page, 'import');
  await importButton.click();
  await page.getByRole('button', { name: /开始审阅/ }).waitFor();
  await expectNoViolations(page, 'imported');
  await page.getByRole('button', { name: /开始审阅/ }).click();
  await page.locator('ins').first().waitFor();
  await expectNoViolations(page, 'review');
  await page.setViewportSize(ZOOMED);
  await expectNoViolations(page, 'review at 200 %');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('?');
  await expectNoViolationsIn(page, 'shortcuts');
  await page.keyboard.press('Shift+S');
  await expectNoViolationsIn(page, 'which articles to split out');
  await page.keyboard.press('Shift+M');
  await expectNoViolationsIn(page, 'where to move');
  await page.locator('.decide-bar').getByRole('button', { name: '调整分组' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');

  for (const [step, button] of [
    ['导出', '导出并下载'],
    ['导入', /前往审阅|开始审阅/],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: step }).click();
    await page.getByRole('button', { name: button }).first().waitFor();
    await expectNoViolations(page, step);
  }
});

async function expectNoViolationsIn(page: Page, dialog: string): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page, dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test.skipIf(!hasBrowser)('nor on the main screens in English', { timeout: 300_000 }, async () => {
  const { page, project } = await openReview(reprintedRows);
  await page.getByRole('button', { name: 'English' }).click();
  for (const [screen, shown] of [
    ['review', page.locator('ins').first()],
    ['overview', page.locator('[role=img] svg').nth(3)],
    ['suggest', page.getByRole('button', { name: 'Reset to defaults' })],
    ['check', page.getByRole('switch', { name: 'Turn on accuracy check' })],
    ['detection', page.getByRole('button', { name: 'Preview changes' })],
    ['export', page.getByRole('button', { name: 'Export and download' })],
    ['help/README', page.getByRole('heading', { level: 1, name: 'Guide' })],
  ] as const) {
    await openProject(page, project, screen);
    await shown.waitFor();
    await expectNoViolations(page, `${screen} in English`);
  }
  await page.getByRole('link', { name: 'Tonggao 同稿' }).click();
  await page.getByRole('heading', { name: 'Recent projects' }).waitFor();
  await expectNoViolations(page, 'start in English');
  await putIn(page, writeWorkbook(temporaryFile('articles.xlsx'), reprintedRows));
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await expectNoViolations(page, 'import in English');
});

test.skipIf(!hasBrowser)('nor where something has gone wrong', { timeout: 240_000 }, async () => {
  const home = temporaryFolder();
  const { page, server } = await openApp(home);
  const broken = { name: '坏.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 and no more') };
  await page.locator('input[type=file]').setInputFiles(broken);
  await page.getByRole('alert').waitFor();
  await expectNoViolations(page, 'an unreadable file');

  await page.goto(server.url);
  await reviewRows(page, reprintedRows);
  const review = page.url();
  await page.goto(review.replace(/%2F[^/]*\.tonggao/, '%2Fnowhere.tonggao'));
  await page.getByRole('button', { name: '重试' }).waitFor();
  await expectNoViolations(page, 'a project that is not there');

  // Another program opens the same files, so its window says that the project is open elsewhere.
  const [recent] = await server.client.projects.recent();
  const second = await startServerOfTest(home);
  await page.goto(second.url);
  await page.getByText(recent!.name, { exact: true }).first().click();
  const mark = page.getByRole('button', { name: '只能查看' });
  await mark.click();
  await page.getByRole('region', { name: '项目提示' }).locator('.notice-warning').waitFor();
  await page.locator('.member').first().waitFor();
  // Buttons fade in when they become enabled, which axe-core would report as low contrast.
  await page.getByRole('button', { name: /^采纳建议/, disabled: false }).waitFor();
  await expectNoViolations(page, 'open elsewhere');
  await mark.click();
  await second.kill();
  const late = makeGate();
  await page.route('**/rpc/review/decide', (route) => late.opened.then(() => route.abort()));
  const pressed = page.locator('.verdict[aria-pressed=true]');
  await page.keyboard.press('c');
  await pressed.waitFor();
  late.open();
  await page.locator('.disconnected-banner').waitFor();
  await expect.poll(() => pressed.count()).toBe(0);
  // Everything drawn after the refusal also comes after its message.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
  expect(await page.getByText('连接已断开').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the program is gone');
});

test.skipIf(!hasBrowser)(
  'a tab without the token of this launch takes the address pasted into it',
  { timeout: 240_000 },
  async () => {
    const { page, server } = await openApp();
    await page.getByText(/分词/).waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByText('#token=…').waitFor();
    await expectNoViolations(page, 'an address without its token');
    // Navigates as the address bar would: changing only the fragment does not load the page again.
    await page.evaluate((url) => location.assign(url), server.url);
    await page.getByText(/分词/).waitFor();
    expect(page.url()).not.toContain('token');
  },
);

test.skipIf(!hasBrowser)(
  'a browser that is started with a code is let in by it once',
  { timeout: 240_000 },
  async () => {
    const services = startServices({ shell: 'web', folders: findFolders(temporaryFolder()) });
    const shell = await startWebShell(services, path.resolve('dist/client'));
    onTestFinished(async () => {
      await shell.close();
      await stopServices(services);
    });
    const address = shell.codeAddress();
    const { page } = await openApp();
    await page.goto(address);
    await page.getByText(/分词/).waitFor();
    expect(page.url()).toBe(`${shell.origin}/#/`);
    await page.reload();
    await page.getByText(/分词/).waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(address);
    await page.getByText('#token=…').waitFor();
  },
);
