import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '#electron/store/file/backup.ts';
import { temporaryFile, temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, putIn } from '../open-app.ts';

test.skipIf(!hasBrowser)(
  'the start lists what is in the folder, takes a project in, and opens a backup',
  { timeout: 180_000 },
  async () => {
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
  },
);
