import { expect, test } from 'vitest';
import type { ArticleId } from '#shared/model/model.ts';
import { syntheticStory } from '../../boilerplate/boilerplate-samples.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { importRows, openApp, openReview, PATIENCE } from '../open-app.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考，并不代表本网站的立场。';
const TITLE = '江城晚报客户端读者服务指南与投稿须知汇总（二〇二六年修订版）';
const rows = [
  ['标题', '正文', '来源'],
  ...Array.from({ length: 6 }, (_, n) => [`标题${n}`, `${syntheticStory(900 + n, 300)}\n${NOTICE}`, '江城晚报']),
  ...['晨报', '日报'].map((source) => ['大桥通车', `${syntheticStory(950, 300)}`, source]),
  [TITLE, NOTICE, '江城晚报'],
];

test.skipIf(!hasBrowser)('titles and sources are not cut or wrapped', async () => {
  const { page, server } = await openApp();
  await importRows(page, rows);
  const title = page.getByRole('region', { name: /没有正文的稿件/ }).getByText(TITLE);
  expect(await title.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);

  const { client } = server;
  const project = (await client.projects.recent())[0]!.path;
  const passage = { article: 1 as ArticleId, text: syntheticStory(900, 300).slice(0, 100) };
  const { job } = await client.boilerplate.mark({ project, passage, scope: 'all' });
  for await (const event of await client.jobs.watch({ job })) if (event.type === 'done') break;
  await page.getByRole('link', { name: '查重设置' }).click();
  const source = page.getByRole('cell', { name: '所有来源' }).first();
  await source.waitFor();
  const lines = await source.evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size;
  });
  expect(lines).toBe(1);

  const learned = page.getByRole('row').filter({ hasText: NOTICE.slice(0, -1) });
  await learned.getByText('导入时学到').waitFor();
  await learned.getByRole('switch').click();
  await expect.poll(() => learned.getByRole('switch').isChecked(), PATIENCE).toBe(false);
  await page.getByRole('navigation').getByRole('link', { name: '审阅' }).click();
  await page.locator('.compare-toolbar').waitFor();
  await page.keyboard.press('u');
  await page.locator('.toast').getByRole('button', { name: '查看' }).click();
  await page.locator('tr:focus').getByText(NOTICE.slice(0, -1)).waitFor();
  expect(await learned.getByRole('switch').isChecked()).toBe(true);
});

test.skipIf(!hasBrowser)('Show leads to the source of the sentence that was switched', async () => {
  const sources = ['江城晚报', '远山日报'];
  const { page, server, project } = await openReview([
    rows[0]!,
    ...sources.map((source, n) => [`标题${n}`, `${syntheticStory(970, 300)}\n${NOTICE}`, source]),
  ]);
  const { boilerplate, jobs } = server.client;
  for (const article of [1, 2] as ArticleId[]) {
    const { job } = await boilerplate.mark({ project, passage: { article, text: NOTICE }, scope: 'source' });
    await Array.fromAsync(await jobs.watch({ job }));
  }
  const [first, second] = await boilerplate.list({ project });
  expect([first!.text, second!.text]).toEqual([second!.text, first!.text]);
  for (const { key, source } of [first!, second!]) {
    await boilerplate.setOn({ project, key, source, isOn: false });
    await page.locator('.compare-toolbar').waitFor();
    await page.keyboard.press('u');
    await page.locator('.toast').getByRole('button', { name: '查看' }).click();
    await page.locator('tr:focus').getByRole('cell', { name: source, exact: true }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: '审阅' }).click();
  }
});
