// The list of clusters is restored after another screen, a reload and a restart, also during a search: the chosen
// cluster, and the visible rows even if it is not among them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { type OpenedProject, openApp, openReview, PATIENCE } from '../open-app.ts';

const list = (page: Page) => page.getByRole('complementary', { name: '重复组' });

/** The first visible row, and how many pixels of it are scrolled past. */
type InSight = { readonly number: string; readonly past: number } | null;
function firstInSight(page: Page): Promise<InSight> {
  return list(page).evaluate((aside) => {
    const edge = aside.querySelector('.list-scroll')?.getBoundingClientRect().top ?? 0;
    const rows = [...aside.querySelectorAll('li')].map((row) => ({ row, box: row.getBoundingClientRect() }));
    const first = rows.filter(({ box }) => box.bottom > edge + 1).sort((a, b) => a.box.top - b.box.top)[0];
    return first ? { number: first.row.ariaPosInSet!, past: Math.round(edge - first.box.top) } : null;
  });
}

/** Scrolls until the position holds, because a list that is just changing scrolls the chosen cluster back into view. */
async function scrollTo(page: Page, pixels: number): Promise<void> {
  const scroll = async () => {
    await list(page)
      .locator('.list-scroll')
      .evaluate((scroll, to) => scroll.scrollTo(0, to), pixels);
    return Number((await firstInSight(page))?.number);
  };
  await expect.poll(scroll, PATIENCE).toBeGreaterThan(20);
}

/** Polls, because the view is written to the disk a moment later. */
async function expectStored({ server: { client }, project }: OpenedProject, left: InSight): Promise<void> {
  const stored = () => client.review.view({ project });
  await expect.poll(async () => (await stored())?.top?.offset, PATIENCE).toBe(left?.past);
}

const chosen = (page: Page) => /review\/(\d+)/.exec(page.url())?.[1];

test.skipIf(!hasBrowser)('chosen and scrolled away, and left', async () => {
  const home = temporaryFolder();
  const opened = await openReview([SYNTHETIC_COLUMNS, ...makeArticles(420, 3)], { home });
  const { page, server } = opened;
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('j');
  const fifth = list(page).getByRole('listitem').nth(4).getByRole('link');
  await expect.poll(() => fifth.getAttribute('aria-current'), PATIENCE).toBe('true');
  const cluster = chosen(page);
  expect(cluster).toBeDefined();
  await scrollTo(page, 3_000);
  const left = await firstInSight(page);

  const expectAsLeft = async (now: Page) => {
    await expect.poll(() => firstInSight(now), PATIENCE).toEqual(left);
    await expect.poll(() => chosen(now), PATIENCE).toBe(cluster);
  };
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  await page.getByRole('link', { name: '审阅' }).click();
  await expectAsLeft(page);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  await page.goBack();
  await expectAsLeft(page);
  await expectStored(opened, left);
  await page.reload();
  await expectAsLeft(page);

  await server.kill();
  const second = (await openApp(home)).page;
  await second.getByText('稿件', { exact: true }).first().click();
  await expectAsLeft(second);
  // The next cluster is scrolled into view, and marked as the chosen one.
  await second.keyboard.press('j');
  const current = list(second).locator('[aria-current=true]');
  await expect.poll(() => current.locator('xpath=..').getAttribute('aria-posinset'), PATIENCE).toBe('6');
  await expect.poll(() => firstInSight(second).then((first) => Number(first?.number)), PATIENCE).toBeLessThan(7);
});

test.skipIf(!hasBrowser)('among the clusters with words that were searched for', async () => {
  const opened = await openReview([SYNTHETIC_COLUMNS, ...makeArticles(620, 3)]);
  const { page } = opened;
  const all = Number((await page.locator('.list-progress .numbers').innerText()).split('/')[1]);
  // The answer scrolls the chosen cluster back into view, so scrolling before it would be lost.
  const answer = page.waitForResponse((response) => response.request().postData()?.includes('北京') ?? false);
  await page.keyboard.press('/');
  await page.keyboard.type('北京');
  await answer;
  const shown = list(page).getByRole('status').last();
  await expect.poll(() => shown.innerText(), PATIENCE).toMatch(/显示 \d+ 组/);
  expect(Number(/\d+/.exec(await shown.innerText())?.[0])).toBeLessThan(all);
  await scrollTo(page, 2_000);
  const left = await firstInSight(page);
  await expectStored(opened, left);
  await page.reload();
  await expect.poll(() => firstInSight(page), PATIENCE).toEqual(left);
});
