// The comparison: facts that differ, one column, ignored differences, missing content, one against many, related
// coverage; by keyboard, and without findings of axe-core.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows, eventRows, stationRows } from '../../fixtures/compared.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openReview, PATIENCE } from '../open-app.ts';

async function openStation(): Promise<Page> {
  const { page } = await openReview(comparedRows(stationRows, eventRows));
  await page.getByRole('button', { name: /转载网/ }).waitFor();
  // Article 1 is the base: it is suggested, because most copies have its text. The reprint is compared with it.
  await page.keyboard.press('2');
  return page;
}

const chips = (page: Page) => page.getByRole('group', { name: /两篇互相矛盾的事实/ }).getByRole('button');
const count = (page: Page) => page.getByTestId('change-count').innerText();

test.skipIf(!hasBrowser)('facts lead to their places; one column; spellings make no difference', async () => {
  const page = await openStation();
  await expect
    .poll(
      () =>
        chips(page)
          .allInnerTexts()
          .then((all) => all.map((text) => text.replace(/\s/g, ''))),
      PATIENCE,
    )
    .toEqual(['名称李强→李克强', '日期11月20日→11月21日', '数字3.5万平方米→3.6万平方米', '否定不需要→需要']);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect
    .poll(() =>
      page
        .locator('.current-fact')
        .allInnerTexts()
        .then((all) => all.join('')),
    )
    .toBe('11月20日11月21日');
  await page.keyboard.press(',');
  await expect
    .poll(() =>
      page
        .locator('.current-fact')
        .allInnerTexts()
        .then((all) => all.join('')),
    )
    .toBe('李强李克强');
  // The title differs, too, and is the first difference.
  await page.keyboard.press('n');
  await page.locator('.headline.current').waitFor();
  await expect.poll(() => count(page)).toMatch(/^差异 1 \//);
  await expectNoViolations(page, 'side by side with facts');

  await page.keyboard.press('w');
  const unified = page.getByRole('region', { name: '合并对比' });
  await expect.poll(() => unified.innerText()).toContain('副市长李强李克强');
  await expect.poll(() => unified.locator('del', { hasText: '车位800个' }).count()).toBe(1);
  await expectNoViolations(page, 'one column');

  // Differences of script, width and punctuation are ignored, unless each is switched on.
  await page.keyboard.press('3');
  await expect.poll(() => count(page), PATIENCE).toBe('0 处差异');
  await page.keyboard.press('g');
  for (const _ of ['width', 'punctuation', 'script']) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => page.locator('.sheet ins').count(), PATIENCE).toBeGreaterThan(10);
  for (const _ of ['script', 'punctuation', 'width']) {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
  }
  await expect.poll(() => page.locator('.sheet ins').count(), PATIENCE).toBe(0);
  await expect.poll(() => count(page), PATIENCE).toBe('0 处差异');
  for (const _ of ['punctuation', 'script', 'markup']) await page.keyboard.press('Tab');
  // As the texts were imported, tags are shown.
  await page.keyboard.press('Space');
  await expect
    .poll(
      () =>
        page
          .locator('.sheet ins')
          .allInnerTexts()
          .then((all) => all.join('')),
      PATIENCE,
    )
    .toContain('<p>');

  await page.reload();
  await unified.waitFor();
  await page.keyboard.press('g');
  await page.getByRole('checkbox', { name: '繁简' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: '繁简' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'HTML' }).isChecked()).toBe(false);
});

test.skipIf(!hasBrowser)('nothing is lost unseen, and other reports are found', async () => {
  const page = await openStation();
  // The first article is canonical, and lacks the ending of the fourth.
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.press('4');
  await page.keyboard.press('l');
  const lost = page.getByRole('complementary', { name: '主稿缺少的内容' });
  await lost.getByText('第 4 篇有，主稿（第 1 篇）缺少或不一致的内容').waitFor();
  await lost.getByText('四十名志愿者轮流值守').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /省城晚报.*主稿缺少或不一致/s }).count(), PATIENCE).toBe(1);
  await lost.getByText('居民陈桂芳说').click();
  await expectNoViolations(page, 'what is lost');
  await page.keyboard.press('3');
  await lost.getByText('剔除这篇不会丢失内容').waitFor();

  await page.keyboard.press('w');
  await page.keyboard.press('w');
  const many = page.getByRole('region', { name: '一对多' });
  await many.getByText('四十名志愿者轮流值守').waitFor();
  await expect.poll(() => many.innerText()).toContain('3.6万平方米 ≠ 3.5万平方米');
  await expectNoViolations(page, 'one against many');
  await many.getByRole('button', { name: '与第 2 篇对比' }).first().click();
  await page.getByRole('region', { name: '并排对比' }).waitFor();

  await page.keyboard.press('e');
  const related = page.getByRole('complementary', { name: '相关报道' });
  // The sentence index is built in the background.
  await related.getByText('市民排队看新站').waitFor(PATIENCE);
  await related.getByText(/^引用同一段 · \d 段$/).waitFor();
  expect((await related.locator('q').allInnerTexts()).join()).toContain('云溪到省城的时间缩短到45分钟');
  await related.getByRole('button', { name: '查看全文' }).click();
  await related.getByText('豆浆不到八点就卖完了').waitFor();
  await expectNoViolations(page, 'other reports');

  await page.keyboard.press('t');
  const timeline = page.getByRole('complementary', { name: '发布时间线' });
  await expect.poll(() => timeline.getByRole('row').nth(1).innerText()).toContain('首发');
  await expectNoViolations(page, 'timeline');
});
