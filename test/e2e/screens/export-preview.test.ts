// The export screen before anything is written: the first rows, what is new since the last export, and an export
// without changes.
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { download, openReview, pressEnterToDecide } from '../open-app.ts';

test.skipIf(!hasBrowser)('an export shows its first rows and what is new', async () => {
  const { page } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  const same = page.getByText('没有剔除任何稿件');
  await same.waitFor();
  const preview = page.getByRole('region', { name: /^文件的前几/ });
  await preview.getByRole('cell', { name: '两岸等了二十年的桥通车了' }).waitFor();
  await expect.poll(() => preview.getByRole('columnheader').allInnerTexts()).toEqual(reprintedRows[0]);
  await expectNoViolations(page, 'an export with a preview');
  await page.getByRole('radio', { name: '剔除的稿件' }).check();
  await same.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: /^全部（/ }).check();
  await same.waitFor();

  await page.getByRole('radio', { name: '采纳建议' }).check();
  await same.waitFor({ state: 'hidden' });
  await preview.getByRole('row').nth(3).waitFor();
  // Three articles, and the row without a text, in its place.
  await expect.poll(() => preview.getByRole('row').count()).toBe(5);
  await page.getByRole('radio', { name: '重复组明细' }).check();
  await preview.getByRole('columnheader', { name: '角色' }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/exports/preview', async (route) => {
    if (route.request().postData()?.includes('"sets"')) await held.promise;
    await route.continue();
  });
  await page.getByRole('radio', { name: '去重集与相似集' }).check();
  await preview.getByRole('status').getByText('正在计算指纹').waitFor();
  held.resolve();
  await preview
    .getByRole('cell', { name: /^[0-9a-f]{16}$/ })
    .first()
    .waitFor();
  await page.getByRole('radio', { name: /^全部（/ }).check();
  const sheets = preview.getByRole('radiogroup', { name: '工作表' });
  await expect.poll(() => sheets.getByRole('radio').count()).toBe(4);
  await expectNoViolations(page, 'the previews of several sheets');
  await sheets.getByText('剔除', { exact: true }).click();
  await preview.getByRole('columnheader', { name: '保留稿件标题' }).waitFor();
  await sheets.getByText('处理记录', { exact: true }).click();
  await preview.getByText('没有要写入的行').waitFor();
  await download(page, '导出并下载');
  await page.getByText(/^上次导出：.*此后没有变化/).waitFor();

  await page.getByRole('link', { name: '审阅' }).click();
  await page.locator('ins, .member').first().waitFor();
  // Keys work once the next cluster is known.
  await pressEnterToDecide(page);
  await page
    .getByText(/1 \/ 2/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText(/此后新导入 0 篇，另有 3 篇的处理结果、分组、备注或取用有变化/).waitFor();

  await page.getByRole('link', { name: '审阅' }).click();
  await page.locator('ins, .member').first().waitFor();
  await page.keyboard.press('u');
  await page
    .getByText(/0 \/ 2/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText(/^上次导出：.*此后没有变化/).waitFor();
});

test.skipIf(!hasBrowser)('what is new is counted again when a decision arrives', async () => {
  const { page } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  await download(page, '导出并下载');
  await page.getByRole('link', { name: '审阅' }).click();
  await page.locator('ins, .member').first().waitFor();

  const opened = Promise.withResolvers<void>();
  await page.route('**/rpc/review/decide', (route) => opened.promise.then(() => route.continue()));
  await pressEnterToDecide(page);
  await page
    .getByText(/1 \/ 2/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText(/^上次导出：.*此后没有变化/).waitFor();
  opened.resolve();
  await page.getByText(/此后新导入 0 篇，另有 3 篇的处理结果、分组、备注或取用有变化/).waitFor();
});
