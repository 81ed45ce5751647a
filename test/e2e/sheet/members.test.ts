// The canonical article: boilerplate does not count, any choice has its warnings, a table compares all articles with it
// and decides in bulk, and picks train suggestions.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { syntheticText } from '../../fixtures/compared.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { seededRandom } from '../../helpers/random.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE } from '../open-app.ts';

const bridge = String(reprintedRows[1]![2]);
const trimmed = bridge.slice(0, bridge.indexOf('大桥管理处提醒'));
const dressed = `首页 > 城市 > 正文\n${bridge}\n版权声明：本文版权归原作者所有\n点赞 328　收藏　举报\n相关阅读\n桥上的灯光什么时候亮起？`;
const rows: FixtureRows = [
  ['标题', '正文', '来源', '发布时间'],
  ['大桥通车了', dressed, '快读网', '2026-03-01 12:00'],
  ['大桥通车', bridge, '江城日报', '2026-03-01 09:00'],
  ['大桥昨日通车', trimmed, '北岸在线', '2026-03-01 15:30'],
];

const line = (page: Page) => page.locator('.suggestion-line').innerText();
const table = (page: Page) => page.getByRole('complementary', { name: '全部稿件' });
const cells = (page: Page, column: number) =>
  table(page)
    .locator(`tbody tr td:nth-child(${column})`)
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim()));

test.skipIf(!hasBrowser)(
  'boilerplate makes no article more complete; whichever is made canonical is warned of; a table decides in bulk',
  async () => {
    const { page } = await openReview(rows);
    // Without boilerplate, articles 1 and 2 have the text of the majority. Article 1 was published first.
    await expect
      .poll(() => line(page), PATIENCE)
      .toMatch(/建议第 1 篇：\s*与其他稿件最一致（正文 [\d.]+% 见于其他 2 篇中的至少一半）、首发$/);
    await page.keyboard.press('2');
    await page.getByText('除了非正文内容，两篇相同').waitFor();
    await page.getByText('浅色文字是非正文，不参与对比').waitFor();
    await page.keyboard.press('g');
    await page.getByRole('checkbox', { name: '非正文' }).uncheck();
    await expect.poll(() => page.getByText('除了非正文内容，两篇相同').count(), PATIENCE).toBe(0);
    await expect.poll(() => page.locator('.sheet ins').count(), PATIENCE).toBeGreaterThan(0);
    expect(await page.getByText('浅色文字是非正文').count()).toBe(0);
    await page.getByRole('checkbox', { name: '非正文' }).check();
    await page.keyboard.press('Escape');

    await page.keyboard.press('3');
    await page.keyboard.press('c');
    await expect
      .poll(() => line(page), PATIENCE)
      .toMatch(/主稿第 3 篇：\s*比第 2 篇少 \d+ 字（不计标点）\s*比第 1 篇晚 6\.5 小时/);

    await page.keyboard.press('o');
    await table(page).getByText('与主稿（第 3 篇）相比').waitFor();
    await expect.poll(() => cells(page, 3)).toEqual(['江城日报', '快读网', '北岸在线']);
    const withMore = expect.stringMatching(/^\d+ 多 \d+$/);
    await expect.poll(() => cells(page, 4)).toEqual([withMore, withMore, expect.stringMatching(/^\d+$/)]);
    const [first, second] = await cells(page, 4);
    expect(second).toBe(first);
    const earlier = async () => (await cells(page, 5)).map((text) => text.slice(17));
    await expect.poll(earlier).toEqual(['早 6.5 小时', '早 3.5 小时', '']);
    await expect
      .poll(() => cells(page, 6))
      .toEqual([
        '本组首篇',
        expect.stringMatching(/^与第 1 篇比 · (完全相同|转载：[\d.]+% 相同，按 \d+ 段对齐)/),
        expect.stringMatching(/^与第 [12] 篇比 · (转载|删节稿)：[\d.]+% 相同，按 \d+ 段对齐/),
      ]);
    await table(page).getByRole('button', { name: '发布时间' }).click();
    await expect.poll(() => cells(page, 3)).toEqual(['江城日报', '快读网', '北岸在线']);
    await table(page).getByRole('button', { name: '发布时间' }).click();
    await expect.poll(() => cells(page, 3)).toEqual(['北岸在线', '快读网', '江城日报']);
    await expect.poll(() => table(page).locator('th[aria-sort=descending]').innerText()).toContain('发布时间');
    await expectNoViolations(page, 'the table of all articles');

    await table(page).getByRole('checkbox', { name: '全选（主稿除外）' }).check();
    await table(page).getByText('已选 2 篇').waitFor();
    await table(page).getByRole('button', { name: '剔除' }).click();
    await expect.poll(() => cells(page, 7), PATIENCE).toEqual(['主稿', '剔除', '剔除']);
    await table(page).getByText('已选 0 篇').waitFor();
    await page.getByText('1 / 1', { exact: true }).first().waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => cells(page, 7), PATIENCE).toEqual(['主稿', '建议剔除', '建议剔除']);
  },
);

