import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { openCluster, openReview, PATIENCE } from '../open-app.ts';

const [header, bridge, library, , , harvest] = reprintedRows as readonly (readonly string[])[];
/** Half of the bridge's text and another story: too little in common to be grouped with it. */
const half = `${bridge![2]!.slice(0, 110)}${harvest![2]}`;
const rows = [
  header!,
  ['a1', '青石江大桥通车', bridge![2]!, '江城日报', '2026-03-01', '要闻'],
  ['a2', '青石江大桥昨日通车', bridge![2]!, '南岸网', '2026-03-01', '转载'],
  ['b1', '新华路图书馆重新开放', library![2]!, '江城晚报', '2026-03-02', '文化'],
  ['b2', '图书馆改造完工', library![2]!, '文化网', '2026-03-02', '转载'],
  ['c1', '大桥与水稻', half, '农村新报', '2026-03-05', '农业'],
  ['c2', '大桥通车水稻丰收', half, '北岸在线', '2026-03-07', '转载'],
];

test.skipIf(!hasBrowser)('the most similar comes first, and what has nothing in common is said', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog', { name: '与哪一组合并？' });
  const option = (place: number) => picker.getByRole('option').nth(place);
  await option(1).waitFor(PATIENCE);
  const first = await option(0).innerText();
  for (const shown of ['大桥与水稻', '2026-03-05 – 2026-03-07', '农村新报', '相似度', '2 篇'])
    expect(first).toContain(shown);
  // A cluster that is not near has its figure, too, once it is measured.
  await option(1)
    .getByText(/^相似度/)
    .waitFor(PATIENCE);
  const shares = await picker.getByText(/^相似度/).allInnerTexts();
  expect(shares).toHaveLength(await picker.getByRole('option').count());
  await option(0).click();
  await picker.getByText('农村新报 · 2026-03-05').waitFor(PATIENCE);
  await picker.getByText(/^其中一篇有 [\d.]+% 的文字与另一篇相同/).waitFor(PATIENCE);
  expect(await picker.getByText(/几乎没有相同的文字/).count()).toBe(0);
  await option(1).click();
  await picker.getByText(/几乎没有相同的文字/).waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('a failed search for similar clusters is reported, and can be repeated', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, '青石江大桥通车');
  await page.route('**/rpc/review/nearMatches', (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog', { name: '与哪一组合并？' });
  await picker.getByRole('alert').waitFor(PATIENCE);
  // Without the order the clusters are offered all the same.
  await picker.getByRole('option').first().waitFor();
  await page.unroute('**/rpc/review/nearMatches');
  await picker.getByRole('button', { name: '重试' }).click();
  await picker
    .getByText(/^相似度/)
    .first()
    .waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('an article is moved by the pointer, stays so after a reload, and comes back', async () => {
  const { page } = await openReview([
    ...rows,
    ['a3', '青石江大桥今起通车', bridge![2]!, '东城网', '2026-03-02', '转载'],
  ]);
  const members = page.getByRole('group', { name: '组内稿件' });
  const articles = members.getByRole('button');
  await openCluster(page, '青石江大桥通车');
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);
  await articles.nth(2).click();
  const moved = await articles.nth(2).locator('.member-source').innerText();
  await page.getByRole('button', { name: '调整分组' }).click();
  await page.getByRole('menuitem', { name: '将第 3 篇移到另一组…' }).click();
  const picker = page.getByRole('dialog', { name: /移到哪一组/ });
  // Nothing is chosen for the editor: the button waits for a click on a cluster.
  const move = picker.getByRole('button', { name: '移到此组' });
  expect(await move.isDisabled()).toBe(true);
  await picker.getByRole('option', { name: /图书馆/ }).click();
  await move.click();
  await page.locator('.toast').getByText('已移动 1 篇').waitFor(PATIENCE);
  await expect.poll(() => articles.count(), PATIENCE).toBe(2);
  await page.reload();
  await expect.poll(() => articles.count(), PATIENCE).toBe(2);
  await openCluster(page, '新华路图书馆重新开放');
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);
  expect(await members.innerText()).toContain(moved);
  const undo = makeGate();
  await page.route('**/rpc/review/undo', (route) => undo.opened.then(() => route.continue()));
  await page.keyboard.press('u');
  // What the editor opens before the answer stays open.
  await openCluster(page, '青石江大桥通车');
  undo.open();
  await page.locator('.toast').getByText('已撤销').waitFor(PATIENCE);
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);
  expect(await members.innerText()).toContain(moved);
});

