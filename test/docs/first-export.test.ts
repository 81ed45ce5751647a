// The first export, following README.zh-CN.md alone: the test clicks what its steps print in bold, in order.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { download, openApp } from '../e2e/open-app.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { ROOT } from './documents.ts';

const readme = fs.readFileSync(path.join(ROOT, 'README.zh-CN.md'), 'utf8');
const steps = /^## 处理第一个表格\n\n([\s\S]*?)\n\n[^\d\s]/m.exec(readme)![1]!.split(/\n(?=\d\. )/);
const SAMPLE = path.join(ROOT, 'electron/stages/intake/sample/示例稿件.xlsx');

function labelIn(step: number, label: string): string {
  expect(steps[step - 1]).toContain(`**${label}**`);
  return label;
}

async function decideAndExport(page: Page): Promise<string> {
  await page.locator('ins').first().waitFor();
  await page.getByText(labelIn(3, '建议主稿')).first().waitFor();
  await page.locator('.settle').filter({ hasText: '采纳建议' }).waitFor();
  await page.keyboard.press(labelIn(4, 'Enter'));
  await page
    .getByText(/^1 \/ \d+/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: labelIn(5, '导出') }).click();
  await page.getByRole('radio', { name: labelIn(5, '采纳建议') }).click();
  return download(page, '导出并下载');
}

function rowsOf(file: string): unknown[][] {
  const { Sheets, SheetNames } = XLSX.read(fs.readFileSync(file));
  return XLSX.utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 });
}

test.skipIf(!hasBrowser)('a new user exports the sample, then a list', async () => {
  expect(steps).toHaveLength(5);
  const { page } = await openApp();
  await page.getByRole('button', { name: labelIn(1, '打开示例') }).click();
  const fromSample = rowsOf(await decideAndExport(page));

  await page.getByRole('link', { name: '同稿' }).click();
  await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
  for (const field of ['标题', '正文']) await page.getByText(labelIn(2, field), { exact: true }).first().waitFor();
  await page.getByRole('button', { name: labelIn(2, '导入'), exact: true }).click();
  await page.getByRole('button', { name: labelIn(2, '开始审阅') }).click();
  const fromList = rowsOf(await decideAndExport(page));

  const given = rowsOf(SAMPLE);
  expect(fromList).toEqual(fromSample);
  expect(fromList[0]).toEqual(given[0]);
  expect(fromList.length).toBeLessThan(given.length);
});
