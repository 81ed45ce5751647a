// The list of clusters while its pages arrive late, interleaved with decisions, or not at all.
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterId } from '#shared/model/model.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { type Gate, makeGate } from '../../helpers/shells/gate.ts';
import { type OpenedApp, openApp, openFilters, openProject, PATIENCE } from '../open-app.ts';

const CLUSTERS = 150;
const LIST = '**/rpc/review/clusters';

/** True for pages after the first, which has 100 clusters. */
const isLaterPage = (route: Route) => route.request().postData()?.includes('"after"') ?? false;
const list = (page: Page) => page.getByRole('complementary', { name: '重复组' });
const chosen = (page: Page) => list(page).locator('[aria-current=true]');

/** Opens a project of 150 clusters with two articles each, at one of them. */
async function openAt(place: number): Promise<OpenedApp & { project: string; clusters: ClusterId[] }> {
  const home = temporaryFolder();
  const project = projectFile(home, '多组');
  writeClusters(
    project,
    Array.from({ length: CLUSTERS }, (_, at) => copiesOf(`第${at + 1}组`, 2, 100)),
  );
  const app = await openApp(home);
  await app.server.client.projects.open({ path: project });
  const clusters = (await app.server.client.review.clusters({ project, most: CLUSTERS })).map(({ id }) => id);
  await openProject(app.page, project, `review/${clusters[place - 1]}`);
  await chosen(app.page).getByText(`第${place}组`).waitFor(PATIENCE);
  return { ...app, project, clusters };
}

async function holdLaterPages(page: Page): Promise<Gate> {
  const late = makeGate();
  await page.route(LIST, async (route) => {
    if (isLaterPage(route)) await late.opened;
    await route.continue();
  });
  return late;
}

test.skipIf(!hasBrowser)('a page read before a decision that arrives after it', async () => {
  const { page, server, project, clusters } = await openAt(140);
  const read = makeGate();
  const late = makeGate();
  await page.route(LIST, async (route) => {
    if (!isLaterPage(route)) return route.continue();
    const response = await route.fetch();
    read.open();
    await late.opened;
    return route.fulfill({ response });
  });
  await page.reload();
  await read.opened;
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  await page.keyboard.press('Shift+C');
  const statusOf = async () =>
    (await server.client.review.cluster({ project, cluster: clusters[139]! }).catch(() => null))?.status;
  await expect.poll(statusOf, PATIENCE).toBe('resolved');
  late.open();
  await chosen(page).getByText('第140组').waitFor(PATIENCE);
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toMatch(/1\s*\/\s*150/);
});

test.skipIf(!hasBrowser)('a page that cannot be read is said, and read again when asked', async () => {
  const { page } = await openAt(1);
  // Only the button reads the page again, not a change in the background.
  let isAsked = false;
  await page.exposeFunction('ask', () => (isAsked = true));
  await page.route(LIST, (route) =>
    isLaterPage(route) && !isAsked ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.reload();
  const notice = list(page).getByRole('alert');
  await notice.waitFor(PATIENCE);
  // Counts of an incomplete list would be mistaken for those of the whole.
  await expect.poll(() => page.locator('.list-progress').innerText()).toBe('已处理的重复组');
  const filters = await openFilters(page);
  await expect.poll(() => filters.getByRole('button', { name: /^全部/ }).innerText()).toBe('全部');
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: '重试' }).evaluate(async (button) => {
    await (window as unknown as { ask: () => Promise<void> }).ask();
    (button as HTMLElement).click();
  });
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toMatch(/0\s*\/\s*150/);
});

test.skipIf(!hasBrowser)('keys pressed at a cluster that is not listed yet', async () => {
  const { page, server, project, clusters } = await openAt(140);
  const late = await holdLaterPages(page);
  await page.reload();
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  // The first page is loaded, but none of the keys leads to its clusters.
  for (const key of ['j', 'Shift+Enter', 'k', 'k']) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  expect(page.url()).toMatch(new RegExp(`/${clusters[139]}$`));
  late.open();
  await chosen(page).getByText('第140组').waitFor(PATIENCE);
  const statuses = async () =>
    (await server.client.review.clusters({ project, most: CLUSTERS })).flatMap(({ id, status }) =>
      status === 'open' ? [] : [id],
    );
  await expect.poll(statuses, PATIENCE).toEqual([clusters[140]]);
});

