// A key that is held counts as pressed once, unless it moves or picks.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser } from '../../helpers/browser.ts';
import { openCluster, openReview, PATIENCE, waitToDecide } from '../open-app.ts';

const stories = [
  ['渡口改建', '城东的老渡口改建为亲水公园，三百米长的木栈道沿江铺开，傍晚常有居民来散步，孩子们在沙坑里玩耍。'],
  ['剧团下乡', '县里的评剧团今年冬天走了十二个乡镇，台下坐满了从各村赶来的老人，最远的一户走了两个小时的山路。'],
  ['果园开园', '北坡的苹果园上周开园采摘，合作社准备了纸箱和推车，游客把自己摘的果子带回家，价格和往年一样。'],
] as const;

const rows = [
  ['编号', '标题', '正文', '来源', '发布时间'],
  ...stories.flatMap(([title, body], at) =>
    ['山城日报', '江边网'].map((source, copy) => [`p${at}${copy}`, title, body, source, '2026-05-06']),
  ),
];

/** The browser repeats the key after the first press. */
async function hold(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press++) {
    await page.keyboard.down(key);
    await waitToDecide(page);
  }
  await page.keyboard.up(key);
}

const progress = (page: Page) => page.locator('.list-progress').innerText();

test.skipIf(!hasBrowser)('a held key moves on and on, but decides and undoes once', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, stories[0][0]);
  await waitToDecide(page);
  await hold(page, 'j', 2);
  await expect
    .poll(() => page.locator('.cluster-list [aria-current=true]').innerText(), PATIENCE)
    .toContain(stories[2][0]);

  await hold(page, 'Enter', 3);
  await expect.poll(() => progress(page), PATIENCE).toContain('1 / 3');
  await hold(page, 'Enter', 2);
  await expect.poll(() => progress(page), PATIENCE).toContain('2 / 3');
  await hold(page, 'u', 3);
  await expect.poll(() => progress(page), PATIENCE).toContain('1 / 3');
});

test.skipIf(!hasBrowser)('Enter that is held on a button clicks it once', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, stories[0][0]);
  await waitToDecide(page);
  await page.locator('.settle').focus();
  await hold(page, 'Enter', 3);
  await expect.poll(() => progress(page), PATIENCE).toContain('1 / 3');
});

test.skipIf(!hasBrowser)('a held key picks on and on', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, stories[0][0]);
  await waitToDecide(page);
  await page.keyboard.down('Shift');
  await hold(page, 'J', 2);
  await page.keyboard.up('Shift');
  await expect.poll(() => page.locator('.cluster-picked').count(), PATIENCE).toBe(3);
});

test.skipIf(!hasBrowser)('a key leads nowhere once another cluster is opened', async () => {
  const { page, server, project } = await openReview(rows);
  await openCluster(page, stories[2][0]);
  const last = await page.evaluate(() => location.hash);
  await openCluster(page, stories[0][0]);
  await waitToDecide(page);
  // Both within one task, before the decision is drawn.
  await page.evaluate((address) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    location.hash = address;
  }, last);
  const kinds = async () => (await server.client.review.history({ project })).entries.map(({ kind }) => kind);
  await expect.poll(kinds, PATIENCE).toEqual(['accept']);
  await page.locator('[aria-current=true]').filter({ hasText: stories[2][0] }).waitFor();
  await waitToDecide(page);
  expect(await page.evaluate(() => location.hash)).toBe(last);
});
