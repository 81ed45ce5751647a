// The list's head shows the remaining time once the pace is known. Nothing moves for it.
import { expect, test } from 'vitest';
import { comparedRows } from '../../fixtures/compared.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openReview, PATIENCE, waitToDecide } from '../open-app.ts';

const CLUSTERS = 13;
/** The pace is measured after each five done clusters; five decisions have too few gaps. */
const UNKNOWN = 9;

test.skipIf(!hasBrowser)('the time left is shown once it means something', async () => {
  const names = Array.from({ length: CLUSTERS }, (_, number) => `第${number + 1}件事`);
  const { page } = await openReview(comparedRows(...names.map((name, at) => copiesOf(name, 2, 300 + at))));
  await page.setViewportSize({ width: 1280, height: 800 });
  const head = page.locator('.list-progress');
  const search = page.locator('.list-head').getByRole('textbox');
  const label = () => head.locator('span').first().innerText();
  const top = async () => (await search.boundingBox())!.y;
  const before = await top();
  for (let done = 1; done <= UNKNOWN + 1; done++) {
    expect(await label()).toBe('已处理的重复组');
    await waitToDecide(page);
    await page.keyboard.press('Shift+C');
    await expect.poll(() => head.innerText(), PATIENCE).toContain(`${done} / ${CLUSTERS}`);
  }
  await expect.poll(label, PATIENCE).toMatch(/^剩余约 \d+ (秒钟|分钟)$/);
  for (const [width, height] of [
    [1280, 800],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await top()).toBe(before);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(label).toMatch(/^About \d+ (second|minute)s? left$/);
  expect(await top()).toBe(before);
  expect((await head.boundingBox())!.height).toBeLessThan(30);
});
