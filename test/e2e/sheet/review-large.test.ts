// Large clusters and long texts: any article within a few keys, one against many, 30,000 characters on the sheet, and a
// page that handles keys while texts are compared.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows } from '../../fixtures/compared.ts';
import { copiesOf, longPair, longStrangers } from '../../fixtures/large-clusters.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openLargeCluster, openReview, PATIENCE, reviewRows } from '../open-app.ts';

/** Elements of the whole page, whatever is shown. */
const MAX_ELEMENTS = 4_000;

const members = (page: Page) => page.getByRole('group', { name: '组内稿件' }).getByRole('button');
const verdictAt = (page: Page, at: number) => members(page).nth(at).locator('.member-verdict').innerText();
const card = (page: Page, number: number) =>
  members(page).filter({ has: page.locator('.member-number', { hasText: new RegExp(`^${number}$`) }) });
const other = (page: Page) => page.getByRole('region', { name: /^对比 \d+$/ });
const many = (page: Page) => page.getByRole('region', { name: '一对多' });

const shown = (number: number) => number.toLocaleString('en');

/** Types into the box that jumps to any article. Resolves when that article is compared. */
async function jump(page: Page, words: string, number: number): Promise<void> {
  const focused = page.locator('.member-jump input:focus');
  await page.keyboard.press('0');
  await focused.waitFor();
  await page.keyboard.type(words);
  await page
    .locator('.ant-select-item-option-active')
    .filter({ hasText: `${number} · ` })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: `对比 ${shown(number)}`, exact: true }).waitFor();
}

test.skipIf(!hasBrowser)(
  'any article of twenty and of two hundred; what each alone says; decided at once',
  async () => {
    const { page, server, project } = await openReview(
      comparedRows(copiesOf('二十家转载', 20), copiesOf('两百家转载', 200)),
    );
    await openCluster(page, '二十家转载');
    await expect.poll(() => members(page).count(), PATIENCE).toBe(20);
    await page.keyboard.press('9');
    await page.getByRole('region', { name: '对比 9', exact: true }).waitFor();
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    // The number is one higher if the base is among the three.
    await page.getByRole('region', { name: /^对比 1[12]$/ }).waitFor();
    // By its number, although sources of others contain the digits, too; then by its source. Afterwards keys control
    // the review again.
    for (let round = 0; round < 2; round++) {
      await jump(page, '2', 2);
      await jump(page, '17', 17);
      await jump(page, '第13转载', 13);
    }
    await page.keyboard.press('x');
    await expect.poll(() => verdictAt(page, 12), PATIENCE).toBe('剔除');
    await page.keyboard.press('u');
    await expect.poll(() => verdictAt(page, 12), PATIENCE).toMatch(/^(待定|建议剔除)$/);

    // One against many shows what four of the twenty add, and where each of the others was rewritten.
    await page.keyboard.press('w');
    await page.keyboard.press('w');
    await many(page).getByText('右侧为其他稿件有、左侧没有的内容').waitFor(PATIENCE);
    const base = Number(
      /\d+/.exec(await page.getByRole('region', { name: /^基准/ }).getAttribute('aria-label').then(String)),
    );
    const shown = await many(page).innerText();
    for (let copy = 1; copy < 20; copy++) {
      if (copy + 1 !== base) expect(shown).toContain(`第${copy}家转载时改写了这里`);
      if (copy % 5 === 4) expect(shown).toContain(`现场来了${copy * 7}人`);
    }
    await expectNoViolations(page, 'one against twenty');
    await many(page).getByRole('button', { name: '与第 15 篇对比' }).first().click();
    await page.getByRole('region', { name: '对比 15', exact: true }).waitFor();
    await page.getByRole('region', { name: '并排对比' }).waitFor();

    await openCluster(page, '两百家转载');
    await page.getByTestId('cluster-status').getByText('200 篇').waitFor();
    await jump(page, '187', 187);
    // The card of the compared article has been scrolled into view, and the page is no wider than the window.
    const isSeen = () =>
      card(page, 187).evaluate(
        (card) => card.getBoundingClientRect().right <= innerWidth && document.body.scrollWidth <= innerWidth,
      );
    await expect.poll(isSeen, PATIENCE).toBe(true);
    await page.keyboard.press('0');
    await page.locator('.ant-select-item-option').first().waitFor();
    await expectNoViolations(page, 'two hundred, and the box that goes to any');
    await page.keyboard.press('Escape');
    await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });

    await page.keyboard.press('w');
    await page.keyboard.press('w');
    await many(page).getByText('右侧为其他稿件有、左侧没有的内容').waitFor(PATIENCE);
    const numbers = () => many(page).locator('.note-number').count();
    await expect.poll(() => numbers()).toBeGreaterThanOrEqual(198);

    await page.keyboard.press('Shift+C');
    await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toMatch(/1\s*\/\s*2/);
    const whole = (await server.client.review.clusters({ project })).find(({ size }) => size === 200)!;
    const verdicts = async () => {
      const { members } = await readCluster(server.client, { project, cluster: whole.id });
      return members.map(({ verdict }) => verdict);
    };
    const wanted = Array.from({ length: 200 }, (_, at) => (at === 186 ? 'canonical' : 'discard'));
    await expect.poll(verdicts, PATIENCE).toEqual(wanted);
  },
);

