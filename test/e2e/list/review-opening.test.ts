import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { writeSyntheticProject } from '../../tools/bench/synthetic/synthetic-project.ts';
import { openApp, openProject, PATIENCE } from '../open-app.ts';

async function openSyntheticProject() {
  const home = temporaryFolder();
  const project = projectFile(home, 'made');
  writeSyntheticProject(project, 8);
  const app = await openApp(home);
  await openProject(app.page, project);
  await app.page.locator('.sheet [data-left], .sheet .fold').first().waitFor();
  const client = app.server.client;
  const clusters = await client.review.clusters({ project });
  const countDecided = async () =>
    (await client.review.clusters({ project })).filter(({ status }) => status !== 'open');
  return { ...app, project, clusters, countDecided };
}

/** Far below the first row, so that the cluster is not prefetched. */
const PLACE = 6;

test.skipIf(!hasBrowser)('a cluster is read and compared while the pointer rests on it', async () => {
  const { page, clusters } = await openSyntheticProject();
  const row = page.locator(`.cluster-row[aria-posinset="${PLACE}"]`);
  const { title, id } = clusters[PLACE - 1]!;
  const compared = page.waitForResponse(
    (response) =>
      response.url().endsWith('/review/texts') && response.request().postData()!.includes(`"cluster":${id},`),
  );
  await row.hover();
  await compared;
  await page.waitForTimeout(500);
  // From now on, the page can only show what it has read before.
  await page.route('**/rpc/review/{cluster,texts,members}', (route) => route.abort());
  await row.getByRole('link').click();
  await page.locator('.member').first().and(page.getByTitle(title)).waitFor(PATIENCE);
  await page.locator('.sheet [data-left], .sheet .fold').first().waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('the cluster before can be neither seen nor decided while the next is read', async () => {
  const { page, clusters, countDecided } = await openSyntheticProject();
  const slow = makeGate();
  await page.route('**/rpc/review/cluster', (route) => slow.opened.then(() => route.continue()));
  await page.locator(`.cluster-row[aria-posinset="${PLACE}"]`).getByRole('link').click();
  const before = page.locator('.cluster-screen[inert]');
  await before.waitFor(PATIENCE);
  await page.locator('.cluster-waiting .ant-spin').waitFor(PATIENCE);
  expect(await before.locator('.member').first().isVisible()).toBe(false);
  // The key is for the clicked cluster, once it is shown.
  await page.keyboard.press('Shift+C');
  await page.waitForTimeout(300);
  expect(await countDecided()).toEqual([]);
  slow.open();
  await expect
    .poll(async () => (await countDecided()).map(({ id }) => id), PATIENCE)
    .toEqual([clusters[PLACE - 1]!.id]);
  await expect.poll(() => page.locator('.cluster-screen').getAttribute('inert'), PATIENCE).toBe(null);
});
