// Notes and flags of clusters: written and undone by keys, used as filters, searched, and kept after a restart. Keys
// typed in a note decide nothing, and nothing on the screen moves.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterId } from '#shared/model/model.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openFilters, openProject, openReview, PATIENCE, typeSearch } from '../open-app.ts';

const BRIDGE = '青石江大桥通车';
const LIBRARY = '新华路图书馆重新开放';

const editor = (page: Page) => page.getByRole('region', { name: '备注' });
const text = (page: Page) => editor(page).getByRole('textbox');
const rows = (page: Page) => page.getByRole('complementary').getByRole('listitem');
const flag = (page: Page) => page.getByRole('button', { name: '加旗标' });

async function write(page: Page, note: string): Promise<void> {
  await page.keyboard.press('Shift+N');
  await text(page).fill(note);
}

const opened = (page: Page) => Number(new URL(page.url()).hash.split('/').at(-1)) as ClusterId;

test.skipIf(!hasBrowser)(
  'a note and a flag are written by keys, filtered by, found, undone, and there after a restart',
  async () => {
    const home = temporaryFolder();
    const { page, server, project } = await openReview(reprintedRows, { home });
    await openCluster(page, BRIDGE);
    const cluster = opened(page);
    const stored = async () => {
      const { note, isFlagged, status } = await server.client.review.cluster({ project, cluster });
      return { note, isFlagged, status };
    };
    await page.keyboard.press('Shift+F');
    await expect.poll(() => flag(page).getAttribute('aria-pressed'), PATIENCE).toBe('true');
    await page.keyboard.press('Shift+N');
    // Every letter is a key of the review.
    await page.keyboard.type('cvxsumh CVXD 1 请示主任');
    await expectNoViolations(page, 'a note that is being written');
    await page.keyboard.press('Control+Enter');
    const note = 'cvxsumh CVXD 1 请示主任';
    await expect.poll(stored, PATIENCE).toEqual({ note, isFlagged: true, status: 'open' });
    await editor(page).waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).filter({ hasText: '有备注' }).count(), PATIENCE).toBe(1);
    await expect.poll(() => rows(page).filter({ hasText: '有旗标' }).innerText()).toContain(BRIDGE);

    await openCluster(page, LIBRARY);
    await write(page, '等回复');
    await page.locator('.sheet').first().click();
    await editor(page).waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).filter({ hasText: '有备注' }).count(), PATIENCE).toBe(2);

    const menu = await openFilters(page);
    await menu.getByRole('button', { name: '有备注 2' }).waitFor();
    await expectNoViolations(page, 'the filters by flag and note');
    await menu.getByRole('button', { name: '有旗标 1' }).click();
    await expect.poll(() => rows(page).allInnerTexts().then(String), PATIENCE).not.toContain(LIBRARY);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await server.client.review.view({ project }))?.filter.flagged, PATIENCE).toBe(true);

    await page.context().close();
    await server.kill();
    const again = await openApp(home);
    await openProject(again.page, project);
    await rows(again.page).first().waitFor();
    expect(await rows(again.page).allInnerTexts().then(String)).not.toContain(LIBRARY);
    await again.page.getByRole('button', { name: '筛选（1）' }).waitFor();
    await again.page.getByRole('button', { name: note }).waitFor();

    await again.page.getByRole('button', { name: 'English' }).click();
    await expectNoViolations(again.page, 'a note, in English');
    await again.page.getByRole('button', { name: '中文' }).click();

    // The last step is the note on the library, which is then shown.
    const notes = async () =>
      (await again.server.client.review.clusters({ project })).map((one) => one.note).toSorted();
    await again.page.keyboard.press('u');
    await again.page.getByText(`已撤销：写备注 · ${LIBRARY}`).waitFor();
    await expect.poll(notes, PATIENCE).toEqual(['', note]);
    await again.page.keyboard.press('Shift+U');
    await expect.poll(notes, PATIENCE).toEqual([note, '等回复']);
    await openFilters(again.page);
    await again.page.getByRole('button', { name: '有旗标 1' }).click();
    await again.page.keyboard.press('Escape');
    await typeSearch(again.page, '等回复');
    await expect.poll(() => rows(again.page).allInnerTexts().then(String), PATIENCE).toContain(LIBRARY);
    await expect.poll(() => rows(again.page).count(), PATIENCE).toBe(1);
  },
);