test.skipIf(!hasBrowser)(
  'a cluster of 5,000 articles: keys, strip, table and decisions as in a small one, and no more elements than are in sight',
  async () => {
    const size = 5_000;
    const { page } = await openLargeCluster(size, 400);
    await page
      .getByTestId('cluster-status')
      .getByText(`${shown(size)} 篇`)
      .waitFor();
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
    const isInSight = (number: number) =>
      card(page, number).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const strip = element.parentElement!.getBoundingClientRect();
        return left >= strip.left - 1 && right <= strip.right + 1;
      });

    // By digit, number, source and steps; the strip follows.
    await page.keyboard.press('9');
    await page.getByRole('region', { name: '对比 9', exact: true }).waitFor();
    await jump(page, String(size - 13), size - 13);
    await expect.poll(() => isInSight(size - 13), PATIENCE).toBe(true);
    await card(page, size - 13)
      .getByText(`第${size - 13}转载网`)
      .waitFor();
    await page.keyboard.press(']');
    await page.getByRole('region', { name: `对比 ${shown(size - 12)}`, exact: true }).waitFor();
    await expect.poll(() => isInSight(size - 12), PATIENCE).toBe(true);
    await jump(page, '第777转载', 777);
    await expect.poll(() => isInSight(777), PATIENCE).toBe(true);
    await page.keyboard.press('x');
    await expect.poll(() => card(page, 777).innerText(), PATIENCE).toContain('剔除');
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);

    // The table is sorted as a whole, drawn as far as visible, and decides in bulk.
    await page.keyboard.press('o');
    const table = page.getByRole('complementary', { name: '全部稿件' });
    await expect.poll(() => table.getByRole('table').getAttribute('aria-rowcount')).toBe(String(size + 1));
    await table.getByRole('button', { name: '稿件', exact: true }).click();
    await table.getByRole('button', { name: `第 ${shown(size)} 篇` }).waitFor();
    await table.locator('.compare-panel-body').evaluate((body) => body.scrollTo({ top: body.scrollHeight }));
    await table.getByRole('button', { name: '第 1 篇', exact: true }).waitFor();
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);
    await expectNoViolations(page, `the table of ${size} articles`);
    await page.keyboard.press('o');

    // One against many shows the first pages, and more on request.
    await page.keyboard.press('w');
    await page.keyboard.press('w');
    await many(page).getByRole('button', { name: /^再读/ }).waitFor(PATIENCE);
    await page.keyboard.press('w');

    // Goes to the next cluster and back; then one key decides all.
    await page.keyboard.press('j');
    await page.locator('[aria-current=true]').filter({ hasText: '小组' }).waitFor();
    await page.keyboard.press('k');
    await page.locator('[aria-current=true]').filter({ hasText: '大组' }).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Shift+C');
    await expect.poll(() => page.locator('.list-progress').innerText(), PATIENCE).toMatch(/1\s*\/\s*2/);
    await page.keyboard.press('k');
    await expect.poll(() => card(page, 2).innerText(), PATIENCE).toContain('主稿');
    expect(await elements()).toBeLessThan(MAX_ELEMENTS);
  },
);

