// Screens in states that need preparation: previews, confirmations, failures, and lists without entries.
import type { Browser, Page } from 'playwright-core';
import { findFolders } from '#electron/program/folders.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { openDesk } from '#electron/shells/desk/open-desk.ts';
import { PAGE_FOLDER } from '#electron/shells/page-folder.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Language } from '#shared/text/language.ts';
import { startServerProcess } from '../../helpers/shells/server-process.ts';
import type { Look, Shoot, Words } from './all-screens.ts';
import { visitImportStates } from './import-states.ts';
import { openPage, showScreen } from './pictures.ts';
import { makeStateProjects, type StateProjects } from './state-projects.ts';

type States = { language: Language; words: Words; home: string; looks: readonly Look[] };
type Take = (page: Page, look: Look) => Shoot;
export type StateVisit = { projects: StateProjects; words: Words; client: Client; shoot: Shoot };

export async function visitStates(browser: Browser, { language, words, home, looks }: States, take: Take) {
  const server = await startServerProcess(home);
  const { client } = server;
  let projects: StateProjects;
  try {
    projects = await makeStateProjects(client, home, language);
    for (const look of looks) {
      const page = await openPage(browser, look, server.url);
      const visit = { projects, words, client, shoot: take(page, look) };
      await visitImportStates(page, visit);
      await visitReviewStates(page, visit);
      await visitCheck(page, visit);
      await page.context().close();
    }
  } finally {
    await server.kill();
  }
  await visitSharing(browser, { project: projects.small, words, home, looks }, take);
}

async function visitReviewStates(page: Page, { projects, words, shoot }: StateVisit): Promise<void> {
  const { sample, done, near } = projects;
  await showScreen(page, done, 'review');
  await page.locator('.cluster-row').first().waitFor();
  await shoot('review-all-done');
  await showScreen(page, sample, 'suggest');
  await page.getByRole('textbox').fill('青岚新闻网\n科学速递\n云浦日报');
  await page.getByRole('button', { name: words.suggest.preview }).click();
  await page.locator('.dry-run table').waitFor();
  await shoot('suggestion-rules-preview');
  await showScreen(page, sample, `review/${near}`);
  await page.locator('.settle:not([aria-disabled=true])').waitFor();
  await page.keyboard.press('a');
  await page.locator('.near-matches li').first().waitFor();
  await shoot('review-near-match');
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal').first().waitFor({ state: 'hidden' });
  await page.locator('.sheet .pair > *').nth(2).click({ clickCount: 3 });
  await page.locator('.mark-boilerplate').click();
  const form = page.getByRole('dialog', { name: words.compare.mark.button });
  await form.locator('button:not([disabled])').waitFor();
  await shoot('review-mark-boilerplate');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.locator('.list-head input:focus').fill('查无此词');
  await page.locator('.list-empty').waitFor();
  await shoot('review-no-hits');
  // The program keeps the search for the next look.
  await page.getByRole('button', { name: words.list.clear }).click();
  await page.locator('.cluster-row').first().waitFor();
  await showScreen(page, sample, 'export');
  await page.getByRole('button', { name: words.bringBack.command }).click();
  const dialog = page.getByRole('dialog', { name: words.bringBack.title });
  await dialog.waitFor();
  await shoot('bring-back');
  await dialog.locator('input[type=file]').setInputFiles(projects.edited);
  await dialog.getByRole('checkbox').waitFor();
  await shoot('bring-back-preview');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Answers one pair on the page and the others without it. */
async function visitCheck(page: Page, { projects, words, client, shoot }: StateVisit): Promise<void> {
  const project = projects.sample;
  await client.check.change({ project, on: true });
  await showScreen(page, project, 'check');
  await page
    .getByRole('button', { name: words.check.begin })
    .or(page.getByRole('button', { name: words.check.again }))
    .click();
  const compared = page.locator('.sheet [data-left], .sheet [data-right], .sheet .fold');
  await compared.first().waitFor();
  await page.keyboard.press('n');
  await page.locator('.check-session progress[value="1"]').waitFor();
  await compared.first().waitFor();
  await shoot('accuracy-check-pair');
  for (let pair = await client.check.pair({ project }); pair; pair = await client.check.pair({ project })) {
    const { session, place } = pair;
    await client.check.answer({ project, session, place, answer: place % 2 === 0 ? 'duplicate' : 'different' });
  }
  await page.reload();
  await page.getByRole('heading', { name: words.check.revealed }).waitFor();
  await shoot('accuracy-check-outcome');
}

type Sharing = { project: string; words: Words; home: string; looks: readonly Look[] };

/** Only the desktop program opens a project to a desk. */
async function visitSharing(browser: Browser, { project, words, home, looks }: Sharing, take: Take): Promise<void> {
  const services: Services = startServices({
    shell: 'desktop',
    folders: findFolders(home),
    openDesk: (opened, address) => openDesk(services, opened, { ...address, clientFolder: PAGE_FOLDER }),
  });
  const shell = await startWebShell(services, PAGE_FOLDER);
  try {
    for (const look of looks) {
      const page = await openPage(browser, look, shell.url);
      const shoot = take(page, look);
      await showScreen(page, project, 'review');
      await page.locator('.project-name').click();
      await page.getByRole('menuitem', { name: words.sharing.open }).click();
      const dialog = page.getByRole('dialog', { name: words.sharing.title });
      await dialog.getByLabel(words.sharing.listen).fill('127.0.0.1:0');
      await shoot('share');
      await dialog.getByRole('button', { name: words.sharing.start, exact: true }).click();
      await dialog.getByLabel(words.desk.link).waitFor();
      await shoot('share-open');
      await dialog.getByRole('button', { name: words.sharing.stop }).click();
      await dialog.getByRole('button', { name: words.sharing.start, exact: true }).waitFor();
      await page.context().close();
    }
  } finally {
    await shell.close();
    await stopServices(services);
  }
}
