// The words of a cluster's sentence lead to the characters that they mean, by a click or a key, in both languages.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { expectInView, openReview, PATIENCE } from '../open-app.ts';

const paragraph = (at: number) =>
  `第${at}号泵站改造后，${at + 10}条街巷的积水点全部消除，值守人员由${at + 2}人减少到一人，夜间也能远程开闸，附近${at + 30}户居民不再为雨天担心。`;
const STORY = Array.from({ length: 24 }, (_, at) => paragraph(at + 1)).join('\n');
const ENDING = '市水务局表示，汛期之前还将完成河道的清淤，并开放两座泵站供市民参观，预约方式另行公布。';

const ROWS: FixtureRows = [
  ['标题', '正文', '来源', '发布时间'],
  ['泵站改造完成', `${STORY}\n${ENDING}`, '晚报', '2026-03-01'],
  ['泵站改造完成', STORY, '晨报', '2026-03-01'],
  ['泵站改造完成', `${STORY.replace('附近52户', '附近57户')}\n${ENDING}`, '都市报', '2026-03-01'],
];

/** The marked text of each side: differences cut it into pieces. */
const marked = (page: Page) =>
  page
    .locator('.pair > div')
    .evaluateAll((cells) =>
      cells
        .map((cell) => [...cell.querySelectorAll('.current-place')].map(({ textContent }) => textContent).join(''))
        .filter((text) => text !== ''),
    );
const compared = (page: Page) => page.locator('.article-head').nth(1).innerText();

test.skipIf(!hasBrowser)('each claim leads to its place, and repeated keys to all', async () => {
  const { page } = await openReview(ROWS);
  const claims = page.getByTestId('risk-line').getByRole('link');
  for (const language of ['中文', 'English']) {
    if (language === 'English') await page.getByRole('button', { name: language }).click();
    const dispute = claims.filter({
      hasText: language === '中文' ? '说法不一：52户 / 57户' : 'in dispute: 52户 / 57户',
    });
    const cut = claims.filter({ hasText: language === '中文' ? '第 2 篇比第 1 篇少后面' : 'article 2 lacks' });
    await cut.click(PATIENCE);
    await expect.poll(() => marked(page), PATIENCE).toEqual([ENDING.slice(0, -1)]);
    expect(await compared(page)).toContain('晨报');
    await expectInView(page.locator('.current-place').first());
    await expect.poll(() => cut.getAttribute('aria-current')).toBe('location');
    await dispute.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page), PATIENCE).toEqual(['52户', '57户']);
    expect(await compared(page)).toContain('都市报');
    await expectInView(page.locator('.current-place').first());
  }
  await expectNoViolations(page, 'a claim and its place');
  await page.keyboard.press('w');
  await expect.poll(() => marked(page), PATIENCE).not.toEqual([]);
  // One column has both values.
  for (const expected of [/市水务局/, /57户/, /市水务局/]) {
    await page.keyboard.press(';');
    await expect.poll(async () => (await marked(page)).join(), PATIENCE).toMatch(expected);
  }
  // In one to many only the base is whole: the sheet of the two articles is shown again.
  await page.keyboard.press('w');
  await page.locator('.sheet-many').waitFor(PATIENCE);
  await dispute(page).click();
  await expect.poll(() => marked(page), PATIENCE).toEqual(['52户', '57户']);
  // Another pair has no place of the sentence.
  await page.keyboard.press('2');
  await expect.poll(() => marked(page), PATIENCE).toEqual([]);
});

function dispute(page: Page) {
  return page.getByTestId('risk-line').getByRole('link', { name: '52户 / 57户' });
}
