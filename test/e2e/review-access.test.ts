// The review by keyboard, zoomed and in English: the focus is always visible, dialogs and panels work in every window.
// An older step is undone from the history.
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { expectNoViolations } from './no-violations.ts';
import { openCluster, openReview, PATIENCE } from './open-app.ts';

/** Runs in the page: the focused element if neither an outline nor antd shows its focus, otherwise null. */
function findUnmarkedFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const around = focused.closest('.ant-input-affix-wrapper, .ant-select, .ant-checkbox, .ant-segmented-item');
  const isMarked = [focused, around].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return hasOutline || (element === around && boxShadow !== 'none');
  });
  return isMarked ? null : focused.outerHTML.slice(0, 160);
}

test.skipIf(!hasBrowser)('wherever Tab leads, the focus is seen', async () => {
  const { page } = await openReview(reprintedRows);
  await page.locator('.member').first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const unmarked: string[] = [];
    const reached = new Set<string>();
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press('Tab');
      const html = await page.evaluate(() => document.activeElement?.outerHTML ?? '');
      if (html !== '') reached.add(html);
      const found = await page.evaluate(findUnmarkedFocus);
      if (found) unmarked.push(found);
    }
    expect(unmarked).toEqual([]);
    expect(reached.size).toBeGreaterThan(25);
  }
});

test.skipIf(!hasBrowser)('in English, dialogs have nothing for axe-core to find', async () => {
  const { page } = await openReview(reprintedRows);
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('.member').first().waitFor();
  const expectNone = async (name: string) => {
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await expectNoViolations(page, name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  for (const [key, name] of [
    ['i', 'Accept many suggestions'],
    ['m', 'Merge with which cluster?'],
    ['Shift+M', 'Move 1 article to which cluster?'],
    ['Shift+S', 'Split or move articles'],
    ['a', 'Near matches'],
    ['r', 'Comparison report'],
    ['Control+k', 'Commands'],
    ['?', 'Keyboard shortcuts'],
    ['h', 'History'],
  ] as const) {
    await page.keyboard.press(key);
    await expectNone(name);
  }
  await page.locator('.project-name').click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await expectNone('Save as');
});

test.skipIf(!hasBrowser)('an older step alone is undone from the history, which has the time of each', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  const verdicts = async () => {
    const clusters = await server.client.review.clusters({ project });
    const details = clusters.map(({ id }) => readCluster(server.client, { project, cluster: id }));
    return (await Promise.all(details)).map(({ members }) => members.map(({ verdict }) => verdict));
  };
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('1');
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await page.keyboard.press('c');

  await expect.poll(verdicts, PATIENCE).toContainEqual(['discard', 'canonical', null]);
  await openCluster(page, '图书馆');
  await page.keyboard.press('Shift+V');
  await expect.poll(verdicts, PATIENCE).toContainEqual(['keep', 'keep']);
  const { entries } = await server.client.review.history({ project, limit: 10 });
  expect(entries).toHaveLength(3);

  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: '历史记录' });
  const steps = history.locator('.history-entry');
  await expect.poll(() => steps.count(), PATIENCE).toBe(3);
  for (const [at, entry] of entries.entries()) {
    const time = steps.nth(at).locator('time');
    await expect.poll(() => time.getAttribute('datetime')).toBe(entry.at);
    const clock = await page.evaluate(
      (iso) => new Date(iso).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' }),
      entry.at,
    );
    await expect.poll(() => time.innerText()).toContain(clock);
  }

  // The oldest step is undone, and later ones remain.
  await steps
    .nth(2)
    .getByRole('button', { name: /^撤销：/ })
    .click();
  await expect.poll(verdicts, PATIENCE).toContainEqual([null, 'canonical', null]);
  await expect.poll(() => verdicts()).toContainEqual(['keep', 'keep']);
  const undone = history.locator('.history-undone');
  await expect.poll(() => undone.count(), PATIENCE).toBe(1);
  await expect.poll(() => undone.locator('time').getAttribute('datetime')).toBe(entries[2]!.at);
  await undone.getByRole('button', { name: /^重做：/ }).click();
  await expect.poll(verdicts, PATIENCE).toContainEqual(['discard', 'canonical', null]);
});
