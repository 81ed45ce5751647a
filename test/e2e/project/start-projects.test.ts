import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openProject as openDatabase } from '#electron/store/database.ts';
import { backUp } from '#electron/store/file/backup.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { importRows, openApp, putIn } from '../open-app.ts';

test.skipIf(!hasBrowser)('the start lists what is in the folder, takes a project in, and opens a backup', async () => {
  const home = temporaryFolder();
  const folder = path.join(home, 'projects');
  fs.mkdirSync(folder);
  const there = path.join(folder, '夜班稿件.tonggao');
  writeLargeProject(there, 3, 100);
  await backUp(there, 'recluster', new Date(2026, 10, 21, 7, 15, 0), () => {});
  const { page } = await openApp(home);
  const others = page.getByRole('region', { name: '项目文件夹里的其他项目' });
  await others.getByRole('button', { name: /^夜班稿件/ }).waitFor();
  await expect.poll(() => others.getByRole('listitem').count()).toBe(1);
  await expectNoViolations(page, 'projects of the folder');

  // Refuses a taken name and files of other kinds.
  const upload = async (file: string) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '从电脑选择项目文件…' }).click();
    await (await choosing).setFiles(file);
  };
  await upload(there);
  await page.getByRole('alert').getByText('已存在').waitFor();
  await upload(temporaryFile('不是.tonggao', '不是项目'));
  await page.getByRole('alert').getByText('“不是.tonggao”不是同稿项目文件').waitFor();
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.tonggao'))).toHaveLength(2);
  const brought = temporaryFile('带来的.tonggao');
  writeLargeProject(brought, 4, 100);
  await upload(brought);
  await page.getByText('大组').first().waitFor();
  expect(decodeURIComponent(page.url())).toContain(path.join(folder, '带来的.tonggao'));

  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await page.getByRole('button', { name: /^带来的/ }).waitFor();
  // A project file that is dropped, like a table, is opened too.
  const dropped = temporaryFile('拖来的.tonggao');
  writeLargeProject(dropped, 4, 100);
  await putIn(page, dropped);
  await page.getByText('大组').first().waitFor();
  expect(decodeURIComponent(page.url())).toContain(path.join(folder, '拖来的.tonggao'));
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await page.getByRole('button', { name: '“夜班稿件”的备份（1）' }).click();
  const dialog = page.getByRole('dialog', { name: '“夜班稿件”的备份' });
  await dialog.getByText('重新查重前').waitFor();
  await expectNoViolations(page, 'backups');
  await dialog.getByRole('button', { name: /另开为项目$/ }).click();
  await page.getByText('大组').first().waitFor();
  expect(decodeURIComponent(page.url())).toContain('夜班稿件（2026-11-21 07.15 的备份）.tonggao');
  expect(fs.existsSync(there)).toBe(true);
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await others.getByRole('button', { name: /^夜班稿件(?!（)/ }).click();
  await page.getByText('大组').first().waitFor();
  expect(decodeURIComponent(page.url())).toContain(there);
});

test.skipIf(!hasBrowser)('a refusal speaks of the project only where one is open', async () => {
  const { page, server } = await openApp();
  const alert = page.getByRole('alert');
  const toStart = () => page.locator('header').getByRole('link').first().click();
  const foreign = temporaryFile('别的程序.tonggao');
  writeLargeProject(foreign, 3, 100);
  const db = openDatabase(foreign);
  db.pragma('application_id = 1');
  db.close();
  for (const [file, zh, en] of [
    [temporaryFile('坏.xlsx', 'PK\u0003\u0004 and no more'), '不完整或已损坏', 'is incomplete or damaged'],
    [temporaryFile('图.png', Buffer.from('89504e470d0a1a0a', 'hex')), '是图片', 'is a picture'],
    [temporaryFile('库.db', 'SQLite format 3\0'), '不支持', 'can’t read this type of file'],
    [temporaryFile('不是.tonggao', '不是项目'), '文件没有变化', 'The file is unchanged'],
    [foreign, '文件没有变化', 'The file is unchanged'],
  ] as const) {
    await putIn(page, file);
    await alert
      .filter({ hasText: `“${path.basename(file)}”` })
      .filter({ hasText: zh })
      .waitFor();
    expect(await alert.innerText()).not.toMatch(/(?<!同稿)项目/);
    await page.getByRole('button', { name: 'English' }).click();
    await alert.filter({ hasText: en }).waitFor();
    expect(await alert.innerText()).not.toMatch(/(?<!Tonggao )project|othing was changed/);
    await page.getByRole('button', { name: '中文' }).click();
    await toStart();
  }

  await importRows(page, reprintedRows);
  await page.getByRole('link', { name: '导入', exact: true }).click();
  const [columns, ...rows] = reprintedRows;
  const others = rows.map((row) => row.with(1, `晚报：${row[1]}`));
  await putIn(page, writeWorkbook(temporaryFile('晚报.xlsx'), [columns!, ...others]));
  // Another window imports the same file at the same time.
  const late = makeGate();
  await page.route('**/rpc/intake/start', (route) => late.opened.then(() => route.continue()));
  const starting = page.waitForRequest('**/rpc/intake/start');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const { job } = await server.client.intake.start((await starting).postDataJSON().json);
  for await (const { type } of await server.client.jobs.watch({ job })) if (type === 'done') break;
  late.open();
  await alert.filter({ hasText: '没有重复导入，项目没有变化' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await alert.filter({ hasText: 'It was not imported again and nothing was changed' }).waitFor();
});
