import { expect, test } from 'vitest';
import { comparedRows, eventRows, stationRows } from '../../fixtures/compared.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('all facts are reached by the wheel in a small window', async () => {
  const { page } = await openReview(comparedRows(stationRows, eventRows));
  await page.getByRole('button', { name: /转载网/ }).waitFor();
  await page.keyboard.press('2');
  const strip = page.getByRole('group', { name: /两篇互相矛盾的事实/ });
  await strip.getByRole('button').nth(3).waitFor();
  for (const width of [900, 853]) {
    await page.setViewportSize({ width, height: 800 });
    const last = strip.getByRole('button').last();
    const isInSight = async () => {
      const [whole, chip] = [await strip.boundingBox(), await last.boundingBox()];
      return chip!.x + chip!.width <= whole!.x + whole!.width + 1;
    };
    await strip.evaluate((line) => line.scrollTo(0, 0));
    expect(await isInSight()).toBe(false);
    await strip.hover();
    await page.mouse.wheel(0, 2000);
    await expect.poll(isInSight, PATIENCE).toBe(true);
  }
});