test.skipIf(!hasBrowser)(
  'texts of 30,000 characters are whole on the sheet, and keys are answered while they are compared',
  async () => {
    const { page } = await openApp();
    const pair = longPair('三万字长文');
    await page.addInitScript(holdWorkers);
    await page.reload();
    await reviewRows(page, comparedRows(pair, longStrangers('甲长文', '乙长文')));
    await page.evaluate(() => window.workers.letGo());
    await openCluster(page, '三万字长文');
    await page.keyboard.press('f');
    const sheet = page.getByRole('region', { name: '并排对比' });
    for (const [side, row] of [...pair.entries()]) {
      // Checked row by row as the sheet grows: no text is missing or repeated.
      const text = () => sheet.evaluate(readColumn, side === 0 ? 'left' : 'right');
      await expect.poll(text, PATIENCE).toBe(withoutSpaces(String(row[1])));
    }
    await page.keyboard.press('f');

    // Two texts with nothing in common become one cluster. Prefetched comparisons are held, too.
    await openCluster(page, '甲长文');
    await page.evaluate(() => window.workers.hold());
    await page.keyboard.press('m');
    const picker = page.getByRole('dialog', { name: '与哪一组合并？' });
    await picker.getByRole('combobox').waitFor();
    await page.keyboard.type('乙长文');
    await expect.poll(() => picker.getByRole('option').count(), PATIENCE).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => members(page).count(), PATIENCE).toBe(4);

    // All comparisons are held: the beginnings of both texts are shown, and every key works.
    await page.keyboard.press('3');
    await other(page).locator('.head-source', { hasText: '长文报1' }).waitFor();
    await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toBe('正在对比…');
    await expect.poll(() => sheet.innerText(), PATIENCE).toContain('乙长文');
    await page.keyboard.press('x');
    await expect.poll(() => verdictAt(page, 2), PATIENCE).toBe('剔除');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('k');
    await page.locator('[aria-current=true]').filter({ hasText: '三万字长文' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('3');
    await page.evaluate(() => window.workers.letGo());
    await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toMatch(/^\d+ 处差异$/);
    await page.keyboard.press('n');
    await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toMatch(/^差异 1 \/ \d+$/);
  },
);

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** The texts of one column of the sheet, without titles and the sheet's own labels. */
function readColumn(sheet: Element, side: string): string {
  const copy = sheet.cloneNode(true) as Element;
  for (const own of copy.querySelectorAll('.headline, .fold, .same-note, .moved-label')) own.remove();
  const column = Array.from(copy.querySelectorAll('.pair'), (pair) => pair.children[side === 'left' ? 0 : 1]);
  return column.map((cell) => cell?.textContent?.replace(/\s/g, '') ?? '').join('');
}

declare global {
  interface Window {
    workers: { hold(): void; letGo(): void };
  }
}

/** Runs before the page's scripts: from `hold` to `letGo` no request reaches a worker. */
function holdWorkers(): void {
  let held: (() => void)[] | null = null;
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    if (held) held.push(() => send.call(this, message));
    else send.call(this, message);
  };
  window.workers = {
    hold: () => {
      held = [];
    },
    letGo: () => {
      const waiting = held ?? [];
      held = null;
      for (const one of waiting) one();
    },
  };
}
