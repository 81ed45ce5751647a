// Accessibility where something has gone wrong, and the ways into a server that is open to one person only.
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { startServerOfTest } from '../helpers/shells/server-of-test.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, reviewRows } from './open-app.ts';

test.skipIf(!hasBrowser)('axe-core finds nothing where something has gone wrong', async () => {
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

test.skipIf(!hasBrowser)('a tab without the token of this launch takes the address pasted into it', async () => {
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
});

test.skipIf(!hasBrowser)('a browser that is started with a code is let in by it once', async () => {
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
});
