// A session without a mouse in a real browser: a project of 100 clusters is cleared by keyboard alone and exported; the
// list is searched, filtered and left, and is found as it was left.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { MADE_COLUMNS, makeArticles } from '../helpers/made-articles.ts';
import type { ServerProcess } from '../helpers/server-process.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, reviewRows } from './open-app.ts';

/** Machines of the tests are slow in bursts. */
const PATIENCE = { timeout: 60_000 };

const rows = (page: Page) => page.getByRole('complementary').getByRole('listitem');

/** Which articles are kept, by their own numbers, as the program itself says. */
async function keptIds({ client }: ServerProcess, ids: readonly string[]): Promise<string[]> {
  const [recent] = await client.projects.recent();
  const project = recent!.path;
  const discarded = new Set<string>();
  for (const { id, status } of await client.review.clusters({ project })) {
    expect(status).toBe('resolved');
    const { members } = await client.review.cluster({ project, cluster: id });
    const verdicts = members.map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'canonical').length).toBe(
      verdicts.every((verdict) => verdict === 'keep') ? 0 : 1,
    );
    // Row 1 is the header.
    for (const { article, verdict } of members) if (verdict === 'discard') discarded.add(ids[article.row - 2]!);
  }
  return ids.filter((id) => !discarded.has(id));
}

test.skipIf(!hasBrowser)('a hundred clusters are cleared by keyboard alone', { timeout: 400_000 }, async () => {
  const { page, server } = await openApp();
  const made = makeArticles(620, 3);
  await reviewRows(page, [MADE_COLUMNS, ...made]);
  const progress = page.locator('.list-progress');
  const total = Number((await progress.innerText()).split('/')[1]);
  expect(total).toBeGreaterThanOrEqual(100);

  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  for (let round = 0; new URL(page.url()).hash.includes('/review'); round++) {
    expect(round).toBeLessThan(2 * total);
    const before = page.url();
    await page.locator('.member-strip').waitFor();
    if (round % 5 === 1) await press('2', 'c', '1', 'v');
    if (round % 7 === 3) await press('Shift+V');
    // A wrong key, taken back: Enter waits for that.
    if (round % 11 === 5) await press('Shift+D', 'u');
    await press('Enter');
    // After the last one Enter stays, and the next leads to the export.
    const moved = (url: string) =>
      location.href !== url || document.querySelector('.settle')?.textContent?.includes('去导出');
    await page.waitForFunction(moved, before, PATIENCE);
  }

  // All decided: Enter has led to the export.
  const focused = () => page.evaluate(() => document.querySelector('button:focus')?.textContent ?? '');
  for (let tabs = 0; !(await focused()).includes('导出并下载'); tabs++) {
    expect(tabs).toBeLessThan(60);
    await press('Tab');
  }
  const downloading = page.waitForEvent('download');
  await press('Enter');
  const cleaned = path.join(temporaryFolder(), 'cleaned.xlsx');
  await (await downloading).saveAs(cleaned);
  const book = XLSX.read(fs.readFileSync(cleaned));
  const exported = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  const ids = made.map(([id]) => id);
  expect(exported.slice(1).map(([id]) => id)).toEqual(await keptIds(server, ids));
});

test.skipIf(!hasBrowser)(
  'the list is searched in bodies, filtered, and found as it was left; what a later import adds is marked',
  { timeout: 240_000 },
  async () => {
    const home = temporaryFolder();
    const { page, server } = await openApp(home);
    await reviewRows(page, reprintedRows);

    // Two characters that only the body has.
    await page.keyboard.press('/');
    await page.keyboard.type('视障');
    await expect.poll(() => rows(page).allInnerTexts(), PATIENCE).toEqual([expect.stringContaining('图书馆')]);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(2);

    await page.getByText('更多筛选').click();
    await page.getByRole('combobox', { name: '排序' }).press('Enter');
    await page.getByRole('combobox', { name: '排序' }).press('ArrowDown');
    await page.getByRole('combobox', { name: '排序' }).press('Enter');
    await page.getByLabel('发布日期从').fill('2026-03-02');
    await page.getByLabel('到', { exact: true }).fill('2026-03-02');
    await page.getByRole('combobox', { name: '来源' }).fill('文化');
    await page.getByRole('combobox', { name: '来源' }).press('Enter');
    const library = rows(page).filter({ hasText: '图书馆' });
    await library.getByRole('link').click();
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);
    await expectNoViolations(page, 'filters');
    await page.keyboard.press('Enter');

    // By a reload, and by another launch.
    await page.reload();
    await page.getByText('更多筛选（3）').waitFor();
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);
    // On the disk a moment after the last change.
    const [recent] = await server.client.projects.recent();
    const stored = () => server.client.review.view({ project: recent!.path });
    await expect.poll(async () => (await stored())?.filter.source, PATIENCE).toBe('文化网');
    await server.kill();
    const second = await openApp(home);
    await second.page.getByText('稿件').first().click();
    await second.page.getByText('更多筛选（3）').waitFor();
    await expect.poll(() => rows(second.page).count(), PATIENCE).toBe(1);
    await second.page.getByText('篇数多的在前').waitFor();
    const listed = rows(second.page).getByRole('link').first();
    await expect.poll(() => listed.getAttribute('aria-current'), PATIENCE).toBe('true');
    expect(await listed.innerText()).toContain('图书馆');

    // A later import adds a copy to the decided cluster: it is open again, and says why.
    await second.page
      .getByRole('link', { name: '导入' })
      .or(second.page.getByRole('button', { name: '导入' }))
      .first()
      .click();
    const copy = reprintedRows[6]!;
    await reviewRows(
      second.page,
      [reprintedRows[0]!, ['c1', '图书馆', copy[2]!, '文化网', '2026-03-02', '转载']],
      '又一批.xlsx',
    );
    await second.page.getByText('新增 1 篇').waitFor();
    await second.page.getByText('新增第 3 篇').waitFor();
  },
);
