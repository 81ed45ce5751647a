// The list of clusters. The oracle of each filter and order is the clusters themselves. An empty filter explains itself.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { riskLevels } from '#shared/review/risk.ts';
import { comparedRows, stationRows } from '../../fixtures/compared.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openFilters, PATIENCE, reviewRows } from '../open-app.ts';

const list = (page: Page) => page.getByRole('complementary', { name: '重复组' });

/** The listed titles from the top down; a window of this height shows them all. */
async function listed(page: Page): Promise<string[]> {
  const rows = await list(page)
    .getByRole('listitem')
    .evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
        .map((row) => row.querySelector('.cluster-title')!.textContent!),
    );
  return rows;
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(option, { exact: true })
    .click();
}

/** Identical: three exact copies, and two under different titles. Near: the rest. Sizes, sources and days vary. */
const rows = comparedRows(
  stationRows,
  copiesOf('五家转载', 5),
  copiesOf('两家转载', 2),
  copiesOf('十一家转载', 11),
  copiesOf('三家转载', 3),
  copiesOf('一字不差', 1).flatMap((row) => [row, row, row]),
  copiesOf('同文异题', 1, 300).flatMap((row) => [row, ['另一个标题', row[1]!, '都市报', row[3]!, '2026-03-09']]),
);

async function readClusters(client: Client): Promise<ClusterSummary[]> {
  const [recent] = await client.projects.recent();
  return client.review.clusters({ project: recent!.path });
}

