// Keys pressed before their cluster is on the screen wait for it: none is lost, and none acts on another cluster.
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { openCluster, openLargeCluster, openReview, PATIENCE, pressEnterToDecide } from '../open-app.ts';

test.skipIf(!hasBrowser)('a cluster that is slow to come', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const open = await server.client.review.clusters({ project });
  expect(open.map(({ size }) => size)).toEqual([3, 2]);

  const slow = makeGate();
  await page.route('**/rpc/review/cluster', (route) => slow.opened.then(() => route.continue()));
  await page.reload();
  // Waits for the screen instead of a request, which the previous page may have sent as a prefetch.
  await page.locator('.cluster-screen.waiting').waitFor({ ...PATIENCE, state: 'attached' });
  // Nothing of the cluster is shown yet. Its second article still becomes the canonical one, and the list's key works.
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE).toBe('BODY');
  slow.open();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENCE).toBe('INPUT');
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('1 / 2');
  const verdicts = async () => {
    const { members } = await readCluster(server.client, { project, cluster: open[0]!.id });
    return members.map(({ verdict }) => verdict);
  };
  await expect.poll(verdicts, PATIENCE).toEqual(['discard', 'canonical', 'discard']);

  // Pressed without waiting: each key is a separate decision.
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('2 / 2');
});

test.skipIf(!hasBrowser)('texts that are slow to come, and that cannot be read', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const [bridge] = await server.client.review.clusters({ project });
  const verdicts = async () => {
    const { members } = await server.client.review.cluster({ project, cluster: bridge!.id });
    return members.map(({ verdict }) => verdict);
  };
  const slow = makeGate();
  const decided: string[] = [];
  page.on('request', (request) => request.url().endsWith('/review/decide') && decided.push(request.url()));

  const texts = '**/rpc/review/texts';
  await page.route(texts, (route) => slow.opened.then(() => route.continue()));
  await page.reload();
  const second = page.locator('.member').nth(1);
  await second.waitFor();
  // The articles can be compared, while keys that decide wait.
  await page.keyboard.press('2');
  await expect.poll(() => second.getAttribute('aria-pressed'), PATIENCE).toBe('true');
  await page.keyboard.press('x');
  await page.waitForTimeout(500);
  expect(decided).toEqual([]);
  slow.open();
  await expect.poll(verdicts, PATIENCE).toEqual([null, 'discard', null]);

  await page.unroute(texts);
  let refused = performance.now();
  await page.route(texts, async (route) => {
    await route.fulfill({ status: 500 });
    refused = performance.now();
  });
  await page.reload();
  const sheet = page.locator('.compare-texts');
  const notice = page.getByRole('alert');
  await notice.waitFor(PATIENCE);
  for (const key of ['Shift+Enter', 'c', 'Shift+C', 's']) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  expect(decided).toHaveLength(1);
  expect(await verdicts()).toEqual([null, 'discard', null]);

  // The panel of missing content needs the same texts. One button reads them all again.
  await page.keyboard.press('l');
  const panel = page.getByRole('complementary', { name: '主稿缺少的内容' });
  await panel.getByRole('alert').waitFor(PATIENCE);
  // A panel that opens reads again what could not be read, twice, without the button.
  await expect.poll(() => performance.now() - refused, PATIENCE).toBeGreaterThan(2_000);
  await page.unroute(texts);
  await panel.getByRole('button', { name: '重试' }).click();
  await notice.first().waitFor({ state: 'hidden' });
  await sheet.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  await panel.locator('.panel-lead').waitFor(PATIENCE);
  // Keys pressed while the texts could not be read are dropped.
  expect(decided).toHaveLength(1);
});

