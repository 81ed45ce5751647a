import fs from 'node:fs';
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { expectNoViolations } from './no-violations.ts';
import { download, openReview, PATIENCE } from './open-app.ts';

test.skipIf(!hasBrowser)('the overview shows and saves the report of a day', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const clusters = await server.client.review.clusters({ project });
  for (const { id: cluster } of clusters.slice(0, 1)) {
    const { members, suggestion } = await server.client.review.cluster({ project, cluster });
    const verdicts = members.map(({ article }) => ({
      article,
      verdict: article === suggestion ? ('canonical' as const) : ('discard' as const),
    }));
    await server.client.review.decide({ project, cluster, verdicts });
  }
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('button', { name: '查重报告…' }).click();
  const dialog = page.getByRole('dialog', { name: '查重报告' });
  const frame = page.frameLocator('.report-frame iframe');
  await expect.poll(() => frame.locator('.counts dd').first().innerText(), PATIENCE).toBe('6');
  await expectNoViolations(page, 'report of the project');

  await dialog.getByRole('combobox', { name: '报告哪些组' }).click();
  const ofDay = page.getByTitle(/^\d{4}-\d{2}-\d{2} 处理的组$/);
  await ofDay.waitFor();
  await ofDay.click();
  await expect.poll(() => frame.locator('.counts dt').first().innerText(), PATIENCE).toBe('重复组');
  await expect.poll(() => frame.locator('.decisions tbody tr').count()).toBe(1);
  const file = await download(page, '保存文件', dialog);
  expect(file).toMatch(/\d{4}-\d{2}-\d{2} 查重报告\.html$/);
  expect(fs.readFileSync(file, 'utf8')).toBe(await page.locator('.report-frame iframe').getAttribute('srcdoc'));
});
