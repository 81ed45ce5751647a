// The line of the suggestion: ties in words, and warnings against keeping an article, also in small windows and with a panel below.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { syntheticText } from '../../fixtures/compared.ts';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { seededRandom } from '../../helpers/random.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openReview, PATIENCE } from '../open-app.ts';

/** For each story, two copies that no rule distinguishes, and a truncated one. */
function storiesCutOff(names: readonly string[]): FixtureRows {
  const rows = names.flatMap((name, seed) => {
    const body = `${syntheticText(seededRandom(50 + seed), 500)
      .trim()
      .replace(/\P{L}$/u, '')}。`;
    return [
      [name, body, '江城日报', '2026-03-01 09:00'],
      [name, body, '北岸在线', '2026-03-01 09:00'],
      [`${name}（节选）`, `${body.slice(0, 460)}……查看全文`, '快读网', '2026-03-01 18:00'],
    ];
  });
  return [['标题', '正文', '来源', '发布时间'], ...rows];
}

const line = (page: Page) => page.locator('.suggestion-line');
const warnings = (page: Page) => line(page).locator('.suggestion-warning');

test.skipIf(!hasBrowser)('ties and warnings are shown, in every window', async () => {
  const { page } = await openReview(storiesCutOff(['滨江步道开放']));
  await openCluster(page, '滨江步道开放');
  await expect.poll(() => line(page).innerText(), PATIENCE).toMatch(/^建议第 1 篇：.*、与第 2 篇相当\s*$/s);

  await page.keyboard.press('3');
  await page.keyboard.press('c');
  await expect.poll(() => line(page).innerText(), PATIENCE).toMatch(/^主稿第 3 篇：/);
  await warnings(page).getByText('内容不全，第 1 篇完整', { exact: true }).waitFor();
  await warnings(page).getByText('比第 1 篇晚 9 小时').waitFor();
  const shown = await warnings(page).allInnerTexts();

  // With the panel of missing content below, in smaller windows and in 1440×900 at 150 %.
  await page.keyboard.press('l');
  await page.getByRole('complementary', { name: '主稿缺少的内容' }).waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 700],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const warning of await warnings(page).all()) {
      await expect.poll(() => warning.isVisible(), { message: `${width}×${height}` }).toBe(true);
      const covering = () =>
        warning.evaluate((words) => {
          const { left, top, width, height } = words.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return words.contains(seen) ? null : (seen?.outerHTML.slice(0, 200) ?? 'outside the window');
        });
      await expect.poll(covering, { message: `${width}×${height}` }).toBeNull();
    }
    await expect.poll(() => warnings(page).allInnerTexts()).toEqual(shown);
    await expect.poll(() => line(page).innerText(), { message: `${width}×${height}` }).toMatch(/^主稿第 3 篇：/);
  }
  await expectNoViolations(page, 'warnings beside a panel');
});

test.skipIf(!hasBrowser)('the bar says what Enter will do, in small windows, too', async () => {
  const { page } = await openReview(storiesCutOff(['夜校开学']));
  const settle = page.locator('.settle');
  await expect.poll(() => settle.innerText(), PATIENCE).toContain('采纳建议：留 1，剔 2');
  expect(await settle.getAttribute('title')).toMatch(/第 1 篇作主稿，共保留 1 篇、剔除 2 篇/);
  await expect
    .poll(() => page.locator('.member-verdict').allInnerTexts(), PATIENCE)
    .toEqual(['建议主稿', '建议剔除', '建议剔除']);
  await expect.poll(() => page.locator('.verdict-suggested').allInnerTexts()).toEqual(['主稿', '剔除']);
  for (const [language, label] of [
    ['zh', '采纳建议：留 1，剔 2'],
    ['English', 'Accept: keep 1, discard 2 · next'],
  ] as const) {
    if (language === 'English') await page.getByRole('button', { name: language }).click();
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const message = `${language}, ${width}`;
      await expect.poll(() => settle.innerText(), { ...PATIENCE, message }).toContain(label);
      // All buttons are in one row with their whole labels.
      const buttons = page.locator('.decide-bar > button:visible');
      const tops = () => buttons.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      await expect.poll(tops, { message }).toBe(1);
      const cut = () => buttons.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      await expect.poll(cut, { message }).toBe(0);
    }
  }
  await page.getByRole('button', { name: '中文' }).click();
  await page.keyboard.press('c');
  await expect.poll(() => settle.innerText(), PATIENCE).toContain('剔除其余 2 篇，下一组');
});
