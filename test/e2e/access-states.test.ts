// Accessibility: axe-core finds no violation in menus, lists, toasts and running work, in both themes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows } from '../fixtures/compared.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/shells/gate.ts';
import { expectNoViolations } from './no-violations.ts';
import {
  download,
  openApp,
  openCluster,
  openFilters,
  openProject,
  openReview,
  putIn,
  waitToDecide,
} from './open-app.ts';

/** The answer to a call that has met a defect. */
const FAILED = {
  status: 500,
  json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' } },
};

const items = (page: Page) => page.getByRole('menuitem');
const options = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
const close = (page: Page) => page.keyboard.press('Escape');

/** Answers a call that watches something with one event, and ends. */
async function answerWith(page: Page, call: string, json: object): Promise<void> {
  const body = `event: message\ndata: ${JSON.stringify({ json })}\n\n`;
  await page.route(`**/rpc/${call}`, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
}

test.skipIf(!hasBrowser)('axe-core finds nothing in menus and lists of the review', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await waitToDecide(page);
  for (const button of ['.settle', '.decide-bar button:has(kbd):not(.settle)']) {
    await page.locator(button).first().hover();
    await expectNoViolations(page, `${button} under the pointer`);
  }
  for (const [name, button] of [
    ['commands of the project', page.locator('.project-name')],
    ['corrections', page.locator('.decide-bar').getByRole('button', { name: '调整分组' })],
  ] as const) {
    await button.click();
    await items(page).first().waitFor();
    await expectNoViolations(page, name);
    await close(page);
    await items(page).first().waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: '对比选项' }).click();
  await page.locator('.view-options').waitFor();
  await expectNoViolations(page, 'options of the comparison');
  await close(page);
  await page.getByRole('combobox', { name: '排序' }).click();
  await options(page).waitFor();
  await expectNoViolations(page, 'orders of the list');
  await close(page);
  await options(page).waitFor({ state: 'hidden' });

  const filters = await openFilters(page);
  await filters.getByRole('combobox', { name: '来源' }).click();
  await options(page).waitFor();
  await expectNoViolations(page, 'sources');
  await close(page);
  await options(page).waitFor({ state: 'hidden' });
  await filters.getByLabel('发布日期').click();
  await page.locator('.ant-picker-dropdown').waitFor();
  await expectNoViolations(page, 'a calendar');
});

test.skipIf(!hasBrowser)('nor in toasts', async () => {
  const title = '一个很长的标题'.repeat(12);
  const { page } = await openReview(comparedRows(copiesOf(title, 4)));
  await openCluster(page, title);
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  const toast = page.locator('.toast');
  await toast.getByRole('button', { name: '撤销' }).waitFor();
  // It stays as long as the pointer is on it.
  await toast.hover();
  await expectNoViolations(page, 'a step that can be undone');
  await toast.getByRole('button', { name: '撤销' }).click();
  await toast.getByRole('button', { name: '查看' }).click();
  await toast.getByRole('button', { name: '关闭' }).waitFor();
  await expectNoViolations(page, 'the whole text of a toast');
  await toast.getByRole('button', { name: '关闭' }).click();
  await page.route('**/rpc/review/decide', (route) => route.fulfill(FAILED));
  await page.keyboard.press('v');
  await page.locator('.ant-message-error .toast').hover();
  await expectNoViolations(page, 'a failure');
});

test.skipIf(!hasBrowser)('nor while a file is dragged, uploaded and assigned', async () => {
  const { page } = await openApp();
  await page.getByText(/分词/).waitFor();
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragenter')));
  await page.locator('.drop-over').waitFor();
  await expectNoViolations(page, 'a file above the window');
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragleave')));
  const sent = makeGate();
  await page.route('**/rpc/files/appendUpload', (route) => sent.opened.then(() => route.continue()));
  await putIn(page, writeWorkbook(temporaryFile('稿件.xlsx'), reprintedRows));
  await page.locator('.drop-busy').waitFor();
  await expectNoViolations(page, 'an upload');
  sent.open();
  await page.getByRole('combobox', { name: '正文' }).click();
  await options(page).waitFor();
  await expectNoViolations(page, 'columns');
});

test.skipIf(!hasBrowser)('nor while a job runs, and after an export', async () => {
  const { page, project } = await openReview(reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText('全部保留').click();
  await download(page, '导出并下载');
  await page.getByRole('button', { name: '重新下载' }).waitFor();
  await expectNoViolations(page, 'an export that is written');

  // The durations of real jobs vary.
  await answerWith(page, 'projects/watch', { revision: 1, jobs: [{ job: 'a', kind: 'import', share: 0.25 }] });
  await answerWith(page, 'jobs/watch', { type: 'started', kind: 'import' });
  await page.reload();
  await page.locator('.running-job').click();
  // Each bar has a width.
  await page.getByRole('dialog', { name: '正在导入' }).locator('.bar').first().waitFor();
  await expectNoViolations(page, 'a running job');
  await openProject(page, project, 'import/job/a');
  await page.locator('main .bar').first().waitFor();
  // The screen and the top bar show the same job, so equal ids would name the bars of the wrong one.
  const ids = await page.locator('.job dt').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(await page.locator('main .job dt').count());
  expect(new Set(ids).size).toBe(ids.length);
  await expectNoViolations(page, 'a running import');
});

test.skipIf(!hasBrowser)('nor without articles, or after a defect', async () => {
  const { page, server } = await openApp();
  const { path } = await server.client.projects.create({ name: '空' });
  await openProject(page, path);
  await page.locator('.review-empty').waitFor();
  await expectNoViolations(page, 'no articles');
  await page.route('**/rpc/projects/recent', (route) => route.fulfill({ json: { json: 5 } }));
  await page.goto(server.url);
  await page.getByRole('button', { name: '刷新' }).waitFor();
  await expectNoViolations(page, 'a defect');
});

test.skipIf(!hasBrowser)('nor while something is read, or cannot be', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const { job } = await server.client.exports.start({ project, format: 'csv', undecided: 'keep-all' });
  for (const [screen, call, name] of [
    ['review', 'projects/info', 'a project that is opened'],
    ['review', 'review/clusters', 'a list that is read'],
    ['detection', 'detection/read', 'the settings that are read'],
  ] as const) {
    const late = makeGate();
    await page.route(`**/rpc/${call}`, (route) => late.opened.then(() => route.fulfill(FAILED)));
    await openProject(page, project, screen);
    await page.reload();
    await page.locator('main .ant-spin').waitFor();
    await expectNoViolations(page, name);
    late.open();
    await page.getByRole('alert').waitFor();
    await expectNoViolations(page, `${name}, without success`);
    await page.unroute(`**/rpc/${call}`);
  }
  await openProject(page, project, `import/job/${job}`);
  await page.locator('main').getByRole('button', { name: '导出' }).waitFor();
  await expectNoViolations(page, 'the end of another job');
  await openProject(page, project, 'import/job/unknown');
  await page.getByRole('button', { name: '重试' }).waitFor();
  await expectNoViolations(page, 'an unknown job');
});