test.skipIf(!hasBrowser)('after a merge is undone, its cluster can be chosen before it is read again', async () => {
  const { page } = await openReview([
    ...rows,
    ['a3', '青石江大桥今起通车', bridge![2]!, '东城网', '2026-03-02', '转载'],
  ]);
  const articles = page.getByRole('group', { name: '组内稿件' }).getByRole('button');
  await openCluster(page, '青石江大桥通车');
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog');
  await picker.getByRole('option', { name: /图书馆/ }).click();
  await picker.getByText('江城晚报 · 2026-03-02').waitFor(PATIENCE);
  await picker.getByRole('button', { name: '合并' }).click();
  await expect.poll(() => articles.count(), PATIENCE).toBe(5);
  await page.keyboard.press('u');
  await page.locator('.toast').getByText('已撤销').waitFor(PATIENCE);
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);

  const slow = makeGate();
  await page.route('**/rpc/review/cluster', (route) => slow.opened.then(() => route.continue()));
  await page.keyboard.press('3');
  await page.keyboard.press('Shift+M');
  await picker.getByRole('option', { name: /图书馆/ }).click();
  const answer = page.waitForResponse('**/rpc/review/move');
  await picker.getByRole('button', { name: '移到此组' }).click();
  expect((await answer).status()).toBe(200);
  slow.open();
  await page.locator('.toast').getByText('已移动 1 篇').waitFor(PATIENCE);
  await expect.poll(() => articles.count(), PATIENCE).toBe(2);
});

test.skipIf(!hasBrowser)('a cluster that another window changes after it was shown is not merged', async () => {
  const { page, server, project } = await openReview(rows);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog');
  await picker.getByRole('option', { name: /图书馆/ }).click();
  await picker.getByText('江城晚报 · 2026-03-02').waitFor(PATIENCE);

  const slow = makeGate();
  await page.route('**/rpc/review/cluster', (route) => slow.opened.then(() => route.continue()));
  const readAgain = page.waitForRequest('**/rpc/review/cluster');
  const { client } = server;
  const { id } = (await client.review.clusters({ project })).find(({ title }) => title.includes('图书馆'))!;
  const { members } = await client.review.cluster({ project, cluster: id });
  const verdicts = [{ article: members[0]!.article, verdict: 'canonical' as const }];
  await client.review.decide({ project, cluster: id, verdicts });
  await readAgain;
  const answer = page.waitForResponse('**/rpc/review/merge');
  await picker.getByRole('button', { name: '合并' }).click();
  expect((await (await answer).json()).json.code).toBe('DECIDED_MEANWHILE');
  slow.open();
});

test.skipIf(!hasBrowser)('a near match is added after a decision in its cluster was undone', async () => {
  const { page } = await openReview(rows);
  const articles = page.getByRole('group', { name: '组内稿件' }).getByRole('button');
  const dialog = page.getByRole('dialog', { name: '相近稿件' });
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: /大桥与水稻/ }).waitFor(PATIENCE);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await openCluster(page, '大桥与水稻');
  await page.keyboard.press('Shift+V');
  await page.keyboard.press('u');
  await page.locator('.toast').getByText('已撤销').waitFor(PATIENCE);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: /大桥与水稻/ }).waitFor(PATIENCE);
  const answer = page.waitForResponse('**/rpc/review/move');
  await dialog.getByRole('button', { name: /大桥与水稻/ }).click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => articles.count(), PATIENCE).toBe(3);
});

test.skipIf(!hasBrowser)('the choice of a cluster ends when another cluster is shown', async () => {
  const { page } = await openReview(rows);
  await openCluster(page, '新华路图书馆重新开放');
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+M');
  const picker = page.getByRole('dialog', { name: /移到哪一组/ });
  await picker.waitFor();
  await page.goBack();
  await page.locator('[aria-current=true]').filter({ hasText: '新华路图书馆' }).waitFor();
  // Its articles are no longer on the screen.
  await expect.poll(() => picker.count(), { timeout: 3_000 }).toBe(0);
});