test.skipIf(!hasBrowser)(
  'each filter and order shows the clusters that it should, and an empty list offers to clear the filters',
  async () => {
    const { page, server } = await openApp();
    await page.setViewportSize({ width: 1440, height: 1500 });
    await reviewRows(page, rows);
    await openCluster(page, '五家转载');
    await page.keyboard.press('Shift+C');
    await openCluster(page, '三家转载');
    await page.keyboard.press('x');
    await expect.poll(() => page.getByTestId('cluster-status').innerText(), PATIENCE).toContain('处理中');
    await openCluster(page, '云溪站');
    // Waits, because a decision is shown before it is on disk.
    const countStates = async () => new Set((await readClusters(server.client)).map(({ status }) => status)).size;
    await expect.poll(countStates, PATIENCE).toBe(3);
    const countMeasured = async () => (await readClusters(server.client)).filter(({ risk }) => risk !== null).length;
    const clusters = (await readClusters(server.client)).length;
    await expect.poll(countMeasured, PATIENCE).toBe(clusters);
    const all = await readClusters(server.client);
    expect(all.map(({ tier }) => tier)).toEqual(expect.arrayContaining(['identical', 'near']));

    const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
    /**
     * A filter opens the first cluster that it lists, unless it lists the open one. Without any filter, the open one
     * stays.
     */
    let open = '云溪站正式启用';
    const expectListed = async (wanted: (cluster: ClusterSummary) => boolean) => {
      const matching = all.filter(wanted).map(({ title }) => title);
      const expected = matching.length > 0 ? matching : [open];
      if (!expected.includes(open)) open = expected[0]!;
      expect(expected.length, 'a filter that filters').toBeLessThan(all.length);
      await expect.poll(() => list(page).locator('[aria-current=true]').innerText(), PATIENCE).toContain(open);
      await expect.poll(() => listed(page), PATIENCE).toEqual(expected);
      await page.getByText(`显示 ${expected.length} 组`).waitFor();
    };
    const expectAll = () => expect.poll(() => listed(page), PATIENCE).toEqual(all.map(({ title }) => title));
    await expectAll();

    const counted = (key: 'status' | 'tier', value: string) => all.filter((one) => one[key] === value).length;
    const chips = [
      ...(
        [
          ['待处理', 'open'],
          ['处理中', 'partial'],
          ['已处理', 'resolved'],
        ] as const
      ).map((one) => ['status', ...one] as const),
      ...(
        [
          ['完全相同', 'identical'],
          ['高度相似', 'near'],
          ['疑似重复', 'possible'],
        ] as const
      ).map((one) => ['tier', ...one] as const),
    ];
    const filters = await openFilters(page);
    for (const [key, word, value] of chips) {
      const chip = filters.getByRole('button', { name: `${word} ${counted(key, value)}`, exact: true });
      await chip.click();
      await expectListed((cluster) => cluster[key] === value);
      await chip.click();
      await expectAll();
    }

    const clearMore = () => page.getByRole('button', { name: '清除筛选' }).press('Enter');
    await pick(page, '篇数', '5 篇及以上');
    await expectListed(({ size }) => size >= 5);
    await clearMore();
    await expectAll();
    await page.getByRole('combobox', { name: '来源' }).fill('都市报');
    await page.getByRole('combobox', { name: '来源' }).press('Enter');
    await expectListed(({ sources }) => sources.includes('都市报'));
    await clearMore();
    await expectAll();
    await pick(page, '发布时间', '相隔 3 天及以上');
    await expectListed(({ risk }) => risk!.days !== null && risk!.days >= 3);
    await clearMore();
    await expectAll();
    await pick(page, '剔除会丢失的文字', '9 字及以上');
    await expectListed(({ risk }) => risk!.lost >= 9);
    await clearMore();
    await expectAll();
    // The calendar and the form of a day are in the language of the window.
    await page.getByLabel('发布日期').click();
    await page.getByRole('columnheader', { name: '一', exact: true }).first().waitFor();
    await expect.poll(() => page.getByLabel('发布日期').getAttribute('placeholder')).toBe('YYYY-MM-DD');
    await page.getByLabel('发布日期').fill('2026-03-04');
    await page.keyboard.press('Enter');
    await expectListed(({ published }) => published !== null && published.last >= day('2026-03-04'));
    await page.getByLabel('至', { exact: true }).fill('2026-03-06');
    await page.keyboard.press('Enter');
    await expectListed(
      ({ published }) =>
        published !== null && published.last >= day('2026-03-04') && published.first < day('2026-03-07'),
    );
    // First two filters at once, then a third; a word that no article has leaves nothing.
    await filters.getByRole('button', { name: /^已处理/ }).click();
    await expectListed(
      ({ published, status }) =>
        status === 'resolved' && published!.last >= day('2026-03-04') && published!.first < day('2026-03-07'),
    );
    // If the calendar is still open, Escape closes it first.
    const close = async () => {
      await page.keyboard.press('Escape');
      return filters.isHidden();
    };
    await expect.poll(close, PATIENCE).toBe(true);
    await page.keyboard.press('/');
    await page.keyboard.type('谁也没写过');
    await page.getByText('没有符合条件的重复组').waitFor();
    expect(await listed(page)).toEqual([]);
    await expectNoViolations(page, 'nothing found');
    await page.getByRole('button', { name: '清除搜索和筛选' }).click();
    await expectAll();

    for (const [word, key] of [
      ['篇数最多', ({ size }: ClusterSummary) => -size],
      ['相似度最低', ({ weakest }: ClusterSummary) => weakest!],
      ['最近发布', ({ published }: ClusterSummary) => -published!.last],
      ['时间跨度最大', ({ risk }: ClusterSummary) => -(risk!.days ?? -1)],
      ['丢失文字最多', ({ risk }: ClusterSummary) => -risk!.lost],
      // Levels have more weight than any number of lost characters.
      ['风险最高', ({ risk }: ClusterSummary) => -(riskLevels.indexOf(risk!.level) * 1e6 + risk!.lost)],
    ] as const) {
      await pick(page, '排序', word);
      const expected = all.toSorted((a, b) => key(a) - key(b)).map(({ title }) => title);
      expect(expected).not.toEqual(all.map(({ title }) => title));
      await expect.poll(() => listed(page), PATIENCE).toEqual(expected);
    }
  },
);

test.skipIf(!hasBrowser)('texts are read for the search once, not at each cluster', async () => {
  const { page } = await openApp();
  const searches: string[] = [];
  page.on('request', (request) => request.url().endsWith('/review/search') && searches.push(request.url()));
  await reviewRows(page, rows);
  await expect.poll(() => searches.length, PATIENCE).toBe(1);
  for (const key of ['j', 'j', 'k', '2']) {
    await page.keyboard.press(key);
    await page.locator('.sheet').waitFor();
  }
  await page.waitForTimeout(200);
  expect(searches).toHaveLength(1);
});