test.skipIf(!hasBrowser)('a cluster opened by a click while a decision waits', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const [bridge, other] = await server.client.review.clusters({ project });
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  const slow = makeGate();
  await page.route('**/rpc/review/texts', (route) => slow.opened.then(() => route.continue()));
  await page.reload();
  await openCluster(page, bridge!.title);
  await page.keyboard.press('Shift+C');
  const row = page.getByRole('complementary').getByRole('listitem').filter({ hasText: other!.title });
  await row.getByRole('link').click();
  await page.waitForTimeout(500);
  expect(await statuses()).toEqual(['open', 'open']);
  slow.open();
  await row.locator('[aria-current=true]').waitFor();
  await expect.poll(statuses, PATIENCE).toEqual(['resolved', 'open']);
});

test.skipIf(!hasBrowser)('a command that ends later leaves the screen to the editor', async () => {
  const { page } = await openReview(reprintedRows);
  await pressEnterToDecide(page);
  await page.getByText('1 / 2').first().waitFor();
  for (const [key, command, done] of [
    ['u', 'undo', /已撤销/],
    ['s', 'split', /已拆出/],
  ] as const) {
    const late = makeGate();
    await page.route(`**/rpc/review/${command}`, (route) => late.opened.then(() => route.continue()));
    await page.locator('.settle:not([aria-disabled=true])').waitFor();
    const sent = page.waitForRequest(`**/rpc/review/${command}`);
    await page.keyboard.press(key);
    await sent;
    await page.getByRole('link', { name: '导出' }).click();
    await page.getByRole('heading', { name: '导出', level: 1 }).waitFor();
    late.open();
    await page.getByText(done).waitFor();
    expect(page.url()).toMatch(/\/export$/);
    await page.getByRole('link', { name: '审阅' }).click();
  }
});

test.skipIf(!hasBrowser)('articles of a large cluster that cannot be read', async () => {
  let refusedOrders = 0;
  let refused = performance.now();
  const { page } = await openLargeCluster(200, 100, (page) =>
    page.route('**/rpc/review/{members,order,find}', async (route) => {
      await route.fulfill({ status: 500 });
      refused = performance.now();
      if (route.request().url().endsWith('/order')) refusedOrders++;
    }),
  );
  await page.keyboard.press('2');
  await page.getByRole('region', { name: '对比 2', exact: true }).waitFor();
  const notices = page.locator('.cluster-screen').getByRole('alert');
  await page.keyboard.press('0');
  await page.locator('.member-jump input:focus').waitFor();
  await page.keyboard.type('转载');
  await page.locator('.ant-select-dropdown').getByRole('alert').waitFor(PATIENCE);
  await page.keyboard.press('Escape');
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await page.keyboard.press('[');
  await notices.first().waitFor(PATIENCE);
  await page.keyboard.press('o');
  const table = page.getByRole('complementary', { name: '全部稿件' });
  await table.getByRole('button', { name: '来源' }).click();
  await table.getByRole('alert').waitFor(PATIENCE);
  // The window retries once by itself. If that succeeded, the table would need no button.
  await expect.poll(() => refusedOrders, PATIENCE).toBeGreaterThanOrEqual(2);
  await expect.poll(() => performance.now() - refused, PATIENCE).toBeGreaterThan(2_000);

  await page.unroute('**/rpc/review/{members,order,find}');
  await table.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => notices.count(), PATIENCE).toBe(0);
  await page.locator('.member', { hasText: '第200转载网' }).waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('the suggestion of a large cluster after a decision', async () => {
  const { page, server, project } = await openLargeCluster(200);
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  const [open] = await server.client.review.clusters({ project });
  const decided = async () => {
    const { members } = await server.client.review.cluster({ project, cluster: open!.id });
    return members.filter(({ verdict }) => verdict !== null).length;
  };
  const slow = makeGate();
  await page.route('**/rpc/review/cluster', (route) => slow.opened.then(() => route.continue()));
  await page.keyboard.press('x');
  await expect.poll(decided, PATIENCE).toBe(1);
  // The suggestion may change now; an accepted one has to be on the screen.
  await page.keyboard.press('Shift+Enter');
  await page.waitForTimeout(500);
  expect(await decided()).toBe(1);
  slow.open();
  await expect.poll(decided, PATIENCE).toBe(200);
});
