import fs from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterId } from '#shared/model/model.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { download, expectInView, openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('decisions of an edited table are previewed and applied', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '重复组明细' }).check();
  await page.getByRole('radio', { name: 'CSV（UTF-8）' }).check();
  const exported = fs.readFileSync(await download(page, '导出并下载'), 'utf8');
  const clusters = await server.client.review.clusters({ project });
  const [first, second] = clusters.map(({ id }) => id) as [ClusterId, ClusterId];
  const { members } = await server.client.review.cluster({ project, cluster: second });
  const canonical = { article: members[0]!.article, verdict: 'canonical' as const };
  await server.client.review.decide({ project, cluster: second, verdicts: [canonical] });
  const edited = exported
    .replace(`,待定,T`, `,主稿,T`)
    .replaceAll(/,待定,T/g, ',剔除,T')
    .replace(/,,T/, ',剔除,T');
  const file = temporaryFile('改过.csv', edited);

  await page.getByRole('button', { name: '读回处理结果…' }).click();
  const dialog = page.getByRole('dialog', { name: '读回处理结果' });
  await dialog.getByRole('button', { name: '选择改过的表格' }).waitFor();
  await expectNoViolations(page, 'the choice of an edited table');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('没有重复的稿件不能剔除').waitFor(PATIENCE);
  await dialog.getByText('有 1 组在导出后又在这里处理过').waitFor();
  await expectNoViolations(page, 'the preview of an edited table');
  const { size } = clusters[0]!;
  const apply = dialog.getByRole('button', { name: `应用 ${size} 篇的处理结果` });
  await apply.waitFor();
  const heightOf = async (button: Locator) => (await button.boundingBox())?.y;
  expect(await heightOf(dialog.getByRole('button', { name: '另选表格' }))).toBe(await heightOf(apply));
  await dialog.getByText('冲突，保留这里的处理结果').waitFor();
  // In small windows the changes scroll, and the buttons stay in view.
  await page.setViewportSize({ width: 853, height: 533 });
  await expectInView(apply);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('checkbox', { name: '改为以表格为准' }).check();
  await dialog.getByRole('button', { name: `应用 ${size + members.length} 篇的处理结果` }).click();
  await dialog.getByText(`已读回 ${size + members.length} 篇的处理结果。`).waitFor(PATIENCE);
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  await expect.poll(statuses, PATIENCE).toEqual(['resolved', 'resolved']);
  expect((await server.client.review.cluster({ project, cluster: first })).status).toBe('resolved');
  await dialog.getByRole('button', { name: '撤销' }).click();
  await dialog.getByText('已撤销').waitFor(PATIENCE);
  await expect.poll(() => statuses()).toEqual(['open', 'partial']);
});
