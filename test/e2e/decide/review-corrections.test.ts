// Corrections by keyboard: split, merge, move, add, undo and redo. They survive a reload, a restart and a later import.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { whenMeasured } from '../../helpers/measured-risks.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openReview, PATIENCE, pressEnterToDecide, reviewRows } from '../open-app.ts';
import { readReports, reported } from '../read-reports.ts';

const rows = (page: Page) => page.getByRole('complementary').getByRole('listitem');
const members = (page: Page) => page.getByRole('group', { name: '组内稿件' }).getByRole('button');

test.skipIf(!hasBrowser)(
  'split, merge, move and near matches, each undone and done again, across launches',
  async () => {
    const home = temporaryFolder();
    const { page, server } = await openReview(reprintedRows, { home });
    await openCluster(page, '青石江大桥通车');
    await expect.poll(() => members(page).count(), PATIENCE).toBe(3);

    // The third article is no duplicate; it becomes a single article.
    await page.keyboard.press('3');
    await page.keyboard.press('s');
    await page.getByText(/已拆出 1 篇/).waitFor();
    await expect.poll(() => members(page).count(), PATIENCE).toBe(2);
    await page.reload();
    await expect.poll(() => members(page).count(), PATIENCE).toBe(2);

    // Undoes and redoes the split; the history shows both.
    await page.keyboard.press('u');
    await page.getByText(/已撤销：拆出 1 篇/).waitFor();
    await expect.poll(() => members(page).count(), PATIENCE).toBe(3);
    await page.keyboard.press('Control+Shift+z');
    await page.getByText(/已重做：拆出 1 篇/).waitFor();
    await expect.poll(() => members(page).count(), PATIENCE).toBe(2);
    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: '历史记录' });
    await expect
      .poll(
        () =>
          history
            .getByRole('listitem')
            .filter({ hasText: /重做（\d+ 篇）/ })
            .count(),
        PATIENCE,
      )
      .toBe(1);
    await expectNoViolations(page, 'history');
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });

    // The article that was split off is a near match, but not offered, because it is separated.
    await page.keyboard.press('a');
    const misses = page.getByRole('dialog', { name: '相近稿件' });
    await misses.getByText('没有相近稿件').waitFor();
    await page.keyboard.press('Escape');
    await misses.waitFor({ state: 'hidden' });

    await page.keyboard.press('m');
    const picker = page.getByRole('dialog', { name: '与哪一组合并？' });
    await picker.getByRole('combobox').waitFor();
    await page.keyboard.type('图书');
    await expect.poll(() => picker.getByRole('option').count(), PATIENCE).toBe(1);
    await picker.getByText(/阅览座位由三百个/).waitFor();
    await picker.getByText(/两篇几乎没有相同的文字/).waitFor();
    await expectNoViolations(page, 'picker');
    await page.keyboard.press('Enter');
    await page.getByText('两组已合并').waitFor();
    await expect.poll(() => members(page).count(), PATIENCE).toBe(4);
    await expect.poll(() => rows(page).count(), PATIENCE).toBe(1);

    // A restarted program undoes the earlier steps one by one.
    await server.kill();
    const second = await openApp(home);
    await second.page.getByText('稿件', { exact: true }).first().click();
    await expect.poll(() => members(second.page).count(), PATIENCE).toBe(4);
    await second.page.keyboard.press('u');
    await second.page.getByText(/已撤销：合并/).waitFor();
    await expect.poll(() => rows(second.page).count(), PATIENCE).toBe(2);
    await expect.poll(() => members(second.page).count(), PATIENCE).toBe(2);

    // A later import adds a copy: it joins, and separated articles stay apart.
    const bridge = reprintedRows[3]!;
    await second.page
      .getByRole('link', { name: '导入' })
      .or(second.page.getByRole('button', { name: '导入' }))
      .first()
      .click();
    await reviewRows(
      second.page,
      [
        reprintedRows[0]!,
        ['b1', '大桥通车了', bridge[2]!, '东岸网', '2026-03-05', '转载'],
        ['b2', '大桥通车', bridge[2]!, '西岸网', '2026-03-05', '转载'],
      ],
      '又一批.xlsx',
    );
    await openCluster(second.page, '青石江大桥通车');
    await expect.poll(() => members(second.page).count(), PATIENCE).toBe(4);
    expect(await second.page.getByRole('group', { name: '组内稿件' }).innerText()).not.toContain('南岸网');
  },
);

/**
 * Opens the app at the first of two clusters, the bridge's. All pending reading, such as that of a measured risk, is
 * done.
 */
async function openBridge() {
  const { page, server, project } = await openReview(reprintedRows);
  await whenMeasured(server.client, project);
  await page.reload();
  await openCluster(page, '青石江大桥通车');
  await page.locator('.settle:not([aria-disabled=true])').waitFor();
  const [summary] = await server.client.review.clusters({ project });
  return { page, server, project, cluster: summary!.id };
}