test.skipIf(!hasBrowser)('all that is listed is decided, and the list is not whole', async () => {
  const { page, server, project, clusters } = await openAt(100);
  for (const cluster of clusters.slice(0, 99)) {
    const { members } = await server.client.review.cluster({ project, cluster });
    const verdicts = members.map(({ article }) => ({ article, verdict: 'keep' as const }));
    await server.client.review.decide({ project, cluster, verdicts });
  }
  const late = await holdLaterPages(page);
  await page.reload();
  await chosen(page).getByText('第100组').waitFor(PATIENCE);
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  const decided: unknown[] = [];
  page.on('request', (request) => /review\/decide$/.test(request.url()) && decided.push(request.postDataJSON().json));
  await page.keyboard.press('Shift+Enter');
  // The key waits for the list: it neither decides nor leads back to the top. A decision would be sent in the task
  // after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(decided).toEqual([]);
  expect(page.url()).toMatch(new RegExp(`/${clusters[99]}$`));
  late.open();
  await chosen(page).getByText('第101组').waitFor(PATIENCE);
  expect(decided).toMatchObject([{ cluster: clusters[99] }]);
});

test.skipIf(!hasBrowser)('a cluster chosen before a later page arrives', async () => {
  const { page, clusters } = await openAt(1);
  const late = await holdLaterPages(page);
  // A cluster of the later page may be the same story, and is offered first.
  await page.route('**/rpc/review/cluster', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.json.mayBeSameAs = [{ cluster: clusters[139], title: '第140组' }];
    return route.fulfill({ response, json: reply });
  });
  await page.reload();
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog', { name: '与哪一组合并？' });
  await picker.getByRole('option').first().waitFor(PATIENCE);
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const selected = picker.locator('[aria-selected=true] .picker-title');
  await expect.poll(() => selected.innerText()).toBe('第3组');
  late.open();
  await picker.getByRole('option', { name: '第140组' }).waitFor(PATIENCE);
  await expect.poll(() => selected.innerText()).toBe('第3组');
});

test.skipIf(!hasBrowser)('the button that leads to the next cluster waits for the list', async () => {
  const { page } = await openAt(140);
  const late = await holdLaterPages(page);
  await page.reload();
  await page.getByRole('region', { name: '并排对比' }).waitFor(PATIENCE);
  await expect.poll(() => page.getByRole('button', { name: '两篇都留' }).isEnabled(), PATIENCE).toBe(true);
  await expect.poll(() => page.locator('.settle').isDisabled()).toBe(true);
  late.open();
  await expect.poll(() => page.locator('.settle').isEnabled(), PATIENCE).toBe(true);
});

test.skipIf(!hasBrowser)('undoing a decision reads the rows that it changes, not the list', async () => {
  const { page, server, project, clusters } = await openAt(140);
  const shown = () => page.locator('.list-progress').innerText();
  const decideAndUndo = async () => {
    await page.keyboard.press('Shift+C');
    await expect.poll(shown, PATIENCE).toMatch(/1\s*\/\s*150/);
    await page.keyboard.press('u');
    await expect.poll(shown, PATIENCE).toMatch(/0\s*\/\s*150/);
  };
  let whole = 0;
  await page.route(LIST, (route) => {
    whole++;
    return route.continue();
  });
  // The first undo learns up to which action the list was read, and the risks may still be measured.
  const countReads = async () => {
    whole = 0;
    await decideAndUndo();
    return whole;
  };
  await expect.poll(countReads, PATIENCE).toBe(0);
  const { status } = await server.client.review.cluster({ project, cluster: clusters[139]! });
  expect(status).toBe('open');
  await chosen(page).getByText('第140组').waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('an undone decision is shown before it is read again', async () => {
  const { page } = await openAt(3);
  const shown = () => page.locator('.list-progress').innerText();
  const late = makeGate();
  await page.route('**/rpc/review/changed', async (route) => {
    await late.opened;
    await route.continue();
  });
  await page.keyboard.press('Shift+C');
  await expect.poll(shown, PATIENCE).toMatch(/1\s*\/\s*150/);
  await page.keyboard.press('u');
  await expect.poll(shown, PATIENCE).toMatch(/0\s*\/\s*150/);
  await expect.poll(() => page.getByTestId('cluster-status').getAttribute('title')).toBe('待处理');
  late.open();
  await page.getByRole('button', { name: '重做' }).waitFor(PATIENCE);
});
