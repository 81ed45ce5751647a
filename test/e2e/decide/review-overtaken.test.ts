// Corrections of clusters that others have changed since the key was pressed affect what the editor was shown.
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { openCluster, openLargeCluster, openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)(
  'a cluster that an import has added to stays open after its other article is split out',
  async () => {
    const { page, server, project } = await openReview(reprintedRows);
    const { client } = server;
    const [bridge] = await client.review.clusters({ project });
    await openCluster(page, '新华路图书馆重新开放');
    await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);

    // The window does not show the third article before the key is pressed.
    const pressed = makeGate();
    await page.route('**/rpc/review/cluster', (route) => pressed.opened.then(() => route.continue()));
    const third = ['b1', '图书馆开放了', reprintedRows[2]![2]!, '东岸网', '2026-03-05', '转载'];
    const { path: file } = await client.files.beginUpload({ name: '又一批.xlsx' });
    writeWorkbook(file, [reprintedRows[0]!, third]);
    const { job } = await client.intake.start({ project, path: file, reading: {} });
    await Array.fromAsync(await client.jobs.watch({ job }));
    const sizes = async () => (await client.review.clusters({ project })).map(({ size }) => size).toSorted();
    await expect.poll(() => sizes()).toEqual([3, 3]);
    await page.keyboard.press('2');
    await page.keyboard.press('s');
    await expect.poll(sizes, PATIENCE).toEqual([2, 3]);
    pressed.open();
    await page.getByText(/已拆出 1 篇/).waitFor(PATIENCE);
    await expect.poll(() => page.getByTestId('cluster-status').innerText(), PATIENCE).toContain('2 篇');

    // Keys wait until the window has counted the remaining articles; otherwise they would split another cluster. A
    // cluster ends with its last duplicate.
    await page.keyboard.press('2');
    await page.keyboard.press('s');
    await expect.poll(sizes, PATIENCE).toEqual([3]);
    await page.waitForURL(new RegExp(`/${bridge!.id}$`), PATIENCE);
  },
);

test.skipIf(!hasBrowser)('a correction is refused where a decision was shown only after it was chosen', async () => {
  // A decision on a large cluster is answered after the cluster was read again. Commands chosen before wait for that.
  const { page, server, project } = await openLargeCluster(200);
  const { client } = server;
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  const cluster = (await client.review.clusters({ project }))[0]!.id;
  const { members } = await readCluster(client, { project, cluster });
  const chosen = makeGate();
  await page.route('**/rpc/review/decide', async (route) => {
    const response = await route.fetch();
    await chosen.opened;
    await client.review.decide({
      project,
      cluster,
      verdicts: [{ article: members[99]!.article.id, verdict: 'keep' }],
    });
    await route.fulfill({ response });
  });
  const splits: unknown[] = [];
  page.on('request', (request) => /review\/split$/.test(request.url()) && splits.push(request.postDataJSON().json));
  await page.keyboard.press('x');
  await page.getByRole('button', { name: '调整分组' }).click();
  await page.getByRole('menuitem', { name: /不是重复/ }).click();
  expect(splits).toEqual([]);
  chosen.open();
  await page.getByText(/刚在其他窗口处理过/).waitFor(PATIENCE);
  expect(splits).toHaveLength(1);
  expect((await readCluster(client, { project, cluster })).members).toHaveLength(200);
});

test.skipIf(!hasBrowser)('a split does not leave a cluster that was opened before its answer', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  const slow = makeGate();
  await page.route('**/rpc/review/split', (route) => slow.opened.then(() => route.continue()));
  await page.keyboard.press('Shift+S');
  const dialog = page.getByRole('dialog', { name: '拆出或移动稿件' });
  await dialog.locator('input:focus').waitFor();
  for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key);
  await dialog.waitFor({ state: 'hidden' });
  await openCluster(page, '新华路图书馆重新开放');
  const address = page.url();
  slow.open();
  await page.getByText(/已拆出 2 篇/).waitFor(PATIENCE);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(page.url()).toBe(address);
});