test.skipIf(!hasBrowser)('a decision that another window has overtaken is refused', async () => {
  const { page, server, project, cluster } = await openBridge();
  const detail = await readCluster(server.client, { project, cluster });
  const first = detail.members[0]!.article.id;
  // Holds all answers to the page from now on, so that it shows the earlier state.
  const pressed = makeGate();
  await page.route('**/rpc/review/cluster', (route) => pressed.opened.then(() => route.continue()));
  await server.client.review.decide({ project, cluster, verdicts: [{ article: first, verdict: 'keep' }] });
  await page.keyboard.press('x');
  pressed.open();
  await page.getByText(/刚在其他窗口处理过/).waitFor();
  await expect.poll(() => members(page).first().innerText(), PATIENCE).toContain('保留');
});

test.skipIf(!hasBrowser)(
  'a decision of another window is shown without a key or a click, and one of its own is not read again',
  async () => {
    const { page, server, project, cluster } = await openBridge();
    await page.addInitScript(readReports);
    await page.reload();
    const { members: read } = await readCluster(server.client, { project, cluster });
    const decide = (verdict: 'keep' | 'discard') =>
      server.client.review.decide({ project, cluster, verdicts: [{ article: read[0]!.article.id, verdict }] });
    const shown = () => members(page).first().innerText();
    for (const [verdict, word] of [
      ['keep', '保留'],
      ['discard', '剔除'],
    ] as const) {
      await decide(verdict);
      await expect.poll(shown, PATIENCE).toContain(word);
    }
    await page.getByRole('button', { name: /^稿件/ }).click();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: '在新标签页中打开' }).click(),
    ]);
    await page.bringToFront();
    await other.getByText('0 / 2').first().waitFor();

    const readings: string[] = [];
    page.on('request', (request) => {
      const [called] = /review\/clusters?$/.exec(request.url()) ?? [];
      const isOther = called === 'review/cluster' && request.postDataJSON().json.cluster !== cluster;
      if (called && !isOther) readings.push(called);
    });
    const deciding = page.waitForResponse(/rpc\/review\/decide$/);
    await pressEnterToDecide(page);
    const { revision } = (await (await deciding).json()).json;
    await page.getByText('1 / 2').first().waitFor();
    await other.getByText('1 / 2').first().waitFor();
    await reported(page, revision);
    expect(readings).toEqual([]);
  },
);

test.skipIf(!hasBrowser)('decisions that are pressed before the one before them is answered all count', async () => {
  const { page, server, project, cluster } = await openBridge();
  const verdicts = async () => {
    const { members } = await server.client.review.cluster({ project, cluster });
    return members.map(({ verdict }) => verdict);
  };
  const arrived = makeGate();
  let sent = 0;
  await page.route('**/rpc/review/decide', async (route) => {
    sent++;
    if (sent === 1) await arrived.opened;
    await route.continue();
  });
  const shown = () => members(page).allInnerTexts().then(String);
  await page.keyboard.press('v');
  await expect.poll(shown, PATIENCE).toContain('保留');
  await page.keyboard.press('Shift+X');
  await expect.poll(shown, PATIENCE).not.toContain('保留');
  await page.keyboard.press('Shift+C');
  await expect.poll(shown, PATIENCE).toContain('主稿');
  expect(await verdicts()).toEqual([null, null, null]);
  arrived.open();
  await expect.poll(verdicts, PATIENCE).toEqual(['discard', 'canonical', 'discard']);
  expect(sent).toBe(3);
  await expect.poll(() => shown()).toContain('主稿');
  expect(await page.getByText(/刚在其他窗口处理过/).count()).toBe(0);
});

test.skipIf(!hasBrowser)('a correction that is sent again after the project was opened again acts once', async () => {
  const { page, server, project } = await openBridge();
  const sent: string[] = [];
  await page.route('**/rpc/review/split', async (route) => {
    sent.push(route.request().postData()!);
    if (sent.length > 1) return route.continue();
    // The command has its effect, but its answer is lost.
    await route.fetch();
    const refused = { defined: true, code: 'PROJECT_NOT_OPEN', status: 422, message: '', data: { path: project } };
    return route.fulfill({ status: 422, json: { json: refused } });
  });
  await page.keyboard.press('s');
  await page.getByText(/已拆出 1 篇/).waitFor();
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toMatch(/"request":"[0-9a-f-]{36}"/);
  const { entries } = await server.client.review.history({ project });
  expect(entries.map(({ kind }) => kind)).toEqual(['split']);
});

test.skipIf(!hasBrowser)('the history distinguishes an accepted suggestion from a choice of the editor', async () => {
  const { page } = await openReview(reprintedRows);
  /** Polls, because the previous history is shown until it is read again. */
  const expectHistory = async (expected: string[]) => {
    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: '历史记录' });
    const entries = async () => {
      const texts = await history.getByRole('listitem').allInnerTexts();
      return texts.flatMap((text) => /^(处理 \d+ 篇|采纳建议（\d+ 篇）)/.exec(text)?.[0] ?? []);
    };
    await expect.poll(entries, PATIENCE).toEqual(expected);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
  };
  await openCluster(page, '青石江大桥通车');
  await pressEnterToDecide(page);
  await page.getByText('1 / 2').first().waitFor();
  await expectHistory(['采纳建议（3 篇）']);
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('Shift+X');
  await page.getByText('0 / 2').first().waitFor();
  await page.keyboard.press('Shift+C');
  await page.getByText('1 / 2').first().waitFor();
  await expectHistory(['处理 3 篇', '处理 3 篇', '采纳建议（3 篇）']);
});
