// The history by hour and cluster: its headings, a title that is one long word, the link to a cluster of which one
// article is left, and the toast next to it.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { openProject as openFile } from '#electron/store/database.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { tools } from '../../helpers/stored-projects.ts';
import { clustersOf } from '../../review/random-actions.ts';
import { openApp, openProject, PATIENCE } from '../open-app.ts';

const LONG_WORD = 'Rindfleischetikettierungsüberwachung'.repeat(6);
const BRIDGE = '青石江大桥';
const LIBRARY = '新华路图书馆';

const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute, 30).toISOString();

/** @returns a project whose latest step has made the library's cluster a single article */
async function writeHistory(project: string): Promise<void> {
  writeClusters(
    project,
    [LONG_WORD, BRIDGE, LIBRARY].map((name) => copiesOf(name, 2)),
  );
  const db = openFile(project);
  const [long, bridge, library] = [...clustersOf(db)].map(([cluster, members]) => ({
    cluster,
    articles: members.map(({ article }) => article),
  }));
  const keep = ({ cluster, articles }: NonNullable<typeof long>, count: number, time: string) =>
    decide(
      db,
      cluster,
      articles.slice(0, count).map((article) => ({ article, verdict: 'keep' })),
      time,
    );
  keep(bridge!, 1, at(14, 10));
  keep(long!, 1, at(14, 59));
  keep(long!, 2, at(15, 0));
  keep(bridge!, 2, at(15, 10));
  await split(db, tools, { cluster: library!.cluster, articles: library!.articles.slice(1), at: at(15, 20) });
  db.close();
}

/** Elements whose contents are wider than they are. */
function overflowing(within: Locator): Promise<string[]> {
  return within.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
      .map((one) => one.outerHTML.slice(0, 200)),
  );
}

test.skipIf(!hasBrowser)('has a heading for each hour and each cluster', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '来稿');
  await writeHistory(project);
  const { page } = await openApp(home);
  await openProject(page, project);
  await page.locator('.member').first().waitFor();
  await page.keyboard.press('h');
  const panel = page.getByRole('dialog', { name: '历史记录' });
  const hours = panel.locator('.history-hour');
  await expect
    .poll(() => hours.getByRole('heading', { level: 2 }).allInnerTexts(), PATIENCE)
    .toEqual(['2026年11月21日 15:00', '2026年11月21日 14:00']);
  const clustersIn = (hour: number) => hours.nth(hour).getByRole('heading', { level: 3 }).allInnerTexts();
  expect(await clustersIn(0)).toEqual([LIBRARY, BRIDGE, LONG_WORD]);
  expect(await clustersIn(1)).toEqual([LONG_WORD, BRIDGE]);
  expect(await hours.nth(0).locator('time').allInnerTexts()).toEqual(['15:20', '15:10', '15:00']);
  expect(await hours.nth(1).locator('time').allInnerTexts()).toEqual(['14:59', '14:10']);

  expect(await overflowing(panel)).toEqual([]);
  await page.setViewportSize({ width: 640, height: 400 });
  expect(await overflowing(panel)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await panel.getByRole('link', { name: BRIDGE }).first().click();
  await page.locator('[aria-current=true]').filter({ hasText: BRIDGE }).waitFor();
  await panel.getByRole('link', { name: LIBRARY }).click();
  await page.getByText('本组只剩一篇稿件，无需处理').waitFor();
});

/** @returns the texts of the entries that the toast overlaps */
async function coveredEntries(page: Page): Promise<string[]> {
  const toast = (await page.locator('.ant-message-notice', { has: page.locator('.toast') }).boundingBox())!;
  const covered: string[] = [];
  for (const entry of await page.locator('.history-entry').all()) {
    const { x, y, width, height } = (await entry.boundingBox())!;
    const isBeside = x >= toast.x + toast.width || toast.x >= x + width;
    const isAboveOrBelow = y >= toast.y + toast.height || toast.y >= y + height;
    if (!isBeside && !isAboveOrBelow) covered.push(await entry.innerText());
  }
  return covered;
}

test.skipIf(!hasBrowser)('no entry is covered by the toast of its undoing', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '来稿');
  writeClusters(project, [copiesOf('一个很长的标题'.repeat(12), 2)]);
  const db = openFile(project);
  const [first] = [...clustersOf(db)];
  const [cluster, members] = first!;
  const { article } = members[0]!;
  for (let minute = 0; minute < 20; minute++) {
    decide(db, cluster, [{ article, verdict: minute % 2 === 0 ? 'keep' : 'discard' }], at(14, minute));
  }
  db.close();
  const { page } = await openApp(home);
  await openProject(page, project);
  await page.locator('.member').first().waitFor();
  await page.keyboard.press('h');
  await page.locator('.history-entry').nth(19).waitFor();
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1024, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('dialog', { name: '历史记录' }).getByRole('button', { name: /^撤销/ }).first().click();
    await page.locator('.toast').waitFor();
    expect(await coveredEntries(page), `${width}×${height}`).toEqual([]);
    await page.locator('.toast').waitFor({ state: 'detached' });
  }
});

test.skipIf(!hasBrowser)('a double click on Undo undoes the step, and does not redo it', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '来稿');
  await writeHistory(project);
  const { page, server } = await openApp(home);
  await openProject(page, project);
  await page.locator('.member').first().waitFor();
  await page.keyboard.press('h');
  const latest = page.locator('.history-entry').filter({ hasText: '拆出' });
  await latest.getByRole('button', { name: /^撤销/ }).click();
  const redo = latest.getByRole('button', { name: /^重做/ });
  await redo.waitFor();
  const { x, y } = (await redo.boundingBox())!;
  await page.mouse.move(x + 3, y + 3);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A later step follows whatever the click did.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '加旗标' }).click();
  const read = async () => {
    const { entries } = await server.client.review.history({ project, limit: 3 });
    return entries.map(({ kind, undone }) => `${kind}${undone ? ' undone' : ''}`);
  };
  await expect.poll(read, PATIENCE).toEqual(['flag', 'undo', 'split undone']);
});
