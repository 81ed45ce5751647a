import { expect, test } from 'vitest';
import type { RecentProject } from '#shared/contract/projects.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { follow } from '../../helpers/launch.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, PATIENCE, pressEnterToDecide, reviewRows } from '../open-app.ts';

test.skipIf(!hasBrowser)('U after a re-cluster offers the backup, and nothing else', async () => {
  const { page, server } = await openApp();
  const { client } = server;
  await reviewRows(page, reprintedRows, '来稿.xlsx');
  await pressEnterToDecide(page);
  await page.getByText('1 / 2', { exact: true }).first().waitFor();
  const [{ path: project }] = (await client.projects.recent()) as [RecentProject, ...RecentProject[]];
  const { job } = await client.detection.preview({ project, detection: detectionFor('standard') });
  const shown = (await follow(client, job)).at(-1)!;
  if (shown.type !== 'done' || shown.result.kind !== 'preview') throw new Error(JSON.stringify(shown));
  const applied = await client.detection.apply({ project, preview: shown.result.id, policy: 'keep' });
  expect((await follow(client, applied.job)).at(-1)).toMatchObject({ type: 'done' });
  const history = () => client.review.history({ project });
  const before = await history();

  // In the panel of the history, H and U work as they do outside it.
  const panel = page.getByRole('dialog', { name: '历史记录' });
  await page.keyboard.press('h');
  await panel.getByText('重新查重').waitFor();
  await panel.getByRole('link', { name: '青石江大桥通车' }).waitFor();
  await expectNoViolations(page, 'history in groups');
  await page.keyboard.press('h');
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('h');
  await panel.waitFor();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: '最后一步无法撤销' });
  await dialog.getByText('最后一步是重新查重，无法撤销。没有改动。').waitFor();
  await dialog.getByRole('button', { name: '关闭', exact: true }).and(page.locator(':focus')).waitFor();
  await expectNoViolations(page, 'the last step stays');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await history()).toEqual(before);

  await page.keyboard.press('u');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: '打开应用前的备份' }).click();
  await expect.poll(() => decodeURIComponent(page.url()), PATIENCE).toMatch(/来稿（.*的备份）\.tonggao/);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('1 / 2', { exact: true }).first().waitFor();
  expect(await history()).toEqual(before);

  await page.keyboard.press('u');
  await page.getByText('0 / 2', { exact: true }).first().waitFor();
  expect(await history()).toEqual(before);
});
