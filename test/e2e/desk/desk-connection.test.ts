// What the page of a desk says while its network is off, or after its session has ended, and what becomes of a decision.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, pressEnterToDecide, waitToDecide } from '../open-app.ts';
import { inviteEditor, join, openBrowser, openDesk } from './open-desk.ts';

test.skipIf(!hasBrowser)(
  'without a connection or a session the page says what holds, shows no lease, and names a decision as unsaved',
  async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    writeLargeProject(project, 3, 300);
    const server = await openDesk(project, home);
    const chief = await openBrowser(server.invitation);
    await join(chief, '张主编');
    const editor = await openBrowser(await inviteEditor(chief, '张主编'));
    await join(editor, '李编辑');
    await openCluster(editor, '小组');
    const own = editor.getByText(/^由你处理/);
    await own.waitFor();
    await waitToDecide(editor);

    await editor.context().setOffline(true);
    const banner = editor.locator('.disconnected-banner');
    await banner.getByText('连接恢复后，本页会自动继续').waitFor();
    expect(await banner.innerText()).not.toContain('重新启动同稿');
    await own.waitFor({ state: 'detached' });
    await editor.keyboard.press('c');
    const unsaved = editor.getByRole('status').filter({ hasText: '可能没有保存' });
    await unsaved.getByRole('link', { name: '小组' }).waitFor();
    await expectNoViolations(editor, 'a desk without a connection');

    await editor.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await own.waitFor();
    await unsaved.getByRole('link', { name: '小组' }).click();
    await pressEnterToDecide(editor);
    await editor.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await unsaved.waitFor({ state: 'detached' });

    await chief.getByRole('button', { name: /^张主编/ }).click();
    await chief.getByRole('menuitem', { name: '成员与进度' }).click();
    await chief.getByRole('button', { name: '移除 李编辑' }).click();
    await chief.getByRole('tooltip').getByRole('button', { name: '移除' }).click();
    await editor.getByText('登录已失效').waitFor();
    await editor.getByLabel('姓名').waitFor();
    await expectNoViolations(editor, 'a session that has ended');
  },
);
