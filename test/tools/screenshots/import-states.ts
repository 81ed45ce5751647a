// States around imports: a watched folder, confirmations, a failed import, and the dialogs of a project.
import type { Page } from 'playwright-core';
import type { Words } from './all-screens.ts';
import { SAMPLE, showScreen } from './pictures.ts';
import type { StateVisit } from './states.ts';

export async function visitImportStates(page: Page, { projects, words, shoot }: StateVisit): Promise<void> {
  const { small, unfinished, gaps } = projects;
  await page.locator('input[type=file]').first().setInputFiles(gaps);
  await page.locator('.row-number button').nth(1).click();
  await page.getByText(words.map.parsedEmpty).waitFor();
  await shoot('import-mapping-gaps');
  await showScreen(page, small, 'import');
  const watched = page.getByRole('region', { name: words.watched.title });
  await watched.getByRole('table').scrollIntoViewIfNeeded();
  await shoot('import-watched');
  const sets = page.getByRole('region', { name: words.references.title });
  await sets.getByRole('button', { name: words.references.remove, exact: true }).click();
  await page.locator('.ant-popconfirm').waitFor();
  await shoot('references-remove');
  await showScreen(page, unfinished, 'import');
  await page.getByRole('button', { name: words.unfinished.remove, exact: true }).click();
  await page.locator('.ant-popconfirm').last().waitFor();
  await shoot('import-remove');
  await visitFailedImport(page, small, words);
  await shoot('import-failed');
  await visitDialogs(page, { projects, words, shoot });
}

/** The page hears that an import failed, which the program never started. */
async function visitFailedImport(page: Page, project: string, words: Words): Promise<void> {
  const events = [
    { type: 'started', kind: 'import' },
    { type: 'refused', appError: { code: 'DISK_FULL', data: {} } },
  ];
  const body = events.map((json) => `event: message\ndata: ${JSON.stringify({ json })}\n\n`).join('');
  await page.route('**/rpc/jobs/watch', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.route('**/rpc/intake/start', (route) => route.fulfill({ json: { json: { job: 'failed' } } }));
  await showScreen(page, project, 'import');
  await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
  await page.getByRole('button', { name: words.map.start, exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/rpc/jobs/watch');
  await page.unroute('**/rpc/intake/start');
}

async function visitDialogs(page: Page, { projects, words, shoot }: Pick<StateVisit, 'projects' | 'words' | 'shoot'>) {
  await showScreen(page, projects.small, 'overview');
  const choose = async (command: string) => {
    await page.locator('.project-name').click();
    await page.getByRole('menuitem', { name: command }).click();
    await page.getByRole('dialog').waitFor();
  };
  await choose(words.project.saveAs);
  await shoot('save-as');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose(words.deskRules.open);
  await shoot('desk-rules');
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(projects.rules);
  await page.getByRole('dialog').locator('summary').first().click();
  await shoot('desk-rules-preview');
  await page.keyboard.press('Escape');
}
