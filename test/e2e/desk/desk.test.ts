// Two people at one desk, each in a separate browser: invitations, presence, leases, and decisions of the other.
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { openCluster, pressEnterToDecide } from '../open-app.ts';
import { inviteEditor, join, openBrowser, openDesk, PASSWORD } from './open-desk.ts';

describe.skipIf(!hasBrowser)('a desk', () => {
  it('lets a chief invite an editor, shows each where the other is, and lets one wait for the other', async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    writeLargeProject(project, 3, 300);
    const server = await openDesk(project, home);
    const chief = await openBrowser(server.invitation);
    await join(chief, '张主编');
    expect(chief.url()).not.toContain('invitation');

    const invitation = await inviteEditor(chief, '张主编');
    const editor = await openBrowser(invitation);
    await editor.getByText('至少 10 个字符').waitFor();
    await editor.getByLabel('姓名').fill('李编辑');
    await editor.getByLabel('密码').fill('短');
    await editor.getByRole('button', { name: '加入' }).click();
    await editor.getByRole('alert').getByText('密码至少要有 10 个字符').waitFor();
    expect(await editor.getByText(/10 个字符/).count()).toBe(1);
    await join(editor, '李编辑');
    // A link that is opened again asks for no name.
    const again = await openBrowser(invitation);
    await again.getByText('这个邀请链接已用过、已失效或不完整').waitFor();
    await again.getByText('如果已经加入过，请直接用姓名和密码登录').waitFor();
    expect(await again.getByRole('button', { name: '加入' }).count()).toBe(0);
    await again.getByRole('button', { name: '登录' }).waitFor();
    expect(await editor.getByRole('link', { name: '导入' }).count()).toBe(0);
    await openCluster(editor, '小组');
    await editor.getByText(/^由你处理，还剩 \d:\d\d$/).waitFor();
    const ownLease = editor.locator('.decide-hint > span');
    await editor.setViewportSize({ width: 1280, height: 800 });
    for (const language of ['English', '中文']) {
      await editor.getByRole('button', { name: language }).click();
      await editor.getByRole('button', { name: language }).waitFor({ state: 'detached' });
      const { height } = (await ownLease.boundingBox())!;
      expect(height, language).toBeLessThan(20);
    }
    await editor.evaluate(() => (document.activeElement as HTMLElement).blur());
    await chief.locator('.cluster-row').filter({ hasText: '小组' }).getByText('李编辑').waitFor();
    await chief.setViewportSize({ width: 1280, height: 800 });
    await openCluster(chief, '小组');
    await chief.getByText(/^李编辑 正在处理，还剩 \d:\d\d/).waitFor();
    for (const [width, language, lease] of [
      [1280, 'English', /^李编辑 正在处理，还剩 \d:\d\d/],
      [1024, '中文', /^李编辑 is working on this cluster, \d:\d\d left/],
    ] as const) {
      await chief.setViewportSize({ width, height: 800 });
      const line = chief.getByText(lease);
      expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await chief.getByRole('button', { name: language }).click();
    }
    // Tab reaches the buttons in the order in which they are drawn.
    expect(await chief.locator('.decide-bar button').first().innerText()).toBe('由我处理');
    // Enter would press the button that has the focus.
    await chief.evaluate(() => (document.activeElement as HTMLElement).blur());
    await chief
      .locator('.change-count')
      .getByText(/处差异/)
      .waitFor();
    // The lease arrives late, and the text is as high as in other projects.
    const headline = chief.locator('.sheet .headline h2').first();
    expect((await headline.boundingBox())!.y).toBeLessThanOrEqual(180);
    await pressEnterToDecide(chief);
    await chief.getByText(/^李编辑 正在处理这一组（还剩 .*），这里没有改动/).waitFor();

    await pressEnterToDecide(editor);
    await editor.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await chief.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await chief.keyboard.press('h');
    await chief.getByText('李编辑').last().waitFor();
    await chief.keyboard.press('h');

    await editor.keyboard.press('Control+k');
    await editor.getByRole('combobox', { name: '搜索命令和页面' }).fill('退出登录');
    await editor.getByRole('option', { name: '退出登录' }).waitFor();
    await editor.keyboard.press('Escape');
    await editor.getByRole('button', { name: /^李编辑/ }).click();
    await editor.getByRole('menuitem', { name: '退出登录' }).click();
    await editor.getByLabel('姓名').fill('李编辑');
    await editor.getByLabel('密码').fill(PASSWORD);
    await editor.getByRole('button', { name: '登录' }).click();
    await editor.getByRole('complementary').getByRole('listitem').first().waitFor();

    // The session survives a restart of the server.
    await server.kill();
    await openDesk(project, home, ['--listen', new URL(server.origin).host]);
    await editor.reload();
    await editor.getByRole('complementary').getByRole('listitem').first().waitFor();
  });
});
