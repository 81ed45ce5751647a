import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser, keptBrowser } from '../../helpers/browser.ts';
import { openFilters, openProject, openReview } from '../open-app.ts';

async function expectCalendar(page: Page, label: string, weekday: string): Promise<void> {
  await openFilters(page);
  await page.getByLabel(label).click();
  await page.getByRole('columnheader', { name: weekday, exact: true }).first().waitFor();
}

test.skipIf(!hasBrowser)('the calendar follows the window, not the browser', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await page.getByRole('button', { name: 'English' }).click();
  await expectCalendar(page, 'Published from', 'Mo');

  const english = await (await keptBrowser()).newPage({ locale: 'en-US' });
  await english.goto(server.url);
  await openProject(english, project);
  await english.getByRole('button', { name: '中文' }).click();
  await expectCalendar(english, '发布日期', '一');
  await english.close();
});
