// Two people at one desk, each in a separate browser: invitations, presence, leases, and decisions of the other.
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser, keptBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { startDeskProcess } from '../../helpers/shells/desk-process.ts';
import { openCluster, pressEnterToDecide } from '../open-app.ts';

const PASSWORD = '足够长的密码 1234';

async function openBrowser(address: string): Promise<Page> {
  const browser = await keptBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  onTestFinished(() => expect(errors).toEqual([]));
  await page.goto(address);
  return page;
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '加入' }).click();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
}

describe.skipIf(!hasBrowser)('a desk', () => {
  it('lets a chief invite an editor, shows each where the other is, and lets one wait for the other', async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    writeLargeProject(project, 3, 300);
    const server = await startDeskProcess(project, home);
    onTestFinished(() => server.kill());
    const invitation = server.printed.find((line) => line.includes('#invitation='))!;
    const chief = await openBrowser(invitation);
    await join(chief, '张主编');
    expect(chief.url()).not.toContain('invitation');

    await chief.getByRole('button', { name: /^张主编/ }).click();
    await chief.getByRole('menuitem', { name: '成员与进度' }).click();
    await chief.getByRole('button', { name: '邀请编辑' }).click();
    const link = await chief.getByLabel('邀请链接').inputValue();
    await chief.keyboard.press('Escape');

    const editor = await openBrowser(link);
    await join(editor, '李编辑');
    expect(await editor.getByRole('link', { name: '导入' }).count()).toBe(0);
    await openCluster(editor, '小组');
    await editor.getByText(/^这一组由你处理（还剩 \d:\d\d）$/).waitFor();
    await chief.locator('.cluster-row').filter({ hasText: '小组' }).getByText('李编辑').waitFor();
    await openCluster(chief, '小组');
    await chief.getByText(/^李编辑 正在处理（还剩 \d:\d\d）/).waitFor();
    await pressEnterToDecide(chief);
    await chief.getByText(/^李编辑 正在处理这一组（还剩 .*），这里没有改动/).waitFor();

    await pressEnterToDecide(editor);
    await editor.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await chief.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await chief.keyboard.press('h');
    await chief.getByText('李编辑').last().waitFor();
    await chief.keyboard.press('h');

    await editor.getByRole('button', { name: /^李编辑/ }).click();
    await editor.getByRole('menuitem', { name: '退出登录' }).click();
    await editor.getByLabel('姓名').fill('李编辑');
    await editor.getByLabel('密码').fill(PASSWORD);
    await editor.getByRole('button', { name: '登录' }).click();
    await editor.getByRole('complementary').getByRole('listitem').first().waitFor();

    // The session survives a restart of the server.
    await server.kill();
    const again = await startDeskProcess(project, home, ['--listen', new URL(server.origin).host]);
    onTestFinished(() => again.kill());
    await editor.reload();
    await editor.getByRole('complementary').getByRole('listitem').first().waitFor();
  });
});
