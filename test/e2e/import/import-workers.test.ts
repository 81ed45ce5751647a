import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { importRows, openApp, openProject, PATIENCE } from '../open-app.ts';

/** Port 1 refuses connections. */
const HOST = '127.0.0.1:1';

test.skipIf(!hasBrowser)('the window shows workers while they are on', async () => {
  const { page, server } = await openApp();
  const local = page.getByText('稿件只保存在本机');
  const mark = page.getByRole('button', { name: `稿件会发送到计算服务器 ${HOST}` });
  await local.waitFor();
  await importRows(page, reprintedRows);
  const [recent] = await server.client.projects.recent();
  const project = recent!.path;
  await openProject(page, project, 'import');
  const section = page.getByRole('region', { name: '分布式计算' });
  const address = section.getByRole('textbox', { name: 'Redis 地址' });
  await address.fill('http://x');
  await section.getByRole('button', { name: '开启并发送稿件' }).click();
  await section.getByText('计算服务器的地址应以 redis://').waitFor();
  expect(await mark.count()).toBe(0);

  await address.fill(`redis://:secret@${HOST}`);
  await section.getByRole('button', { name: '测试连接' }).click();
  await section.getByText(`无法连接计算服务器“${HOST}”`).waitFor();
  expect(await mark.count()).toBe(0);
  await section.getByRole('button', { name: '开启并发送稿件' }).click();
  await mark.waitFor();
  await expectNoViolations(page, 'workers');
  expect(await page.content()).not.toContain('secret');

  await openProject(page, project, 'review');
  await mark.waitFor();
  await page.goto(`${server.url.split('#')[0]}#/`);
  await mark.waitFor();
  expect(await local.count()).toBe(0);
  await mark.click();
  await page.getByRole('button', { name: '停止发送' }).waitFor();
  await expectNoViolations(page, 'where articles are sent');
  await page.getByRole('button', { name: '停止发送' }).click();
  await expect.poll(() => mark.count(), PATIENCE).toBe(0);
  await local.waitFor();
});