test.skipIf(!hasBrowser)(
  'a note is left without saving by Esc, asked about only where it was changed, and kept where saving fails',
  async () => {
    const { page, server, project } = await openReview(reprintedRows);
    await openCluster(page, BRIDGE);
    const cluster = opened(page);
    const stored = async () => (await server.client.review.cluster({ project, cluster })).note;
    await page.keyboard.press('Shift+N');
    await text(page).waitFor();
    await page.keyboard.press('Escape');
    await editor(page).waitFor({ state: 'hidden' });
    await write(page, '请示主任');
    await page.keyboard.press('Escape');
    await editor(page).getByText('再按 Esc 放弃').waitFor();
    await page.keyboard.press('Escape');
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored()).toBe('');

    await page.route('**/rpc/review/note', (route) => route.fulfill({ status: 500 }));
    await write(page, '请示主任');
    await page.keyboard.press('Control+Enter');
    await editor(page).getByRole('alert').getByText('文字还在这里').waitFor();
    await expectNoViolations(page, 'a note that was not saved');
    // The cluster changes, but the text stays.
    await openCluster(page, LIBRARY);
    await expect.poll(() => text(page).inputValue()).toBe('请示主任');
    await page.unroute('**/rpc/review/note');

    // Another window has written a note, which is only replaced by saving again.
    await server.client.review.note({ project, cluster, text: '等回复', shown: '' });
    await editor(page).getByRole('button', { name: '保存' }).click();
    await editor(page).getByRole('alert').getByText('等回复').waitFor();
    await expect.poll(() => stored()).toBe('等回复');
    await editor(page).getByRole('button', { name: '保存' }).click();
    await editor(page).waitFor({ state: 'hidden' });
    await expect.poll(() => stored()).toBe('请示主任');
  },
);

test.skipIf(!hasBrowser)(
  'keys that wait for a reply decide nothing if one of them opens a note, and nothing moves for it',
  async () => {
    const { page, server, project } = await openReview(reprintedRows);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openCluster(page, BRIDGE);
    const cluster = opened(page);
    const verdicts = async () =>
      (await server.client.review.cluster({ project, cluster })).members.map(({ verdict }) => verdict);
    const top = async () => (await page.locator('.sheet .headline h2').first().boundingBox())!.y;
    await page.locator('.sheet .headline h2').first().waitFor();
    await page.keyboard.press('c');
    await expect.poll(verdicts, PATIENCE).toContain('canonical');
    const before = await top();
    expect(before).toBeLessThanOrEqual(180);
    await page.evaluate(() => {
      const moved: string[] = [];
      const isIn = (node: Node, what: string) =>
        Boolean((node instanceof Element ? node : node.parentElement)?.closest(what));
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as unknown as { sources: { node: Node | null }[] };
          // On a slow machine a toast may push up the one before it, over the page.
          const isToast = ({ node }: { node: Node | null }) => node === null || isIn(node, '.ant-message');
          if (!sources.every(isToast)) moved.push(JSON.stringify(entry));
        }
      }).observe({ type: 'layout-shift', buffered: false });
    });

    const asked = makeGate();
    await page.route('**/rpc/review/undo', (route) => asked.opened.then(() => route.continue()));
    await page.keyboard.press('u');
    for (const key of ['Shift+N', 'x', 'Shift+D']) await page.keyboard.press(key);
    asked.open();
    await text(page).waitFor();
    await expect.poll(verdicts, PATIENCE).toEqual([null, null, null]);
    await text(page).fill('请示主任');
    expect(await top()).toBe(before);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '请示主任' }).waitFor();
    await page.keyboard.press('j');
    await page.locator('[aria-current=true]').filter({ hasText: LIBRARY }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: '请示主任' }).waitFor();
    expect(await top()).toBe(before);
    expect(await verdicts()).toEqual([null, null, null]);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  },
);

test.skipIf(!hasBrowser)('a pasted text that is longer than a note may be is said to be cut', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, BRIDGE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('长'.repeat(2_100)));
  await write(page, '核对：');
  await page.keyboard.press('Control+V');
  await expect.poll(async () => (await text(page).inputValue()).length).toBe(2_000);
  const cut = editor(page).getByText('备注最多 2,000 字，粘贴的末尾没有放入');
  await cut.waitFor(PATIENCE);
  await page.keyboard.press('Backspace');
  await cut.waitFor({ state: 'detached' });
});
