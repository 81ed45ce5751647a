// The screens of a project: the review with its panels and dialogs, then all others.
import type { Page } from 'playwright-core';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { Shoot, Words } from './all-screens.ts';
import { SAMPLE } from './pictures.ts';

export async function visitReview(page: Page, words: Words, shoot: Shoot): Promise<void> {
  const { keyboard } = page;
  await shoot('review');
  const dialogs = {
    ...{ 'review-batch': 'i', 'review-split': 'Shift+S', 'review-merge': 'm', 'review-move': 'Shift+M' },
    ...{ 'review-near-matches': 'a', 'review-history': 'h', 'review-keys': '?', 'review-note': 'Shift+N' },
    ...{ 'review-view': 'g', 'review-report': 'r', palette: 'Control+k' },
  };
  for (const [name, key] of Object.entries(dialogs)) {
    await keyboard.press(key);
    await shoot(name);
    await keyboard.press('Escape');
    await page.locator('.ant-modal, .ant-drawer-content, .note-editor').first().waitFor({ state: 'hidden' });
  }
  const panels = { 'review-lost': 'l', 'review-members': 'o', 'review-timeline': 't', 'review-related': 'e' };
  for (const [name, key] of Object.entries(panels)) {
    await keyboard.press(key);
    await shoot(name);
    await keyboard.press(key);
  }
  for (const name of ['review-unified', 'review-many', 'review-again']) {
    await keyboard.press('w');
    if (name !== 'review-again') await shoot(name);
  }
  await page.locator('.list-head').getByRole('button', { name: words.list.more }).click();
  await shoot('review-filters');
  await keyboard.press('Escape');
  const first = page.locator('.cluster-row').first().getByRole('link');
  await first.press('x');
  await shoot('review-picked');
  await first.press('x');
  await keyboard.press('/');
  await page.locator('.list-head').getByRole('textbox').fill('地铁');
  await keyboard.press('Enter');
  await shoot('review-search');
  await keyboard.press('/');
  await keyboard.press('Escape');
  await keyboard.press('1');
  await keyboard.press('c');
  await keyboard.press('q');
  await page.locator('.take-menu').first().waitFor();
  await shoot('review-taking');
  await keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  await keyboard.press('u');
  await page.locator('.toast').waitFor();
  // Enter has no effect before the cluster is read again.
  await page.locator('.settle:not([aria-disabled=true])').waitFor();
  await keyboard.press('Shift+Enter');
  await page
    .locator('.list-progress')
    .filter({ hasText: /^\D*1 \// })
    .waitFor();
  await keyboard.press('k');
  await shoot('review-decided');
  await keyboard.press('u');
  await page.locator('.toast').waitFor();
  await shoot('review-toast');
}

export async function visitOthers(page: Page, client: Client, words: Words, shoot: Shoot): Promise<void> {
  const show = (screen: string) =>
    page.evaluate((to) => {
      location.hash = location.hash.replace(/^(#\/p\/[^/]+).*$/, `$1/${to}`);
    }, screen);
  await show('import');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await shoot('imports');
  await page.locator('.imports-table [aria-expanded]').first().click();
  await page.getByRole('table').last().scrollIntoViewIfNeeded();
  await shoot('imports-rejected');
  await show(`review/${await findSingle(page, client)}`);
  await page.getByText(words.review.onlyOne).waitFor();
  await shoot('review-single');
  await show('overview');
  await page.locator('main svg text').first().waitFor();
  await shoot('overview');
  await page.locator('.page').evaluate((screen) => screen.scrollTo(0, screen.scrollHeight));
  await shoot('overview-end');
  await show('suggest');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('suggestion-rules');
  await show('check');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('accuracy-check');
  await show('detection');
  const preview = page.getByRole('button', { name: words.detection.preview, exact: true });
  await preview.waitFor();
  await shoot('detection');
  await page.getByText(words.detection.expert, { exact: true }).click();
  await page.getByText(words.detection.toDefault).scrollIntoViewIfNeeded();
  await shoot('detection-expert');
  await page.getByRole('radio').last().check();
  await preview.click();
  await page.getByRole('button', { name: words.detection.apply }).waitFor();
  await shoot('detection-preview');
  await show('export');
  await page.getByRole('button', { name: words.export.startWeb }).waitFor();
  await page.getByRole('table').last().waitFor();
  await shoot('export');
  await page.getByRole('button', { name: words.export.startWeb }).click();
  await page.getByText(words.export.done).scrollIntoViewIfNeeded();
  await shoot('export-done');
  await show('help/README');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('help');
  await show('detection');
  await page.getByRole('button', { name: words.detection.apply }).click();
  await page.getByText(words.detection.applied, { exact: true }).waitFor();
  await shoot('detection-applied');
  await show('review');
  await page.locator('.sheet .headline').first().waitFor();
  await page.keyboard.press('u');
  await page.getByRole('dialog').waitFor();
  await shoot('review-last-step');
  await page.keyboard.press('Escape');
  await visitRunningImport(page, words, shoot);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page
    .getByRole('button', { name: /的备份|^Backups of/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot('start-backups');
}

/** Imports the sample again. The page hears of the beginning alone, so that the import seems to run. */
async function visitRunningImport(page: Page, words: Words, shoot: Shoot): Promise<void> {
  const events = [
    { type: 'started', kind: 'import' },
    { type: 'progress', stage: 'read', done: 900, total: 900, elapsedMs: 1000 },
    { type: 'progress', stage: 'save', done: 430, total: 900, elapsedMs: 9000 },
  ];
  const body = events.map((json) => `event: message\ndata: ${JSON.stringify({ json })}\n\n`).join('');
  await page.route('**/rpc/jobs/watch', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.evaluate(() => {
    location.hash = location.hash.replace(/^(#\/p\/[^/]+).*$/, '$1/import');
  });
  await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
  await page.getByRole('button', { name: words.map.start, exact: true }).click();
  await page.locator('.job .bar').first().waitFor();
  await shoot('import-running');
  await page.unroute('**/rpc/jobs/watch');
}

/** Ids of clusters that are tried. */
const MAX_CLUSTERS = 10_000;

/** The id of a cluster of one article, which the list does not show. */
async function findSingle(page: Page, client: Client): Promise<ClusterId> {
  const project = decodeURIComponent(new URL(page.url()).hash.split('/')[2]!);
  for (let id = 1; id < MAX_CLUSTERS; id++) {
    const found = await client.review.cluster({ project, cluster: id as ClusterId }).catch(() => null);
    if (found?.members.length === 1) return found.id;
  }
  throw new Error('no article is alone in its cluster');
}