/** Two copies of each story; the second one, shorter and later, has the source that the editor prefers. */
function pairsOfStories(count: number): FixtureRows {
  const random = seededRandom(31);
  const pairs = Array.from({ length: count }, (_, n) => {
    const body = `${syntheticText(random, 500).trim()}路上的人都停下来看。`;
    const more = `${body}${syntheticText(random, 60).trim()}灯亮了。`;
    return [
      [`报道${n}`, more, '转载网', '2026-03-01 09:00'],
      [`报道${n}`, body, '江城日报', '2026-03-01 11:00'],
    ];
  });
  return [['标题', '正文', '来源', '发布时间'], ...pairs.flat()];
}

test.skipIf(!hasBrowser)('thirty picks teach what the rules do not know, until it is switched off', async () => {
  const { page, server, project } = await openReview(pairsOfStories(33));
  const clusters = await server.client.review.clusters({ project });
  expect(clusters).toHaveLength(33);
  const pick = async (at: number) => {
    const { id, members } = await readCluster(server.client, { project, cluster: clusters[at]!.id });
    const verdicts = members.map(({ article }) => ({
      article: article.id,
      verdict: article.source === '江城日报' ? ('canonical' as const) : ('discard' as const),
    }));
    await server.client.review.decide({ project, cluster: id, verdicts });
  };
  for (let at = 0; at < 29; at++) await pick(at);
  const learning = () => page.locator('.suggest-learning').innerText();
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('link', { name: '主稿建议' }).click();
  await expect.poll(learning, PATIENCE).toContain('已选定 29 组');
  expect(await learning()).not.toContain('规则一致');
  await pick(29);
  await page.reload();
  await expect
    .poll(learning, PATIENCE)
    .toMatch(/在 30 组选择中，学习模型一致 \d+(\.\d)?%，规则一致 0%。 正在使用学习模型/);

  // Switching it off first shows the changes, and then uses the rules.
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: '预览影响' }).click();
  await page.getByRole('heading', { name: '未选主稿的 3 组中，3 组的建议会改变' }).waitFor();
  await expectNoViolations(page, 'what was learned, and a dry run');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(learning, PATIENCE).toContain('正在使用规则');
});

test.skipIf(!hasBrowser)('a day and more is written in days', async () => {
  const times = ['2026-03-01 08:00', '2026-03-01 20:30', '2026-03-02 08:00', '2026-03-03 20:00'];
  const reprints = times.map((time, at) => [`大桥通车（${at}）`, bridge, `第${at}网`, time]);
  const { page } = await openReview([rows[0]!, ...reprints]);
  await page.keyboard.press('o');
  const later = async () => (await cells(page, 5)).map((text) => text.match(/晚.*/)?.[0]);
  await expect.poll(later, PATIENCE).toEqual([undefined, '晚 12.5 小时', '晚 1 天', '晚 2.5 天']);
});
