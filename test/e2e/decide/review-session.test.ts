// A session without a mouse: 40 clusters are decided and exported by keyboard alone. The list is searched, filtered
// and left, and later shown as it was left.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { expectNoViolations } from '../no-violations.ts';
import { chooseNext, openApp, openFilters, openReview, PATIENCE, reviewRows } from '../open-app.ts';

const rows = (page: Page) => page.getByRole('complementary').getByRole('listitem');

async function tabTo(page: Page, words: RegExp): Promise<void> {
  const focused = () => page.evaluate(() => document.querySelector('button:focus')?.textContent ?? '');
  for (let tabs = 0; !words.test(await focused()); tabs++) {
    expect(tabs, `Tabs to ${words}`).toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

/** An untouched cluster as the screen shows it: its articles in the order of their import, and those to be discarded. */
type Shown = { readonly cluster: string; readonly articles: readonly number[]; readonly suggested: readonly number[] };

/** Waits until the list and the members belong to the cluster in the address, and it may be decided. */
async function readShown(page: Page): Promise<Shown> {
  const read = () => {
    const cluster = /review\/(\d+)/.exec(location.hash)?.[1] ?? '';
    const chosen = document.querySelector('.cluster-list [aria-current=true]')?.getAttribute('href') ?? '';
    const members = [...document.querySelectorAll<HTMLElement>('.member')];
    const suggested = (verdict: string) =>
      members.filter((member) => member.querySelector('.member-verdict')?.textContent === verdict);
    if (cluster === '' || !chosen.endsWith(`/${cluster}`) || suggested('建议主稿').length !== 1) return null;
    const settle = document.querySelector('.settle:not([aria-disabled=true])');
    if (!settle?.textContent.includes('采纳建议')) return null;
    const numberOf = (member: HTMLElement) => Number(member.dataset.article);
    return { cluster, articles: members.map(numberOf), suggested: suggested('建议剔除').map(numberOf) };
  };
  return (await page.waitForFunction(read, undefined, PATIENCE)).jsonValue() as Promise<Shown>;
}

/** The keys of a round, of which the last one goes on, and the articles that they discard. */
function planRound(round: number, { articles, suggested }: Shown): { keys: string[]; discarded: readonly number[] } {
  // Makes the second article canonical and keeps the first, which is the rest.
  if (round % 5 === 1 && articles.length === 2) return { keys: ['2', 'c', '1', 'v', 'Enter'], discarded: [] };
  if (round % 7 === 3) return { keys: ['Shift+V'], discarded: [] };
  return { keys: ['Enter'], discarded: suggested };
}

test.skipIf(!hasBrowser)('forty clusters are cleared by keyboard alone', async () => {
  const { page } = await openApp();
  const made = makeArticles(280, 3);
  const press = (...keys: readonly string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  // The system's file dialog is not part of the page.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, /点击选择/);
  await press('Enter');
  await (await choosing).setFiles(writeWorkbook(temporaryFile('稿件.xlsx'), [SYNTHETIC_COLUMNS, ...made]));
  await page.getByRole('button', { name: '导入', exact: true }).waitFor();
  await tabTo(page, /^导入$/);
  await press('Enter');
  await page.getByRole('button', { name: /开始审阅/ }).waitFor();
  await tabTo(page, /开始审阅/);
  await press('Enter');

  await page.locator('.member-strip').waitFor();
  const total = Number((await page.locator('.list-progress .numbers').innerText()).split('/')[1]);
  expect(total).toBeGreaterThanOrEqual(40);
  const discarded = new Set<number>();
  const seen = new Set<string>();
  for (let round = 0; round < total; round++) {
    const shown = await readShown(page);
    seen.add(shown.cluster);
    const plan = planRound(round, shown);
    for (const article of plan.discarded) discarded.add(article);
    // After the last cluster, Enter stays there.
    const moved = (before: string) =>
      !location.hash.includes(`/review/${before}`) ||
      document.querySelector('.settle')?.textContent?.includes('前往导出');
    if (round % 11 === 5) {
      // A wrong key leads on, and its undo back.
      await press('Shift+D');
      await page.waitForFunction(moved, shown.cluster, PATIENCE);
      await press('u');
      await expect.poll(async () => (await readShown(page)).cluster, PATIENCE).toBe(shown.cluster);
    }
    await press(...plan.keys);
    await page.waitForFunction(moved, shown.cluster, PATIENCE);
  }
  expect(seen.size).toBe(total);
  await press('Enter');

  // It is not drawn before the lines above it.
  await page.getByRole('button', { name: '导出并下载' }).waitFor(PATIENCE);
  await tabTo(page, /导出并下载/);
  const downloading = page.waitForEvent('download');
  await press('Enter');
  const cleaned = path.join(temporaryFolder(), 'cleaned.xlsx');
  await (await downloading).saveAs(cleaned);
  const book = XLSX.read(fs.readFileSync(cleaned));
  const exported = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  const kept = made.filter((_, at) => !discarded.has(at + 1));
  expect(kept.length).toBeLessThan(made.length - total / 2);
  expect(exported.slice(1).map(([id]) => id)).toEqual(kept.map(([id]) => id));
});

test.skipIf(!hasBrowser)(
  'the list is searched in bodies, filtered, and found as it was left; what a later import adds is marked',
  async () => {
    const home = temporaryFolder();
    const { page, server } = await openReview(reprintedRows, { home });

    // Two characters that occur only in the body.
    await page.keyboard.press('/');
    await page.keyboard.type('视障');
    await expect.poll(() => rows(page).allInnerTexts(), PATIENCE).toEqual([expect.stringContaining('图书馆')]);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(2);

    await chooseNext(page, '排序');
    await openFilters(page);
    await page.getByLabel('发布日期').fill('2026-03-02');
    await page.keyboard.press('Enter');
    await page.getByLabel('至', { exact: true }).fill('2026-03-02');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '来源' }).fill('文化');
    await page.getByRole('combobox', { name: '来源' }).press('Enter');
    await page.getByRole('button', { name: /^筛选/ }).click();
    await page.locator('.filter-menu').waitFor({ state: 'hidden' });
    const library = rows(page).filter({ hasText: '图书馆' });
    await library.getByRole('link').click();
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);
    await expectNoViolations(page, 'filters');
    await page.keyboard.press('Enter');

    // The view survives a reload and a restart.
    await page.reload();
    await page.getByText('筛选（3）').waitFor();
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);
    // The view is written to the disk a moment after the last change.
    const [recent] = await server.client.projects.recent();
    const stored = () => server.client.review.view({ project: recent!.path });
    await expect.poll(async () => (await stored())?.filter.source, PATIENCE).toBe('文化网');
    await server.kill();
    const second = await openApp(home);
    await second.page.getByText('稿件', { exact: true }).first().click();
    await second.page.getByText('筛选（3）').waitFor();
    await expect.poll(() => rows(second.page).count(), PATIENCE).toBe(1);
    await second.page.getByText('篇数最多').waitFor();
    const listed = rows(second.page).getByRole('link').first();
    await expect.poll(() => listed.getAttribute('aria-current'), PATIENCE).toBe('true');
    await expect.poll(() => listed.innerText()).toContain('图书馆');

    // A later import adds a copy to the decided cluster, which reopens with an explanation.
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
