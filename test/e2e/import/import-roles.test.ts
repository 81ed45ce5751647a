import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFile, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, putIn } from '../open-app.ts';

const BODY =
  '本报讯（记者 周知远）山城新开一條跨江索道，全長１２００米，單程只需六分鐘，首日客流超過三萬人次。責任編輯：李四';
/** No header names the contents of its column. */
const ROWS = [
  ['甲', '乙', '丙'],
  ['索道开通', BODY, '山城日报'],
];

const chip = (page: Page, name: RegExp) => page.getByRole('group', { name: '字段' }).getByRole('button', { name });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function drag(page: Page, name: RegExp, column: string): Promise<void> {
  const [from, to] = [await chip(page, name).boundingBox(), await head(page, column).boundingBox()];
  await page.mouse.move(from!.x + 5, from!.y + 5);
  await page.mouse.down();
  await page.mouse.move(to!.x + 30, to!.y + 10, { steps: 4 });
  await page.mouse.up();
}

test.skipIf(!hasBrowser)('fields are carried onto columns by pointer and by keys', async () => {
  const { page } = await openApp();
  await putIn(page, writeWorkbook(temporaryFile('没有名字.xlsx'), ROWS));
  await head(page, '乙').waitFor();
  await drag(page, /^正文/, '乙');
  await chip(page, /^正文 B$/).waitFor();
  const parsed = page.getByRole('region', { name: '导入后的稿件' });
  // The text is shown in one script and width, with boilerplate struck out.
  await parsed.getByText('山城新开一条跨江索道,全长1200米').waitFor();
  await expect
    .poll(() => parsed.locator('s').allInnerTexts())
    .toEqual([expect.stringContaining('记者 周知远'), expect.stringContaining('责任编辑')]);

  await chip(page, /^来源/).focus();
  for (const key of ['Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await chip(page, /^来源 C$/).waitFor();
  await parsed.getByText('山城日报').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await chip(page, /^来源 C$/).waitFor();
  await page.keyboard.press('Delete');
  await chip(page, /^来源$/).waitFor();
  await expectNoViolations(page, 'the mapping with an example');
  // The select box of the field shows the column as well.
  await drag(page, /^标题/, '甲');
  await page.getByText('A · 甲').first().waitFor();
});
