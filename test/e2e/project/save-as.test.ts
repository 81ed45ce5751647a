import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, pressEnterToDecide } from '../open-app.ts';

test.skipIf(!hasBrowser)('save as, continue in the copy, and see in one tab the decisions of another', async () => {
  const { page, home } = await openReview(reprintedRows, { name: '来稿.xlsx' });
  const original = decodeURIComponent(page.url());

  await page.getByRole('button', { name: /^来稿/ }).click();
  await page.getByRole('menuitem', { name: '另存为…' }).click();
  const name = page.getByLabel('项目名称').and(page.locator(':focus'));
  await expect.poll(() => name.inputValue()).toBe('来稿 - 副本');
  await expectNoViolations(page, 'save as');
  await name.fill('周三 3/4: 定稿*');
  await page.getByText('将以“周三 3 4 定稿”为基础命名').waitFor();
  await name.fill('周三定稿');
  await page.getByText('为基础命名').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '保存副本' }).click();
  await page.getByRole('button', { name: /^周三定稿/ }).waitFor();
  expect(decodeURIComponent(page.url())).toBe(original.replace('来稿.tonggao', '周三定稿.tonggao'));
  expect(
    fs
      .readdirSync(path.join(home, 'projects'))
      .filter((file) => file.endsWith('.tonggao'))
      .sort(),
  ).toEqual(['周三定稿.tonggao', '来稿.tonggao']);
  await expect.poll(() => page.title()).toContain('周三定稿');

  await page.getByRole('button', { name: /^周三定稿/ }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: '在新标签页中打开' }).click(),
  ]);
  await tab.locator('ins, del').first().waitFor();
  const progress = (of: typeof page) => of.getByText(/^0 \/ \d+|^1 \/ \d+/).first();
  const before = await progress(page).textContent();
  // The first tab loses the focus, the other decides, and the first gets the focus again.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await tab.bringToFront();
  await pressEnterToDecide(tab);
  await tab.getByText(before!, { exact: true }).first().waitFor({ state: 'detached' });
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText(before!, { exact: true }).first().waitFor({ state: 'detached' });
  await expect.poll(() => progress(page).textContent()).toBe(await progress(tab).textContent());

  // The message that the desktop's menu would send.
  await page.evaluate(() => window.postMessage({ type: 'tonggao:command', command: 'save-as' }, '*'));
  await page.getByRole('dialog').getByText('另存为').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // In the list of projects: a project gets another name, and a taken name is refused.
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await page.getByRole('button', { name: '重命名“来稿”' }).click();
  const renamed = page.getByRole('dialog').locator('input:focus');
  await expectNoViolations(page, 'rename');
  await renamed.fill('周三定稿');
  await renamed.press('Enter');
  await page.getByRole('alert').getByText('已存在').waitFor();
  await renamed.fill('周三原稿');
  await renamed.press('Enter');
  await page.getByRole('button', { name: /^周三原稿/ }).click();
  await page.locator('ins, del').first().waitFor();
  expect(decodeURIComponent(page.url())).toContain('周三原稿.tonggao');
});

test.skipIf(!hasBrowser)(
  'a decision that is not on the disk yet is in the copy in which the editor continues',
  async () => {
    const { page, home, server } = await openReview(reprintedRows, { name: '来稿.xlsx' });
    await page.locator('ins, del').first().waitFor();
    const sent = Promise.withResolvers<void>();
    await page.route('**/rpc/review/decide', (route) => sent.promise.then(() => route.continue()));
    await pressEnterToDecide(page);
    await page
      .getByText(/^1 \/ \d+/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: /^来稿/ }).click();
    await page.getByRole('menuitem', { name: '另存为…' }).click();
    await page.getByLabel('项目名称').fill('周三定稿');
    await page.getByRole('button', { name: '保存副本' }).click();
    // Copying a project of this size takes less time than this.
    await page.waitForTimeout(1_000);
    sent.resolve();
    await page.getByRole('button', { name: /^周三定稿/ }).waitFor();
    const copy = path.join(home, 'projects', '周三定稿.tonggao');
    const clusters = await server.client.review.clusters({ project: copy });
    expect(clusters.filter(({ status }) => status === 'resolved')).toHaveLength(1);
  },
);

test.skipIf(!hasBrowser || process.platform === 'win32')(
  'a project whose file was deleted offers to be saved under another name',
  async () => {
    const { page, home, server } = await openReview(reprintedRows, { name: '来稿.xlsx' });
    await page.locator('ins, del').first().waitFor();
    await pressEnterToDecide(page);
    const projects = path.join(home, 'projects');
    const countResolved = async (name: string) => {
      const clusters = await server.client.review.clusters({ project: path.join(projects, `${name}.tonggao`) });
      return clusters.filter(({ status }) => status === 'resolved').length;
    };
    await expect.poll(() => countResolved('来稿')).toBe(1);
    fs.rmSync(path.join(projects, '来稿.tonggao'));
    await pressEnterToDecide(page);
    const notice = page.getByRole('status').filter({ hasText: '项目文件已被删除' });
    await notice.getByRole('button', { name: '另存为…' }).click();
    await page.getByLabel('项目名称').fill('周三定稿');
    await page.getByRole('button', { name: '保存副本' }).click();
    await page.getByRole('button', { name: /^周三定稿/ }).waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await countResolved('周三定稿')).toBe(1);
  },
);
