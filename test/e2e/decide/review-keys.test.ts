// The review's keys: the sheet of shortcuts lists all, an article is moved, and a near match is added. After any keys,
// one rule determines whether a cluster is decided.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClusterId } from '#shared/model/model.ts';
import { comparedRows } from '../../fixtures/compared.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { freshRandom } from '../../helpers/random.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openReview, PATIENCE, pressEnterToDecide } from '../open-app.ts';

const members = (page: Page) => page.getByRole('group', { name: '组内稿件' }).getByRole('button');

const ARROWS: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
};

/** The key names that the review handles for a key on the sheet. */
function heardAs(shown: string): string {
  const named = shown.replace(/[←→↑↓]/, (arrow) => ARROWS[arrow]!);
  if (named !== shown) return named;
  if (/^⇧?\w{3,}$/.test(shown)) return shown;
  const key = shown.replace(/⇧|Ctrl /g, '').toLowerCase();
  const name = shown.includes('⇧') ? key.toUpperCase() : key;
  return shown.startsWith('Ctrl ') ? `^${name}` : name;
}

/** Runs in the page: the keys that have a listener. A held key that arrives while others wait has no effect. */
function findHeard(keys: readonly string[]): string[] {
  return keys.filter((name) => {
    const key = name.replace(/^[⇧^](?=.)/, '');
    const shiftKey = name.startsWith('⇧') || (key.length === 1 && key !== key.toLowerCase());
    const pressed = { key, shiftKey, ctrlKey: /^\^./.test(name), repeat: true, bubbles: true, cancelable: true };
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', pressed));
  });
}

test.skipIf(!hasBrowser)('the sheet of shortcuts names every key that is heard, and no other', async () => {
  // More than nine articles, so that all digits have an effect.
  const { page } = await openReview(comparedRows(copiesOf('十二家转载', 12)));
  await expect.poll(() => members(page).count(), PATIENCE).toBe(12);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
  await sheet.waitFor();
  const headings = await sheet.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual(['重复组', '组内稿件', '处理', '调整分组、撤销', '差异与核实', '面板与报告']);
  const shown = (await sheet.locator('kbd').allInnerTexts()).flatMap((key) => (key === '…' ? [...'2345678'] : [key]));
  await page.keyboard.press('Escape');
  // Pressed while the sheet is still closing.
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: '历史记录' });
  await history.waitFor();
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });

  // While a decision is being sent, the browser asks before leaving the page.
  const arrived = makeGate();
  await page.route('**/rpc/review/decide', (route) => arrived.opened.then(() => route.continue()));
  await Promise.all([page.waitForRequest('**/rpc/review/decide'), page.keyboard.press('x')]);
  const asking = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asking;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  arrived.open();

  // While an undo waits for its answer, keys wait, too.
  await expect.poll(() => members(page).allInnerTexts().then(String), PATIENCE).toContain('剔除');
  const asked = makeGate();
  await page.route('**/rpc/review/undo', (route) => asked.opened.then(() => route.continue()));
  await page.keyboard.press('u');
  const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
  const others = ['Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'Delete', 'Backspace', ' '];
  const arrows = Object.values(ARROWS);
  const heard = await page.evaluate(findHeard, [
    ...printable,
    ...others,
    ...arrows,
    ...arrows.map((name) => `⇧${name}`),
    '⇧Enter',
    '^z',
    '^Z',
    '^a',
    '^c',
    '^f',
    '^s',
  ]);
  asked.open();
  expect(heard.toSorted()).toEqual(shown.map(heardAs).toSorted());
});

test.skipIf(!hasBrowser)('an article is moved, a near match is added, and both are undone', async () => {
  const body = (row: number) => String(reprintedRows[row]![2]);
  // A digest of both stories qualifies for both clusters, but is in only one of them.
  const digest = ['a8', '本周要闻两则', `${body(1)}\n${body(2)}`, '一周文摘', '2026-03-07', '综合'];
  const { page, server, project } = await openReview([...reprintedRows, digest]);
  const clusters = await server.client.review.clusters({ project });
  const [from, to] = clusters.toSorted((a, b) => b.size - a.size);
  const sizes = () =>
    server.client.review
      .clusters({ project })
      .then((all) => all.map(({ title, size }) => `${title} ${size}`).toSorted());
  const before = await sizes();

  await openCluster(page, to!.title);
  await page.keyboard.press('a');
  const misses = page.getByRole('dialog', { name: '相近稿件' });
  await misses.getByText('本周要闻两则').waitFor();
  await expect.poll(() => misses.getByRole('listitem').innerText()).toMatch(/\d+(\.\d+)?%/);
  await expectNoViolations(page, 'near matches');
  await page.keyboard.press('1');
  await expect.poll(() => members(page).count(), PATIENCE).toBe(to!.size + 1);
  await expect.poll(() => page.getByRole('group', { name: '组内稿件' }).innerText()).toContain('一周文摘');
  await page.keyboard.press('u');
  await page.getByText(/已撤销：移入|已撤销/).waitFor();
  await expect.poll(sizes, PATIENCE).toEqual(before);

  await openCluster(page, from!.title);
  await page.keyboard.press('2');
  const moved = await members(page).nth(1).locator('.member-source').innerText();
  await page.keyboard.press('Shift+M');
  const picker = page.getByRole('dialog', { name: /移到哪一组/ });
  await picker.getByRole('combobox').waitFor();
  await page.keyboard.type(to!.title.slice(0, 4));
  await expect.poll(() => picker.getByRole('option').count(), PATIENCE).toBe(1);
  await expectNoViolations(page, 'where to move');
  await page.keyboard.press('Enter');
  await expect.poll(() => members(page).count(), PATIENCE).toBe(from!.size - 1);
  await openCluster(page, to!.title);
  await expect.poll(() => members(page).count(), PATIENCE).toBe(to!.size + 1);
  expect(await page.getByRole('group', { name: '组内稿件' }).innerText()).toContain(moved);
  await page.keyboard.press('u');
  await expect.poll(sizes, PATIENCE).toEqual(before);
});

