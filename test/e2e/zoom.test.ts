import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows, eventRows, stationRows } from '../fixtures/compared.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { importRows, openApp, reviewRows } from './open-app.ts';

/** CSS pixels: 1440×900 at 200 %, 150 % and 125 %, and the smallest and largest windows. */
const WINDOWS = [
  [720, 450],
  [960, 600],
  [1152, 720],
  [1024, 700],
  [2560, 1440],
] as const;

/** Controls of the page, or of the dialog in front of it, that scrolling can't show or that are covered. */
function findUnreachable(): string[] {
  const frame = document.scrollingElement!;
  const unreachable = frame.scrollWidth > innerWidth ? [`page ${frame.scrollWidth} wide`] : [];
  const dialog = [...document.querySelectorAll('[role=dialog]')].find((one) => one.checkVisibility());
  const controls = 'button, a[href], input, select, textarea, summary, [role=slider], [role=option]';
  for (const control of (dialog ?? document).querySelectorAll(controls)) {
    // Controls that are not drawn have a drawn replacement: antd's boxes and switches.
    const shown = control.closest('label, .ant-select, .ant-slider') ?? control;
    if (!shown.checkVisibility({ visibilityProperty: true })) continue;
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = shown.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const isFree = seen !== null && (shown.contains(seen) || seen.contains(shown));
    // Scrolling must not have moved a window that the editor can't scroll.
    if (!isFree || frame.scrollLeft + frame.scrollTop + document.body.scrollTop > 0)
      unreachable.push(
        (control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40) || control.outerHTML,
      );
  }
  return unreachable;
}

/** Polls, because a chart adapts to a new window some frames later, and covers its neighbours until then. */
async function findUnreachableAtRest(page: Page): Promise<string[]> {
  let found: string[] = [];
  const count = async () => {
    found = await page.evaluate(findUnreachable);
    return found.length;
  };
  await expect
    .poll(count, { timeout: 20_000 })
    .toBe(0)
    .catch(() => {});
  return found;
}

test.skipIf(!hasBrowser)('every screen can be used in every window and at every zoom', async () => {
  const { page } = await openApp();
  await importRows(page, comparedRows(stationRows, eventRows, copiesOf('十二家转载', 12)));
  const project = new URL(page.url()).hash.split('/').slice(0, 3).join('/');
  const sheet = page.locator('.sheet [data-left], .sheet .fold').first();
  const screens: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['#/', () => page.getByRole('button', { name: '打开示例' }).waitFor()],
    [`${project}/import`, () => page.getByRole('table').waitFor()],
    [`${project}/review`, () => sheet.waitFor()],
    [`${project}/overview`, () => page.locator('main svg text').first().waitFor()],
    [`${project}/suggest`, () => page.getByRole('checkbox').first().waitFor()],
    [`${project}/check`, () => page.getByRole('switch').waitFor()],
    [`${project}/detection`, () => page.getByRole('button', { name: '预览', exact: true }).waitFor()],
    [`${project}/help/review`, () => page.getByRole('article').waitFor()],
    [`${project}/export`, () => page.getByRole('button', { name: '导出并下载' }).waitFor()],
  ];
  const found: string[] = [];
  for (const [address, isThere] of screens) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await isThere(page);
    for (const language of ['English', '中文']) {
      await page.getByRole('button', { name: language }).click();
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        const where = `${address.replace(project, '')} ${language} ${width}×${height}`;
        found.push(...(await findUnreachableAtRest(page)).map((control) => `${where}: ${control}`));
      }
    }
  }
  expect(found).toEqual([]);
});

async function listUnreachable(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const unreachable = await findUnreachableAtRest(page);
    found.push(...unreachable.map((control) => `${where} ${width}×${height}: ${control}`));
  }
  return found;
}

test.skipIf(!hasBrowser)('so can the mapping of columns, every panel of the review and every dialog', async () => {
  const { page } = await openApp();
  const rows = comparedRows(stationRows, eventRows, copiesOf('十二家转载', 12));
  const found: string[] = [];
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(writeWorkbook(temporaryFile('稿件.xlsx'), rows));
  await page.getByRole('region', { name: '预览' }).waitFor();
  found.push(...(await listUnreachable(page, 'mapping')));
  await page.reload();
  await page.goto(page.url().replace(/#.*/, '#/'));
  await reviewRows(page, rows);
  const sheet = page.locator('.sheet [data-left], .sheet .fold').first();
  for (const language of ['English', '中文']) {
    await page.getByRole('button', { name: language }).click();
    for (const panel of ['l', 'o', 'e', 't']) {
      await page.keyboard.press(panel);
      await page.locator('.compare-panel').waitFor();
      await sheet.waitFor();
      found.push(...(await listUnreachable(page, `panel ${panel} ${language}`)));
      await page.keyboard.press(panel);
    }
    // Gives the history an entry to list.
    await page.keyboard.press('x');
    for (const key of ['?', 'h', 'i', 'm', 'a', 'Shift+S', 'Shift+M']) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      found.push(...(await listUnreachable(page, `dialog ${key} ${language}`)));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
  expect(found).toEqual([]);
});
