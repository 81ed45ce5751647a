// A project file with a second name (a hard link) is shown and not changed, until that name is gone.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorMessage } from '#shared/words/errors.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openProject, PATIENCE, pressEnterToDecide } from '../open-app.ts';

test.skipIf(!hasBrowser)('a project with a second name says so, and refuses a decision', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '来稿');
  writeClusters(project, [copiesOf('青石江大桥', 2), copiesOf('新华路图书馆', 2)]);
  const second = path.join(home, '另一个名字.tonggao');
  fs.linkSync(project, second);
  const sentence = errorMessage({ code: 'PROJECT_HAS_LINKS', data: { path: project } }, 'zh');

  const { page, server } = await openApp(home);
  await openProject(page, project);
  await openCluster(page, '青石江大桥');
  const mark = page.getByRole('button', { name: '只能查看' });
  await mark.click();
  const notices = page.getByRole('region', { name: '项目提示' });
  await notices.getByText(sentence).waitFor();
  await expectNoViolations(page, 'a project with a second name');
  // Nothing is offered that would be refused.
  expect(await notices.getByRole('button').count()).toBe(0);
  await mark.click();
  await notices.waitFor({ state: 'hidden' });

  const before = fs.readFileSync(project, 'hex');
  await page.keyboard.press('Shift+V');
  await page.locator('.ant-message-error').getByRole('button', { name: '查看' }).click();
  await page.locator('.ant-message-error').getByText(sentence).waitFor();
  await page.getByText('0 / 2', { exact: true }).first().waitFor();
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  expect(await statuses()).toEqual(['open', 'open']);
  expect(fs.readFileSync(project, 'hex')).toBe(before);

  fs.rmSync(second);
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await page.getByRole('button', { name: /^来稿/ }).click();
  await openCluster(page, '青石江大桥');
  await mark.waitFor({ state: 'detached' });
  await pressEnterToDecide(page);
  await page.getByText('1 / 2', { exact: true }).first().waitFor();
  await expect.poll(statuses, PATIENCE).toContain('resolved');
});
