import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('is one line, and all of it is read, in English at 150 %', async () => {
  const { page } = await openReview(reprintedRows);
  await page.getByRole('button', { name: 'English' }).click();
  await page.setViewportSize({ width: 960, height: 600 });
  const row = page.getByRole('complementary').getByRole('listitem').first();
  await row.getByRole('link').press('x');
  const foot = page.locator('.list-foot');
  const status = foot.getByRole('status').filter({ hasText: '1 ' });
  await status.waitFor(PATIENCE);
  const isRead = () => status.evaluate((text) => text.scrollWidth <= text.clientWidth);
  await expect.poll(isRead, PATIENCE).toBe(true);
  const buttons = await foot.getByRole('button').all();
  const heights = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!.y));
  const { y, height } = (await status.boundingBox())!;
  expect(buttons).toHaveLength(2);
  for (const top of heights) expect(Math.abs(top - y)).toBeLessThan(height);
});

test.skipIf(!hasBrowser)('the filters of the list are one line', async () => {
  const { page } = await openReview(reprintedRows);
  await page.locator('.filter-line').waitFor();
  for (const language of ['中文', 'English'])
    for (const width of [1024, 1280]) {
      const button = page.getByRole('button', { name: language });
      if (await button.isVisible()) await button.click();
      await page.setViewportSize({ width, height: 800 });
      const middles = await page.locator('.filter-line > *').evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, height }) => top + height / 2),
      );
      expect(middles.length).toBeGreaterThan(1);
      expect(Math.max(...middles) - Math.min(...middles), `${language}, ${width}`).toBeLessThan(4);
    }
});
