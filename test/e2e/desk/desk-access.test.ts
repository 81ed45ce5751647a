// Accessibility: axe-core finds no violation in what only a desk shows, in both themes.
import { test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openProject } from '../open-app.ts';
import { inviteEditor, join, openBrowser, openDesk, PASSWORD } from './open-desk.ts';

test.skipIf(!hasBrowser)('axe-core finds nothing in what a desk shows', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '协作');
  writeLargeProject(project, 3, 300);
  const server = await openDesk(project, home);
  const chief = await openBrowser(server.invitation);
  await chief.getByLabel('姓名').fill('张主编');
  await expectNoViolations(chief, 'joining by an invitation');
  await chief.getByLabel('密码').fill('短');
  await chief.getByRole('button', { name: '加入' }).click();
  await chief.getByRole('alert').waitFor();
  await expectNoViolations(chief, 'a password that is refused');
  await join(chief, '张主编');

  const editor = await openBrowser(await inviteEditor(chief, '张主编'));
  await join(editor, '李编辑');
  await openCluster(editor, '小组');
  await editor.getByText(/^由你处理/).waitFor();
  await expectNoViolations(editor, 'a cluster that one has');
  await openProject(editor, '协作.tonggao', 'detection');
  await editor.getByRole('button', { name: '开始审阅' }).waitFor();
  await expectNoViolations(editor, 'a screen of chiefs');
  await openProject(editor, '协作.tonggao');
  await openCluster(editor, '小组');

  await openCluster(chief, '小组');
  await chief.getByText(/李编辑 正在处理/).waitFor();
  await chief.getByRole('button', { name: '分配' }).click();
  await chief.getByRole('menuitem', { name: '李编辑' }).waitFor();
  await expectNoViolations(chief, 'whom to assign clusters to');
  await chief.getByRole('menuitem', { name: '李编辑' }).click();
  await chief.locator('.desk-marks').getByText('→ 李编辑').first().waitFor();
  await expectNoViolations(chief, 'a cluster that another has');

  const menu = chief.getByRole('button', { name: /^张主编/ });
  await menu.click();
  await chief.getByRole('menuitem', { name: '成员与进度' }).waitFor();
  await expectNoViolations(chief, 'the menu of a person');
  await chief.getByRole('menuitem', { name: '成员与进度' }).click();
  const people = chief.getByRole('dialog', { name: '成员与进度' });
  await people.getByRole('button', { name: '邀请编辑' }).click();
  await people.getByLabel('邀请链接').waitFor();
  await people.getByRole('button', { name: '作废' }).first().waitFor();
  await expectNoViolations(chief, 'people and invitations');
  await people.getByRole('button', { name: '移除 李编辑' }).click();
  const question = chief.getByRole('tooltip').getByRole('button', { name: '移除' });
  await question.waitFor();
  await expectNoViolations(chief, 'removing a person');
  await chief.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await chief.keyboard.press('Escape');
  await people.waitFor({ state: 'hidden' });

  await menu.click();
  await chief.getByRole('menuitem', { name: '修改密码' }).click();
  const change = chief.getByRole('dialog', { name: '修改密码' });
  await change.getByLabel('现在的密码').fill('不是这个密码 1234');
  await change.getByLabel('新密码').fill(PASSWORD);
  await change.getByRole('button', { name: '保存密码' }).click();
  await change.getByRole('alert').waitFor();
  await expectNoViolations(chief, 'another password');
  await chief.keyboard.press('Escape');
  await menu.click();
  await chief.getByRole('menuitem', { name: '退出登录' }).click();
  await chief.getByLabel('姓名').fill('张主编');
  await expectNoViolations(chief, 'signing in');
});
