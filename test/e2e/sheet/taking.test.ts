import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openReview, PATIENCE } from '../open-app.ts';

const before =
  '本报讯 望溪古镇的石板街修缮工程昨日完工，这条街长一千二百米，是镇上最老的商业街。施工队用了三个月，把松动的石板逐块编号、起出、垫平，再放回原处。';
const extra = '古建筑专家陈望舒全程指导，他说修旧如旧是这次工程的原则。';
const after = '街边的老字号茶馆、药铺和布店照常营业。镇政府介绍，下一步将整治沿街的电线和招牌，计划明年春天完成。';
const TITLE = '千米石板街修缮完工，老字号照常营业';

const rows: FixtureRows = [
  ['编号', '标题', '正文', '来源', '作者', '发布时间'],
  ['w1', '望溪古镇石板街完工', before + after, '望溪日报', '', '2026-05-06'],
  ['w2', TITLE, before + extra + after, '山城晚报', '李言', '2026-05-06'],
];

const taken = (page: Page) => page.locator('.taken');
const texts = (page: Page) => page.locator('.taken-text').allInnerTexts();

/** Presses Enter before the menu can receive it. */
async function takeTitle(page: Page): Promise<void> {
  await page.keyboard.press('q');
  await page.keyboard.press('Enter');
  await page.getByText('已取用标题。').waitFor();
}

test.skipIf(!hasBrowser)('a title and a sentence of a copy are taken, and exported with their origin', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, '望溪古镇石板街完工');
  await page.locator('ins').first().waitFor();
  // Without a canonical article nothing is offered, and the key explains what to do.
  expect(await page.getByRole('button', { name: '取用' }).count()).toBe(0);
  await page.keyboard.press('q');
  await page.getByText('请按 C 选定主稿').waitFor();

  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: '取用', exact: true }).waitFor();
  await takeTitle(page);
  await expect.poll(() => texts(page)).toEqual([`标题：${TITLE}`]);
  await taken(page).getByText('取自第 2 篇 · 山城晚报').waitFor();

  await page.getByRole('button', { name: '取用这一句' }).click();
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`, extra]);
  await page.getByRole('button', { name: '取用这一句' }).waitFor({ state: 'hidden' });
  await expectNoViolations(page, 'parts that are taken');
  await page.getByRole('button', { name: /^移除取用的句子/ }).click();
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`]);
  await page.keyboard.press('p');
  await page.locator('.current-change').filter({ hasText: '陈望舒' }).waitFor();
  await page.keyboard.press('Shift+Q');
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`, extra]);

  await page.keyboard.press('u');
  await page.getByText(/已撤销：取用句子/).waitFor();
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`]);
  await page.keyboard.press('Shift+U');
  await page.getByText(/已重做：取用句子/).waitFor();
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`, extra]);

  await page.reload();
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`, extra]);
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: '历史记录' });
  await history.getByText(`标题取自山城晚报：${TITLE}`).waitFor();
  await expect.poll(() => history.getByText(`句子取自山城晚报：${extra}`).count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });

  // Another canonical article has no taken parts, and the first one has them again.
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await taken(page).first().waitFor({ state: 'hidden' });
  await page.keyboard.press('u');
  await expect.poll(() => texts(page), PATIENCE).toEqual([`标题：${TITLE}`, extra]);

  await page.getByRole('link', { name: '导出' }).click();
  const preview = page.getByRole('region', { name: '文件的前几篇稿件' });
  await preview.getByRole('cell', { name: TITLE }).first().waitFor();
  // The imported workbook gets columns of the program only where that is chosen.
  await preview.getByRole('columnheader', { name: '取自' }).waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: /加两列/ }).check();
  await preview.getByRole('columnheader', { name: '取自' }).waitFor();
  const first = await preview.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  expect(first[1]).toBe(TITLE);
  expect(first[5]).toContain('2026-05-06');
  expect(first[6]).toBe('标题、正文 1 处取自 w2，第 3 行，山城晚报');
  // The export differs from the imported file, although nothing is discarded.
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  expect(await page.getByText('没有剔除任何稿件').count()).toBe(0);
});

test.skipIf(!hasBrowser)('a clause of the list of missing content is taken, and other windows show it', async () => {
  const { page, server, project } = await openReview(rows);
  await openCluster(page, '望溪古镇石板街完工');
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.press('l');
  const panel = page.getByRole('complementary', { name: '主稿缺少的内容' });
  await panel.getByRole('button', { name: /取用到主稿：古建筑专家/ }).click();
  await expect.poll(() => texts(page), PATIENCE).toEqual([extra]);
  await expectNoViolations(page, 'missing content that is taken');
  const cluster = (await server.client.review.clusters({ project }))[0]!.id;
  const { taken: parts, members } = await server.client.review.cluster({ project, cluster });
  await server.client.taking.untake({ project, cluster, part: parts[0]!.part });
  const takeable = { from: members[1]!.article, field: 'author' } as const;
  await server.client.taking.take({ project, cluster, takeable });
  await expect.poll(() => texts(page), PATIENCE).toEqual(['作者：李言']);
});

test.skipIf(!hasBrowser)(
  'a different sentence of a copy replaces that of the canonical article, by the menu and by a key',
  async () => {
    const newer = before.replace('一千二百米', '一千三百米');
    const { page } = await openReview([
      rows[0]!,
      ['w1', TITLE, before + after, '望溪日报', '', '2026-05-06'],
      ['w2', TITLE, newer + after, '望溪日报', '', '2026-05-06'],
    ]);
    await openCluster(page, TITLE);
    await page.keyboard.press('1');
    await page.keyboard.press('c');
    const menu = page.getByRole('button', { name: '取用', exact: true });
    await menu.waitFor();
    await page.keyboard.press('n');
    await page.locator('.current-change').filter({ hasText: '三' }).waitFor();
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
    await expectNoViolations(page, 'what is taken');
    await page.getByRole('menuitem', { name: /选中处的句子：.*本报讯/ }).click();
    await expect.poll(() => texts(page), PATIENCE).toEqual([newer.slice(0, newer.indexOf('。') + 1)]);
    await taken(page).getByText('替换“本报讯 望溪古镇的石板街').waitFor();
    await expectNoViolations(page, 'a sentence that is replaced');
    await page.getByRole('button', { name: /^移除取用的句子/ }).click();
    await taken(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+Q');
    await taken(page).waitFor();

    await page.getByRole('link', { name: '导出' }).click();
    const preview = page.getByRole('region', { name: '文件的前几篇稿件' });
    const body = preview.getByRole('row').nth(1).getByRole('cell').nth(2);
    await body.filter({ hasText: '一千三百米' }).waitFor();
    expect(await body.innerText()).not.toContain('一千二百米');
  },
);
