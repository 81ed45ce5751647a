// Other files: a CSV in another encoding, several files at once, and warnings about odd rows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { encode } from '../../helpers/texts/encode.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp } from '../open-app.ts';

const BODY = '山城新开一条跨江索道，全长一千二百米，单程只需六分钟，首日客流超过三万人次。';
const CSV = `编号;标题;正文;发布时间\nA1;索道开通;${BODY};2026年11月20日\nA1;索道开通了;${BODY};昨天\nA2;空的;;\n`;

test.skipIf(!hasBrowser)('a csv reads right, can be read otherwise, and warns', async () => {
  const file = join(temporaryFolder(), '来稿.csv');
  writeFileSync(file, encode(CSV, 'gb18030'));
  const { page } = await openApp();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('cell', { name: '索道开通', exact: true }).waitFor();
  await page.getByText('GB 18030（含 GBK）').first().waitFor();
  await page.getByText('分号 ;').first().waitFor();

  // The preview follows each choice: bytes that are invalid in UTF-8, and wrong characters.
  const asMeant = page.getByRole('cell', { name: '索道开通', exact: true });
  await pick(page, '编码', 'UTF-8');
  await page.getByText(/含无法解码的字节/).waitFor();
  await page.getByRole('cell', { name: '\\xCB\\xF7' }).first().waitFor();
  expect(await asMeant.count()).toBe(0);
  await pick(page, '编码', 'Big5（繁体）');
  await page.getByRole('cell', { name: '坰耋羲籵', exact: true }).waitFor();
  expect(await asMeant.count()).toBe(0);
  await pick(page, '编码', 'GB 18030（含 GBK）');
  await asMeant.waitFor();
  await expect.poll(() => page.getByText(/含无法解码的字节/).count()).toBe(0);

  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByText('2 行的编号与其他行重复（第 2、3 行），已照常导入。').waitFor();
  await page.getByText(/1 行的日期无法识别/).waitFor();
  await page.getByRole('heading', { name: /未导入的行/ }).waitFor();
});

test.skipIf(!hasBrowser)('an uncertain encoding has to be chosen', async () => {
  const file = join(temporaryFolder(), '混.csv');
  const rows = `A3;索道;${BODY};2026年11月21日\n`;
  writeFileSync(file, Buffer.concat([encode(CSV, 'gb18030'), encode(rows, 'utf-8')]));
  const { page } = await openApp();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/无法确定这个文件的编码/).waitFor();
  await expectNoViolations(page, 'an uncertain encoding');
  const start = page.getByRole('button', { name: '导入', exact: true });
  expect(await start.isEnabled()).toBe(false);
  await pick(page, '编码', 'GB 18030（含 GBK）');
  await expect.poll(() => page.getByText(/无法确定这个文件的编码/).count()).toBe(0);
  await expect.poll(() => start.isEnabled()).toBe(true);
});

test.skipIf(!hasBrowser)('several files are read together: articles as one table, tables each', async () => {
  const folder = temporaryFolder();
  const files = [
    ['一.txt', Buffer.from(`索道开通\n${BODY}`)],
    ['二.txt', encode(`索道开通了\n${BODY}`, 'gb18030')],
    ['表.csv', Buffer.from(`标题,正文\n索道,${BODY}\n`)],
    ['图.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ] as const;
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const { page } = await openApp();
  await page.locator('input[type=file]').setInputFiles(files.map(([name]) => join(folder, name)));
  await page.getByRole('heading', { name: '一.txt 等 4 个文件' }).waitFor();
  await page.getByText('已跳过 1 个文件：').waitFor();
  await page.getByRole('button', { name: '全部' }).click();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('button', { name: /开始审阅/ }).click();
  await expect.poll(() => page.getByRole('complementary').getByRole('listitem').count()).toBe(1);
});

test.skipIf(!hasBrowser)('what the program names itself is named in English too', async () => {
  const folder = temporaryFolder();
  const files = ['一.txt', '二.txt'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, `索道开通\n${BODY}`);
  const { page } = await openApp();
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByText('Articles (2 rows)').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('button', { name: /review/i })
    .first()
    .waitFor();
});

/** Chooses an option of a select box that is not searchable. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).press('ArrowDown');
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
}
