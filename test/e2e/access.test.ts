// Accessibility: axe-core finds no violation on any screen, in both themes, also in a window of 1440×900 at 200 %.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { NODEJIEBA } from '../helpers/choose-nodejieba.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, openProject, openReview, putIn } from './open-app.ts';

const ZOOMED = { width: 720, height: 450 };

test.skipIf(!hasBrowser)('axe-core finds nothing on any screen, light or dark', async () => {
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

test.skipIf(!hasBrowser)('nor on the main screens in English', async () => {
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
