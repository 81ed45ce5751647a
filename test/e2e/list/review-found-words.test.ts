import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comparedRows, stationRows } from '../../fixtures/compared.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openApp, openCluster, PATIENCE, reviewRows, typeSearch } from '../open-app.ts';

/** The marked texts in a part of the page, in order. A word has several marks if a difference cuts it. */
function marked(page: Page, part: string): Promise<string> {
  return page.evaluate((within) => {
    const ranges = [...(CSS.highlights.get('found') ?? [])].filter(({ startContainer }) =>
      startContainer.parentElement?.closest(within),
    );
    const following = (one: AbstractRange, other: AbstractRange) =>
      one.startContainer === other.startContainer
        ? one.startOffset - other.startOffset
        : one.startContainer.compareDocumentPosition(other.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING
          ? -1
          : 1;
    return ranges
      .sort(following)
      .map(({ startContainer, startOffset, endOffset }) => startContainer.textContent!.slice(startOffset, endOffset))
      .join('');
  }, part);
}

function contrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('.sheet')!, '::highlight(found)');
    const luminance = (colour: string) => {
      const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [dark, light] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  });
}

const copies = copiesOf('两家转载', 2);

test.skipIf(!hasBrowser)('words of the search are marked in list and texts', async () => {
  const { page } = await openApp();
  await reviewRows(page, comparedRows(stationRows, copies));
  await openCluster(page, '云溪站正式启用');
  const sheet = page.getByRole('region', { name: '并排对比' });
  await sheet.waitFor(PATIENCE);
  await page.keyboard.press('2');
  await sheet.getByText('转载').or(sheet.getByText('沈一帆')).first().waitFor(PATIENCE);
  expect(await marked(page, '.review')).toBe('');

  await typeSearch(page, '正式启用');
  await expect.poll(() => marked(page, '.cluster-title'), PATIENCE).toBe('正式启用');
  // Title and text on the left have the words; the title on the right says 今日启用.
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe('正式启用'.repeat(3));
  expect(await contrast(page)).toBeGreaterThan(4.5);

  // One text has 李强 and the other 李克强, so the mark spans the difference.
  await page.keyboard.press('Escape');
  await typeSearch(page, '李克强');
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe('李克强');
  await page.keyboard.press('Escape');
  await typeSearch(page, '副市长李强');
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe('副市长李强');
  await page.keyboard.press('Enter');
  await page.keyboard.press('w');
  await page.getByRole('region', { name: '合并对比' }).waitFor(PATIENCE);
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe('副市长李强');
  await page.keyboard.press('w');
  await page.getByRole('region', { name: '一对多' }).waitFor(PATIENCE);
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toContain('副市长李强');
  await page.keyboard.press('w');
  await sheet.waitFor(PATIENCE);

  await page.keyboard.press('Escape');
  await typeSearch(page, '２６趟');
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe('26趟26趟');
  await page.keyboard.press('Escape');
  await expect.poll(() => marked(page, '.review'), PATIENCE).toBe('');

  // Sentences of both texts are folded, except those with the words.
  const passage = String(copies[0]![1])
    .split(/[，。！\n]+/)
    .filter(Boolean)
    .at(-2)!;
  await openCluster(page, '两家转载');
  await sheet.locator('.fold').first().waitFor(PATIENCE);
  expect(await sheet.getByText(passage).count()).toBe(0);
  await typeSearch(page, passage);
  await expect.poll(() => marked(page, '.sheet'), PATIENCE).toBe(passage.repeat(2));
});
