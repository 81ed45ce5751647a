// Every figure of the overview's charts leads to its clusters, whatever filters the list had before. The oracle counts
// them from the clusters' members.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Evidence } from '#shared/model/model.ts';
import { overviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { type ReadCluster, readCluster } from '../../helpers/read-cluster.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { type OpenedProject, openFilters, openReview, PATIENCE } from '../open-app.ts';

async function readClusters({ server: { client }, project }: OpenedProject): Promise<ReadCluster[]> {
  const clusters = await client.review.clusters({ project });
  return Promise.all(clusters.map(({ id }) => readCluster(client, { project, cluster: id })));
}

function countBehind(clusters: readonly ReadCluster[], address: string): number {
  const pick = overviewFilter.parse(JSON.parse(decodeURIComponent(address.split('/').at(-1)!)));
  switch (pick.by) {
    case 'size':
      return clusters.filter(({ members }) => members.length >= pick.from && members.length <= (pick.to ?? Infinity))
        .length;
    case 'hd':
      return countWith(clusters, ({ hd }) => hd !== null && hd >= pick.from && hd <= pick.to);
    case 'similarity':
      return countWith(clusters, ({ similarity }) => {
        const percent = similarity * 100;
        return percent >= pick.from && (pick.from === pick.to ? percent <= pick.to : percent < pick.to);
      });
    default:
      throw new Error(address);
  }
}

/** Counts clusters with such a member besides the leader, which is compared with itself. */
function countWith(clusters: readonly ReadCluster[], isMeant: (evidence: Evidence) => boolean): number {
  return clusters.filter(({ members }) => members.slice(1).some(({ evidence }) => isMeant(evidence))).length;
}

const progress = (page: Page) => page.locator('.list-progress .numbers').innerText();
const identical = (page: Page) => page.getByRole('group', { name: '按相似程度筛选' }).getByRole('button').first();

test.skipIf(!hasBrowser)('the clusters of every bar, all of them', async () => {
  const opened = await openReview([SYNTHETIC_COLUMNS, ...makeArticles(400, 5)]);
  const { page } = opened;
  const clusters = await readClusters(opened);
  // Filters the list to a few clusters, which must not affect the bars.
  await openFilters(page);
  await identical(page).click();
  await page.keyboard.press('/');
  await page.keyboard.type('没有这样的词');
  await page.getByText('没有符合条件的重复组').waitFor();
  await page.getByRole('link', { name: '概览' }).click();

  const overview = page.url();
  for (const title of ['重复组篇数分布', '汉明距离', '相似度']) {
    const region = page.getByRole('region', { name: title });
    await region.getByText('查看表格').click();
    const addresses = await region
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      await page.goto(address);
      const expected = countBehind(clusters, address);
      await expect.poll(() => progress(page), PATIENCE).toBe(`0 / ${expected}`);
      await expect.poll(() => page.locator('.cluster-row').first().getAttribute('aria-setsize')).toBe(`${expected}`);
    }
    await page.goto(overview);
  }

  // The pointer works too; afterwards the list is as it was left.
  const drawing = page.getByRole('img', { name: /汉明距离/ });
  await drawing.locator('svg').waitFor();
  const { x, y, width, height } = (await drawing.boundingBox())!;
  await page.mouse.click(x + width * 0.12, y + height * 0.7);
  await page.getByText(/来自概览的筛选：汉明距离/).waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.getByText('没有符合条件的重复组').waitFor();
  await openFilters(page);
  await expect.poll(() => identical(page).getAttribute('aria-pressed')).toBe('true');
});
