import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE, typeSearch } from '../open-app.ts';

const EXTRA = '另据了解，桥上还设了四处观景台，市民可以步行前往，夜间开放到十点。';
const stories = ['青石江大桥', '新华路图书馆', '东城区供水站', '滨河公园', '第三中学'].map(
  (place, at) =>
    `${place}今天正式启用，总投资${at + 2}亿元，历时${at + 1}年完工。负责人表示，${place}启用后将方便周边居民，预计每天接待${at + 3}千人，后续还会增设服务点。`,
);

const ROWS = [
  ['标题', '正文', '来源', '发布时间'],
  ...stories.flatMap((body, at) => [
    [`稿件${at + 1}`, body, '晚报', '2026-03-01'],
    [`稿件${at + 1}`, body, '晨报', '2026-03-01'],
  ]),
  ['稿件1', stories[0]!.replace('负责人', `${EXTRA}负责人`), '都市报', '2026-03-01'],
];

const list = (page: Page) => page.getByRole('complementary', { name: '重复组' });
const rows = (page: Page) => list(page).getByRole('listitem');

async function openMeasured() {
  const app = await openReview(ROWS);
  const { page, server, project } = app;
  await expect.poll(() => list(page).innerText(), PATIENCE).not.toContain('风险尚未测量');
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  return { ...app, statuses };
}

test.skipIf(!hasBrowser)('what nothing is lost by is accepted as one step', async () => {
  const { page, server, project, statuses } = await openMeasured();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: '批量采纳建议' });
  const same = dialog.getByRole('checkbox', { name: '文字相同' });
  const extra = dialog.getByRole('checkbox', { name: '个别稿件多出文字' });
  await same.waitFor();
  expect([await same.isChecked(), await extra.isChecked()]).toEqual([true, false]);
  await dialog.getByRole('region', { name: '主稿' }).getByText('今天正式启用').waitFor(PATIENCE);
  expect(await dialog.getByRole('region', { name: '随机三组' }).locator('.chip').count()).toBe(3);
  const marked = dialog.getByTestId('batch-table').getByRole('row', { name: /^选定/ });
  expect(await marked.getByRole('cell').allInnerTexts()).toEqual(['4', '4', '0 字']);
  await expectNoViolations(page, 'a batch');
  await page.setViewportSize({ width: 853, height: 400 });
  const box = await dialog.getByRole('button', { name: /采纳 \d 组/ }).boundingBox();
  expect(box!.y + box!.height).toBeLessThan(400);
  await page.setViewportSize({ width: 1280, height: 800 });
  await same.uncheck();
  const unmarked = dialog.getByRole('button', { name: '请先选定要采纳的情形' });
  await unmarked.waitFor(PATIENCE);
  expect(await unmarked.isDisabled()).toBe(true);
  await same.check();
  // Another window decides one of the clusters after the preview.
  const { id: cluster } = (await server.client.review.clusters({ project }))[1]!;
  const { members } = await server.client.review.cluster({ project, cluster });
  await server.client.review.decide({
    project,
    cluster,
    verdicts: [{ article: members[0]!.article, verdict: 'keep' }],
  });
  await expect
    .poll(() => dialog.getByRole('button', { name: /采纳 \d 组/ }).innerText(), PATIENCE)
    .toBe('采纳 3 组，剔除 3 篇');
  await extra.check();
  await dialog.getByRole('button', { name: '采纳 4 组，剔除 5 篇' }).click();
  await page.getByText('已采纳 4 组，剔除 5 篇').waitFor(PATIENCE);
  await expect.poll(statuses, PATIENCE).toEqual(['resolved', 'partial', 'resolved', 'resolved', 'resolved']);
  await page.keyboard.press('u');
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'partial', 'open', 'open', 'open']);
});

test.skipIf(!hasBrowser)('clusters are picked by keys and by ranges of clicks', async () => {
  const { page, statuses } = await openMeasured();
  const picked = () => list(page).locator('.cluster-picked').count();
  await rows(page).nth(1).getByRole('link').click();
  await list(page).locator('[aria-current=true]').filter({ hasText: '稿件2' }).waitFor(PATIENCE);
  await page.keyboard.press('y');
  await expect.poll(picked, PATIENCE).toBe(1);
  await page.keyboard.press('Shift+J');
  await expect.poll(picked, PATIENCE).toBe(2);
  await rows(page)
    .nth(4)
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
  await expect.poll(picked, PATIENCE).toBe(4);
  await page.keyboard.press('Escape');
  await expect.poll(picked, PATIENCE).toBe(0);
  // Picks from the open cluster on, wherever the last pick was.
  await rows(page).nth(0).getByRole('link').press('X');
  await expect.poll(picked, PATIENCE).toBe(1);
  await rows(page).nth(3).getByRole('link').click();
  await list(page).locator('[aria-current=true]').filter({ hasText: '稿件4' }).waitFor(PATIENCE);
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(picked, PATIENCE).toBe(3);
  await page.keyboard.press('Escape');
  await expect.poll(picked, PATIENCE).toBe(0);
  await rows(page).nth(3).getByRole('link').press('x');
  await rows(page)
    .nth(4)
    .getByRole('link')
    .click({ modifiers: ['Control'] });
  await list(page).getByText('已选 2 组').waitFor(PATIENCE);
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: '批量采纳所选 2 组的建议' });
  await dialog.getByRole('button', { name: '采纳 2 组，剔除 2 篇' }).click();
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'open', 'open', 'resolved', 'resolved']);
  await expect.poll(picked, PATIENCE).toBe(0);
});

test.skipIf(!hasBrowser)('with a search a batch is of the list, or of the whole project', async () => {
  const { page, statuses } = await openMeasured();
  await typeSearch(page, '滨河公园');
  await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => list(page).locator('[aria-current=true]').innerText(), PATIENCE).toContain('稿件4');
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: '批量采纳建议' });
  const accept = dialog.getByRole('button', { name: /^采纳 \d 组/ });
  await expect.poll(() => accept.innerText(), PATIENCE).toBe('采纳 1 组，剔除 1 篇');
  await dialog.getByText('列表中的 1 组').waitFor();
  await dialog.getByText('整个项目').click();
  await expect.poll(() => accept.innerText(), PATIENCE).toBe('采纳 4 组，剔除 4 篇');
  await dialog.getByText('列表中的 1 组').click();
  await expect.poll(() => accept.innerText(), PATIENCE).toBe('采纳 1 组，剔除 1 篇');
  await accept.click();
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'open', 'open', 'resolved', 'open']);
  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  await page.getByRole('dialog', { name: '历史记录' }).waitFor(PATIENCE);
});
