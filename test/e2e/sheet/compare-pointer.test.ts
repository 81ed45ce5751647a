// The sheet of the comparison: a clicked place is scrolled into view, rows have equal heights and wrap, and the refined
// comparison replaces the quick one.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows, syntheticText } from '../../fixtures/compared.ts';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { seededRandom } from '../../helpers/random.ts';
import { expectNoViolations } from '../no-violations.ts';
import { expectInView, openApp, openReview, PATIENCE, reviewRows } from '../open-app.ts';

const carried = '搬到文末的这一整句话讲的是旧码头仓库改成了展览馆，周末免费开放。';
const opening = '副市长李强宣布，全长两公里的滨江步道今天开放。';
const ending = '工程总投资3500万元，由市财政安排。';

/**
 * One story twice: a name at the beginning and a figure at the end differ, and a sentence is moved from one to the
 * other.
 */
function longStory(): FixtureRows {
  const middle = syntheticText(seededRandom(17), 6_000).trim();
  const row = (title: string, body: string, source: string) => [title, body, source, 'https://example.org/walk', ''];
  return [
    row('滨江步道开放', `${opening}\n${carried}\n${middle}\n${ending}`, '江城日报'),
    row(
      '滨江步道今天开放',
      `${opening.replace('李强', '李克强')}\n${middle}\n${ending.replace('3500', '3800')}\n${carried}`,
      '转载网',
    ),
  ];
}

const sheet = (page: Page) => page.locator('.sheet');
const chip = (page: Page, words: RegExp) =>
  page.getByRole('group', { name: /两篇互相矛盾的事实/ }).getByRole('button', { name: words });

async function openStory(page: Page): Promise<void> {
  await reviewRows(page, comparedRows(longStory()));
  await page.keyboard.press('2');
  await chip(page, /3500/).waitFor(PATIENCE);
}

/** True if the element is visible, or its beginning if it is higher than the sheet. */
function isInView(element: Locator): Promise<boolean> {
  return element.first().evaluate((one) => {
    const frame = one.closest('.sheet')!.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return top >= frame.top - 1 && Math.min(bottom, top + frame.height) <= frame.bottom + 1;
  });
}

test.skipIf(!hasBrowser)('a chip, a moved sentence and a fold that are clicked lead there', async () => {
  const { page } = await openApp();
  await openStory(page);
  const folds = sheet(page).locator('.fold');
  await expect.poll(() => folds.count(), PATIENCE).toBeGreaterThan(0);

  const before = await folds.count();
  const sentences = Number(/\d+/.exec(await folds.first().innerText())?.[0]);
  const shown = await sheet(page).locator('.pair').count();
  await folds.first().click();
  await expect.poll(() => folds.count(), PATIENCE).toBe(before - 1);
  expect(sentences).toBeGreaterThan(20);
  await expect.poll(() => sheet(page).locator('.pair').count(), PATIENCE).toBeGreaterThan(shown);

  const figure = sheet(page).locator('mark', { hasText: '3800' });
  expect(await isInView(figure)).toBe(false);
  await chip(page, /3500/).click();
  await expect.poll(() => isInView(figure), PATIENCE).toBe(true);
  await expect.poll(() => chip(page, /3500/).getAttribute('aria-pressed')).toBe('true');
  const marked = await sheet(page).locator('.current-fact').allInnerTexts();
  expect(marked.join('')).toBe('3500万元3800万元');
  const name = sheet(page).locator('mark[data-fact="0"]');
  expect(await isInView(name)).toBe(false);
  await chip(page, /李强/).click();
  await expect.poll(() => isInView(name), PATIENCE).toBe(true);

  // Either half of a moved sentence leads to the other.
  const [from, to] = [sheet(page).locator('.moved').first(), sheet(page).locator('.moved').last()];
  for (const half of [from, to]) expect(await half.textContent()).toContain(carried);
  await from.locator('.moved-label').click();
  await expect.poll(() => isInView(to), PATIENCE).toBe(true);
  expect(await isInView(from)).toBe(false);
  await to.locator('.moved-label').click();
  await expect.poll(() => isInView(from), PATIENCE).toBe(true);
  expect(await isInView(to)).toBe(false);
});

test.skipIf(!hasBrowser)('both cells of a row have the same height, and both texts wrap', async () => {
  const { page } = await openApp();
  await openStory(page);
  await page.keyboard.press('f');
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rows = await sheet(page).evaluate((paper) =>
      [...paper.querySelectorAll('.pair:not(.headline)')].map((pair) => {
        const cells = [...pair.children].map((cell) => {
          const { top, left, right } = cell.getBoundingClientRect();
          const lines = new Set([...textRects(cell)].map((rect) => Math.round(rect.bottom)));
          const out = [...textRects(cell)].some((rect) => rect.right > right + 1 || rect.left < left - 1);
          return { top: Math.round(top), lines: lines.size, out };
        });
        function textRects(cell: Element) {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects();
        }
        return cells;
      }),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const [left, right] of rows) {
      expect(right?.top).toBe(left?.top);
      expect([left?.out, right?.out]).toEqual([false, false]);
    }
    expect(rows.filter(([left, right]) => left!.lines > 1 && right!.lines > 1).length).toBeGreaterThan(1);
    const overflow = await sheet(page).evaluate((paper) => paper.scrollWidth - paper.clientWidth);
    expect(overflow).toBe(0);
  }
});

