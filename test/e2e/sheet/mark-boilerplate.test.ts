import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ArticleId } from '#shared/model/model.ts';
import { syntheticStory } from '../../boilerplate/boilerplate-samples.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE } from '../open-app.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const story = syntheticStory(1, 400);
const rows = [
  ['标题', '正文', '来源'],
  ['大桥通车', `${story}\n${NOTICE}`, '江城日报'],
  ['大桥今天通车', `${story.replace('春天来了', '春天已经来到江城')}\n${NOTICE}`, '江城日报'],
  ['水稻开镰', `${syntheticStory(2, 300)}\n${NOTICE}`, '远山晚报'],
];

const button = (page: Page) => page.locator('.mark-boilerplate');
const rowOf = (page: Page, words: string) => page.locator('.pair').filter({ hasText: words });
const cell = (row: Locator, column: 0 | 1) => row.locator('> *').nth(column);
const selection = (page: Page) => page.evaluate(() => String(document.getSelection()));

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.evaluate((cell) => cell.scrollIntoView({ block: 'end' }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(start!.x + 30, start!.y + 14);
  await page.mouse.down();
  await page.mouse.move(end!.x + end!.width - 40, end!.y + end!.height - 14, { steps: 5 });
  await page.mouse.up();
}

test.skipIf(!hasBrowser)('a selected passage is marked as boilerplate, and that is undone', async () => {
  const { page } = await openReview(rows);
  await page.keyboard.press('f');
  // Waits until the comparison is done and drawn.
  await page.locator('ins').first().waitFor();
  const notice = rowOf(page, NOTICE);
  await notice.waitFor();

  // Selects two rows of the right column, and nothing of the left.
  await drag(page, cell(rowOf(page, '春天已经来到江城').last(), 1), cell(notice, 1));
  await expect.poll(() => selection(page), PATIENCE).toContain(NOTICE.slice(0, 8));
  expect((await selection(page)).split(NOTICE.slice(2, 8))).toHaveLength(2);

  await cell(notice, 0).click({ clickCount: 3 });
  await button(page).click();
  const form = page.getByRole('dialog', { name: '标为非正文' });
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await button(page).click();
  await form.getByText('2 篇稿件含有这段文字').waitFor();
  await form.getByRole('radio', { name: '所有来源' }).check();
  await form.getByText('3 篇稿件含有这段文字').waitFor();
  await form.getByText('现有的重复组不受影响').waitFor();
  await expectNoViolations(page, 'mark as boilerplate');
  await form.getByRole('button', { name: '标为非正文' }).click();
  await page.getByText('已标为非正文：3 篇稿件含有它').waitFor();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => notice.locator('.boilerplate').count(), PATIENCE).toBeGreaterThan(0);

  await page.keyboard.press('u');
  await page.getByText('已撤销：修改非正文').waitFor();
  await expect.poll(() => notice.locator('.boilerplate').count(), PATIENCE).toBe(0);
  // The sentence is no longer in the list, so the history shows the step.
  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  await page.locator('.history-entry').getByText(NOTICE.slice(0, -1)).first().waitFor();
  await page.keyboard.press('h');
  await page.locator('.history-entry').first().waitFor({ state: 'detached' });

  await page.keyboard.press('Shift+U');
  await page.getByText('已重做：修改非正文').waitFor();

  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  const marked = page.locator('tr:focus').getByText(NOTICE.slice(0, 8));
  await marked.waitFor();
  const listed = page.getByRole('row', { name: NOTICE.slice(0, -1) });
  await expect.poll(() => listed.getByRole('cell').allInnerTexts(), PATIENCE).toContain('所有来源');
  await expectNoViolations(page, 'boilerplate of the project');
  await listed.getByRole('switch').click();
  await expect.poll(() => listed.getByRole('switch').isChecked(), PATIENCE).toBe(false);
});

test.skipIf(!hasBrowser)('a muted passage is taken back into the story, and that is undone', async () => {
  const CAPTION = '▲大桥';
  const [header, one, other] = rows.map(([title, body, source]) => [
    title!,
    body!.replace(`\n${NOTICE}`, `\n${CAPTION}\n${syntheticStory(3, 200)}`),
    source!,
  ]);
  const { page } = await openReview([header!, one!, other!]);
  await page.keyboard.press('f');
  await page.locator('ins').first().waitFor();
  const caption = cell(rowOf(page, CAPTION), 0);
  const muted = caption.locator('.boilerplate').filter({ hasText: CAPTION });
  await muted.evaluate((text) => document.getSelection()!.selectAllChildren(text));
  await button(page).click();
  const form = page.getByRole('dialog', { name: '属于正文' });
  await form.getByText('2 篇稿件含有这段文字，查重和对比将计入它').waitFor();
  await expectNoViolations(page, 'belongs to the story');
  await form.getByRole('button', { name: '属于正文' }).click();
  await page.getByText('已算作正文：2 篇稿件含有它').waitFor();
  await expect.poll(() => muted.count(), PATIENCE).toBe(0);

  await page.keyboard.press('u');
  await page.getByText('已撤销：修改非正文').waitFor();
  await expect.poll(() => muted.count(), PATIENCE).toBe(1);
});

test.skipIf(!hasBrowser)('Show leads to the source for which a sentence was marked', async () => {
  const { page, server, project } = await openReview([
    ...rows.slice(0, 2),
    ['大桥今天通车', `${story}\n${NOTICE}`, '远山晚报'],
  ]);
  const { client } = server;
  const passage = { article: 1 as ArticleId, text: NOTICE };
  const { job } = await client.boilerplate.mark({ project, passage, scope: 'source' });
  await Array.fromAsync(await client.jobs.watch({ job }));
  await page.keyboard.press('f');
  const notice = rowOf(page, NOTICE);
  // Waits until the comparison is done and drawn; the selection would be lost.
  await notice.locator('del').waitFor();
  await cell(notice, 0).click({ clickCount: 3 });
  await button(page).click();
  const form = page.getByRole('dialog', { name: '标为非正文' });
  await form.getByText('1 篇稿件含有这段文字').waitFor();
  await form.getByRole('button', { name: '标为非正文' }).click();
  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  await page.locator('tr:focus').getByRole('cell', { name: '远山晚报', exact: true }).waitFor();
});