test.skipIf(!hasBrowser)(
  'decided is what has exactly one canonical, or is kept or discarded whole; whatever was pressed',
  async () => {
    const { page, server, project } = await openReview(reprintedRows);
    await openCluster(page, '青石江大桥通车');
    await expect.poll(() => members(page).count(), PATIENCE).toBe(3);
    const cluster = Number(new URL(page.url()).hash.split('/').at(-1)) as ClusterId;
    const shownOf = async () => {
      const shown = await page.locator('.member-verdict').allInnerTexts();
      return shown.map((verdict) => (verdict.startsWith('建议') ? '待定' : verdict));
    };
    const words = { canonical: '主稿', keep: '保留', discard: '剔除' };
    const random = freshRandom(41);
    const keys = ['1', '2', '3', 'c', 'c', 'v', 'x', 'x', 'Shift+C', 'Shift+V', 'Shift+X', 'Shift+D', 'u', 'Shift+U'];
    const reached = new Set<string>();
    for (let round = 0; round < 30 || (round < 200 && reached.size < 3); round++) {
      for (let n = 1 + random.int(4); n > 0; n--) await page.keyboard.press(random.pick(keys));
      // Some keys lead to the other cluster, on which later ones act. They may do so after a click as well.
      await expect.poll(() => leadTo(page, '青石江大桥通车'), PATIENCE).toBe(true);
      await openCluster(page, '青石江大桥通车');
      // Decisions are sent one after another, so the stored state follows the shown one later.
      let status = '';
      const settled = async () => {
        const detail = await readCluster(server.client, { project, cluster });
        const stored = detail.members.map(({ verdict }) => (verdict ? words[verdict] : '待定'));
        const canonicals = stored.filter((verdict) => verdict === '主稿').length;
        const whole = ['保留', '剔除'].some((verdict) => stored.every((one) => one === verdict));
        const decided = !stored.includes('待定') && (canonicals === 1 || whole);
        status = decided ? '已处理' : stored.every((one) => one === '待定') ? '待处理' : '处理中';
        const shown = await page.getByTestId('cluster-status').locator('.hidden-text').textContent();
        return {
          atMostOne: canonicals <= 1,
          asStored: (await shownOf()).join() === stored.join(),
          asShown: shown === status,
        };
      };
      await expect.poll(settled, PATIENCE).toEqual({ atMostOne: true, asStored: true, asShown: true });
      reached.add(status);
    }
    expect([...reached].toSorted()).toEqual(['已处理', '待处理', '处理中'].toSorted());
  },
);

test.skipIf(!hasBrowser)('keys work after a click on a view or on the order of the list', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  const current = page.locator('.cluster-list [aria-current=true]');
  const first = await current.getAttribute('href');
  await page.getByRole('button', { name: '对比选项' }).click();
  const views = page.locator('.view-options');
  await views.getByText('合并', { exact: true }).click();
  await page.getByRole('region', { name: '合并对比' }).waitFor();
  await page.keyboard.press('Escape');
  await views.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await expect.poll(() => current.getAttribute('href'), PATIENCE).not.toBe(first);

  await page.getByText('导入顺序').click();
  await page.getByRole('option', { name: '篇数最多' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  const order = page.getByRole('combobox', { name: '排序' });
  await expect.poll(() => order.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('k');
  await expect.poll(() => current.getAttribute('href'), PATIENCE).toBe(first);
});

test.skipIf(!hasBrowser)('after a link is followed, and with a panel open', async () => {
  const { page } = await openReview(reprintedRows);
  await page.locator('.places a').first().click();
  await page.locator('.steps a').nth(1).click();
  await page.getByRole('region', { name: '并排对比' }).waitFor();
  await pressEnterToDecide(page);
  await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toContain('1 / 2');

  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: '相关报道' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

/** Clicks a cluster in the list, and looks where that has led. */
async function leadTo(page: Page, title: string): Promise<boolean> {
  await page.getByRole('complementary').getByRole('listitem').filter({ hasText: title }).getByRole('link').click();
  const shown = await page.locator('[aria-current=true]').allInnerTexts();
  return shown.some((text) => text.includes(title));
}
