// The switch in the program that opens a project to a desk, and the person at this computer as its first chief.
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { openDesk } from '#electron/shells/desk/open-desk.ts';
import { PAGE_FOLDER } from '#electron/shells/page-folder.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openProject, pressEnterToDecide } from '../open-app.ts';
import { join, openBrowser } from './open-desk.ts';

describe.skipIf(!hasBrowser)('opening a project to a desk', () => {
  it('refuses an open address, sends the person to the desk as its chief, and ends', async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    writeLargeProject(project, 3, 300);
    const services: Services = startServices({
      shell: 'desktop',
      folders: findFolders(home),
      openDesk: (project, address) => openDesk(services, project, { ...address, clientFolder: PAGE_FOLDER }),
    });
    onTestFinished(async () => void (await stopServices(services)));
    const shell = await startWebShell(services, PAGE_FOLDER);
    onTestFinished(() => shell.close());
    const page = await openBrowser(shell.url);
    await openProject(page, project);
    await page.getByRole('button', { name: /^协作/ }).click();
    await page.getByRole('menuitem', { name: '开放协作…' }).click();
    const dialog = page.getByRole('dialog', { name: '开放协作' });
    await dialog.waitFor();
    await expectNoViolations(page, 'the address of a desk');
    await dialog.getByLabel('地址（主机:端口）').fill('0.0.0.0:0');
    await dialog.getByRole('button', { name: '开放', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: '0.0.0.0:0' }).waitFor();
    await expectNoViolations(page, 'an address that is refused');
    await dialog.getByLabel('地址（主机:端口）').fill('127.0.0.1:0');
    await dialog.getByRole('button', { name: '开放', exact: true }).click();
    await dialog.getByText(/^请你也在浏览器里处理：用一条主编邀请链接加入。/).waitFor();
    await dialog.locator('label').getByText('邀请链接').waitFor();
    await dialog.getByText(/请把链接发给对方，.* 前有效，只能用一次/).waitFor();
    const link = await dialog.getByLabel('邀请链接').inputValue();
    await dialog.getByRole('button', { name: '停止协作' }).hover();
    await expectNoViolations(page, 'an open desk');
    expect(new URL(link).origin).toBe(await dialog.getByLabel('协作地址').inputValue());

    const chief = await openBrowser(link);
    await join(chief, '张主编');
    await openCluster(chief, '小组');
    await chief.getByText(/^由你处理/).waitFor();
    await pressEnterToDecide(chief);
    await page.locator('.cluster-row').filter({ hasText: '小组' }).getByText('已处理').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).or(dialog.getByLabel('关闭')).first().click();
    await page.getByRole('button', { name: /^协作/ }).click();
    await page.getByRole('menuitem', { name: '开放协作…' }).click();
    await dialog.getByText(/^请你也在浏览器里登录后处理。/).waitFor();
    await dialog.getByRole('button', { name: '停止协作' }).click();
    await dialog.getByRole('button', { name: '开放', exact: true }).waitFor();
    await expect(fetch(link)).rejects.toThrow();
  });
});
