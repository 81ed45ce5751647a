// Nobody is shut out: no violation that axe-core finds, on every screen, in both themes.
import { test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp } from './open-app.ts';

test.skipIf(!hasBrowser)('axe-core finds nothing on any screen, light or dark', { timeout: 180_000 }, async () => {
  const { page } = await openApp();
  await page.getByText(/分词/).waitFor();
  await expectNoViolations(page, 'start');
  await page.locator('input[type=file]').setInputFiles(writeWorkbook(temporaryFile('稿件.xlsx'), reprintedRows));
  const importButton = page.getByRole('button', { name: '导入', exact: true });
  await importButton.waitFor();
  await expectNoViolations(page, 'import');
  await importButton.click();
  await page.getByRole('button', { name: /开始查重/ }).waitFor();
  await expectNoViolations(page, 'imported');
  await page.getByRole('button', { name: /开始查重/ }).click();
  await page.locator('ins').first().waitFor();
  await expectNoViolations(page, 'review');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: '导出' })
    .or(page.getByRole('button', { name: '导出' }))
    .first()
    .click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  await expectNoViolations(page, 'export');
});
