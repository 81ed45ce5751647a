import { expect, test } from 'vitest';
import { comparedRows, eventRows, stationRows } from '../../fixtures/compared.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, PATIENCE } from '../open-app.ts';

test.skipIf(!hasBrowser)('all facts are reached by the wheel in a small window', async () => {
  const { page, server, project } = await openReview(comparedRows(stationRows, eventRows));
  // After a pick by the editor, the line says how often suggestions were followed.
  const [only] = await server.client.review.clusters({ project });
  const { members } = await server.client.review.cluster({ project, cluster: only!.id });
  const { article } = members[0]!;
  const verdicts = [{ article, verdict: 'canonical' as const }];
  await server.client.review.decide({ project, cluster: only!.id, verdicts, suggested: article });
  await page.reload();
  await page.getByRole('button', { name: /转载网/ }).waitFor();
  await page.keyboard.press('2');
  const strip = page.getByRole('group', { name: /两篇互相矛盾的事实/ });
  await strip.getByRole('button').nth(3).waitFor();
  await page.locator('.followed').waitFor(PATIENCE);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.locator('.followed').isVisible(), PATIENCE).toBe(false);
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
