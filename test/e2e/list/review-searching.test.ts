import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openFilters, openReview, PATIENCE, reviewRows, typeSearch } from '../open-app.ts';

test.skipIf(!hasBrowser)('a search is an active filter until it is cleared', async () => {
  const { page, server, home } = await openApp();
  await reviewRows(page, reprintedRows);
  const project = (await server.client.projects.recent())[0]!.path;
  await openCluster(page, '青石江大桥通车');
  const list = page.getByRole('complementary', { name: '重复组' });
  const chips = () => list.getByRole('group', { name: '按状态筛选' }).innerText();
  const notice = list.getByText('只列出含有“视障阅览室”的重复组');
  await openFilters(page);
  await expect.poll(chips, PATIENCE).toMatch(/全部\s+2\s+待处理\s+2\s+处理中\s+0\s+已处理\s+0/);

  await typeSearch(page, '视障阅览室');
  await expect.poll(chips, PATIENCE).toMatch(/全部\s+1\s+待处理\s+1\s+处理中\s+0\s+已处理\s+0/);
  // The progress remains that of the whole project.
  await expect.poll(() => page.locator('.list-progress').innerText()).toMatch(/0\s*\/\s*2/);
  await page.keyboard.press('Enter');
  await expect.poll(() => list.locator('[aria-current=true]').innerText(), PATIENCE).toContain('图书馆');
  await notice.waitFor(PATIENCE);
  await expectNoViolations(page, 'searched');

  const isStored = async () => (await server.client.review.view({ project }))?.filter.words;
  await expect.poll(isStored, PATIENCE).toBe('视障阅览室');
  await server.kill();
  const { page: second } = await openApp(home);
  await second.getByText('稿件', { exact: true }).first().click();
  const found = second.getByRole('complementary', { name: '重复组' });
  await found.getByText('只列出含有“视障阅览室”的重复组').waitFor(PATIENCE);
  await expect.poll(() => found.getByRole('listitem').count(), PATIENCE).toBe(1);

  await found.getByRole('button', { name: '清除搜索', exact: true }).click();
  await expect.poll(() => found.getByRole('listitem').count(), PATIENCE).toBe(2);
  expect(await found.getByRole('textbox').inputValue()).toBe('');

  await typeSearch(second, '视障阅览室');
  await expect.poll(() => found.getByRole('listitem').count(), PATIENCE).toBe(1);
  await second.keyboard.press('Escape');
  await expect.poll(() => found.getByRole('listitem').count(), PATIENCE).toBe(2);
  expect(await found.getByText('只列出').count()).toBe(0);
});

test.skipIf(!hasBrowser)('the letters of an input method are no search', async () => {
  const { page } = await openReview(reprintedRows);
  const list = page.getByRole('complementary', { name: '重复组' });
  const box = list.getByRole('textbox');
  const searched = list.getByText(/^只列出含有/);
  await box.focus();
  const method = await page.context().newCDPSession(page);
  await method.send('Input.imeSetComposition', { text: 'qing’shi', selectionStart: 8, selectionEnd: 8 });
  await expect.poll(() => box.inputValue()).toBe('qing’shi');
  expect(await searched.count()).toBe(0);
  await method.send('Input.insertText', { text: '青石江' });
  await searched.waitFor();
  expect(await box.inputValue()).toBe('青石江');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
});