test.skipIf(!hasBrowser)('what the quick comparison had no time for, the patient one marks', async () => {
  const { page } = await openApp();
  await page.addInitScript(hurryQuickOnes);
  await page.reload();
  await reviewRows(page, comparedRows(longStory()));
  await page.keyboard.press('2');
  // Without any time, unequal clauses are not paired.
  const inserted = sheet(page).locator('ins');
  await expect.poll(() => inserted.allInnerTexts().then(String), PATIENCE).toContain('副市长李克强宣布，');
  expect(await inserted.allInnerTexts()).not.toContain('李克强');
  await page.evaluate(() => window.patient.letGo());
  await expect.poll(() => inserted.allInnerTexts(), PATIENCE).toContain('李克强');
  expect((await inserted.allInnerTexts()).join()).not.toContain('副市长');
});

declare global {
  interface Window {
    patient: { letGo(): void };
  }
}

/**
 * Runs before the page's scripts: quick comparisons get no time at all, and thorough ones wait until they are released.
 */
function hurryQuickOnes(): void {
  let held: (() => void)[] | null = [];
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, asked: { request: { kind: string; budgetMs: number } }) {
    const { request } = asked;
    const isPatient = request.kind === 'diff' && request.budgetMs > 1_000;
    if (request.kind === 'diff' && !isPatient) {
      send.call(this, { ...asked, request: { ...request, budgetMs: 0 } });
    } else if (isPatient && held) {
      held.push(() => send.call(this, asked));
    } else {
      send.call(this, asked);
    }
  };
  window.patient = {
    letGo: () => {
      const waiting = held ?? [];
      held = null;
      for (const one of waiting) one();
    },
  };
}

const shared = syntheticText(seededRandom(23), 900).trim();
const added = syntheticText(seededRandom(29), 900).trim().replaceAll('\n', '');

test.skipIf(!hasBrowser)(
  'a long passage of one article is folded until a click, a key or the sentence leads to it',
  async () => {
    const { page } = await openReview([
      ['标题', '正文', '来源', '发布时间'],
      ['滨江步道开放', `${added}\n${shared}`, '晚报', '2026-03-01'],
      ['滨江步道开放', shared, '晨报', '2026-03-01'],
    ]);
    const passage = sheet(page).locator('[class*="fold-"]');
    const begins = sheet(page).getByText(added.slice(0, 5));
    const isOpen = () => expect.poll(() => passage.count(), PATIENCE).toBe(0);
    await passage.waitFor(PATIENCE);
    const letters = [...added.replace(/\s/g, '')].length;
    expect(await passage.innerText()).toContain(`侧多 ${letters} 字`);
    // The text that both have is in sight.
    await expectInView(sheet(page).getByText(shared.slice(0, 5)).first());
    await expect.poll(() => page.locator('.ruler svg').getAttribute('data-ticks')).not.toBe('0');

    await passage.click();
    await isOpen();
    await page.reload();
    await passage.waitFor(PATIENCE);
    await page.keyboard.press('n');
    await isOpen();
    await expectInView(begins.first());
    await page.reload();
    await passage.waitFor(PATIENCE);
    await page.getByTestId('risk-line').getByRole('link').last().click();
    await isOpen();
    await expectInView(page.locator('.current-place').first());
    // It does not close behind the editor.
    await page.keyboard.press('Escape');
    await isOpen();
    await page.getByRole('button', { name: 'English' }).click();
    await page.reload();
    await expect.poll(() => passage.innerText(), PATIENCE).toContain(`has ${letters} more characters`);
    await expectNoViolations(page, 'a folded passage');
    await page.keyboard.press('w');
    await expect.poll(() => passage.getAttribute('class'), PATIENCE).toContain('fold-both');
    expect(await passage.innerText()).toMatch(/^(Base|Other) has/);
  },
);

test.skipIf(!hasBrowser)(
  'a folded passage opens for missing content that is clicked, and stays open once it is taken',
  async () => {
    const { page } = await openReview([
      ['标题', '正文', '来源', '发布时间'],
      ['滨江步道开放', shared, '晚报', '2026-03-01'],
      ['滨江步道开放', `${added}\n${shared}`, '晨报', '2026-03-01'],
    ]);
    const passage = sheet(page).locator('[class*="fold-"]');
    await passage.waitFor(PATIENCE);
    await page.getByRole('button', { name: /^只留第 1 篇/ }).click();
    await page.keyboard.press('l');
    const statement = page.locator('.statement').nth(5);
    const words = await statement.innerText();
    expect(await passage.count()).toBe(1);
    await statement.click();
    await expect.poll(() => passage.count(), PATIENCE).toBe(0);
    await expectInView(sheet(page).getByText(words.slice(0, 4)).first());

    await page.reload();
    await passage.waitFor(PATIENCE);
    await page.keyboard.press('n');
    await page.keyboard.press('Shift+Q');
    const remove = sheet(page).getByRole('button', { name: '移除' });
    await remove.waitFor(PATIENCE);
    await page.reload();
    await remove.waitFor(PATIENCE);
    expect(await passage.count()).toBe(0);
  },
);
