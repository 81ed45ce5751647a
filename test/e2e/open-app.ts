// Opens the app for one test: a real browser at the real web shell.
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { KnownProjects } from '#electron/program/remembered/known-projects.ts';
import { openProject as openProjectFile } from '#electron/store/database.ts';
import { type FixtureRows, temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { keptBrowser } from '../helpers/browser.ts';
import { writeLargeProject } from '../helpers/large-project.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { projectFile } from '../helpers/project-file.ts';
import { type HostedServer, startHostedServer } from '../helpers/shells/hosted-server.ts';
import { prepareProject } from '../helpers/shells/prepared-project.ts';
import { startServerOfTest } from '../helpers/shells/server-of-test.ts';

/** Pages, threads and this machine may start slowly. */
export const PATIENCE = { timeout: 300_000 };

export type OpenedApp = { readonly page: Page; readonly server: HostedServer; readonly home: string };

/** Opens the app in Chinese at 1440×900, without motion. The test fails if the page reports an error. */
export async function openApp(home = temporaryFolder(), env: NodeJS.ProcessEnv = {}): Promise<OpenedApp> {
  const isUsual = Object.keys(env).length === 0;
  const server = isUsual ? await startHostedServer(home) : await startServerOfTest(home, env);
  const page = await openPage();
  await page.goto(server.url);
  return { page, server, home };
}

async function openPage(): Promise<Page> {
  const browser = await keptBrowser();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  onTestFinished(async () => {
    // A closed page still has unanswered requests.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  // Set now, because Chromium may send the first requests past a route that is set while the page is open.
  await context.route('**/route-from-the-start', (route) => route.continue());
  const page = await context.newPage();
  // The test machines are slow in bursts.
  page.setDefaultTimeout(300_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  onTestFinished(() => expect(errors).toEqual([]));
  return page;
}

export type OpenedProject = OpenedApp & { readonly project: string };

/**
 * Opens the app at a project in the home folder, without the screen on which projects are chosen.
 * @param prepare is called before the page is opened
 */
async function openAtProject(
  home: string,
  project: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<OpenedProject> {
  // As the program knows what it has written itself. It would check the whole file otherwise.
  new KnownProjects(findFolders(home).config).add(project);
  const server = await startHostedServer(home);
  const page = await openPage();
  const { origin, hash } = new URL(server.url);
  const token = new URLSearchParams(hash.slice(1)).get('token')!;
  await page.addInitScript((given) => sessionStorage.setItem('tonggao:token', given), token);
  await prepare?.(page);
  await page.goto(`${origin}/#${addressOf(project)}`);
  return { page, server, home, project };
}

function addressOf(project: string, screen = 'review'): string {
  return `/p/${encodeURIComponent(project)}/${screen}`;
}

/** Shows a screen of a project in the home folder. @param screen its address within the project */
export async function openProject(page: Page, project: string, screen?: string): Promise<void> {
  await page.evaluate(
    (address) => {
      location.hash = address;
    },
    addressOf(project, screen),
  );
}

/**
 * Opens the app at a large cluster, entitled 大组, of a project that also has a small one.
 * @param length UTF-16 units of each body
 * @param prepare is called before the page is opened
 */
export async function openLargeCluster(
  articles: number,
  length = 100,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<OpenedProject> {
  const home = temporaryFolder();
  const project = projectFile(home, '大组');
  writeLargeProject(project, articles, length);
  // A page would read everything again once the program has measured it, whatever the test is doing by then.
  const db = openProjectFile(project);
  measureCandidates(db);
  db.close();
  const app = await openAtProject(home, project, prepare);
  await openCluster(app.page, '大组');
  return app;
}

type Setting = { readonly home?: string; readonly name?: string };

/** Opens the app at the list of clusters of a project into which a workbook of this name was imported. */
export async function openReview(rows: FixtureRows, { home, name }: Setting = {}): Promise<OpenedProject> {
  const folder = home ?? temporaryFolder();
  const app = await openAtProject(folder, await prepareProject(folder, rows, name));
  await app.page.getByRole('complementary').getByRole('listitem').first().waitFor();
  return app;
}

/** Chooses an option of a select box by typing into it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(option);
  await box.press('Enter');
}

/** Chooses the option after the current one by keys. The list receives keys only once it is drawn. */
export async function chooseNext(page: Page, label: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  const active = () => box.getAttribute('aria-activedescendant');
  await box.press('Enter');
  await expect.poll(active).toMatch(/\d$/);
  const first = await active();
  await box.press('ArrowDown');
  await expect.poll(active).not.toBe(first);
  await box.press('Enter');
}

export function putIn(page: Page, file: string): Promise<void> {
  return page.locator('input[type=file]').first().setInputFiles(file);
}

export async function importRows(page: Page, rows: FixtureRows, name = '稿件.xlsx'): Promise<void> {
  await putIn(page, writeWorkbook(temporaryFile(name), rows));
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await toReview(page).waitFor();
}

export async function reviewRows(page: Page, rows: FixtureRows, name?: string): Promise<void> {
  await importRows(page, rows, name);
  await toReview(page).click();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
}

/** Opens a cluster by the title of its leader. Resolves when it can be decided. */
export async function openCluster(page: Page, title: string): Promise<void> {
  await page.getByRole('complementary').getByRole('listitem').filter({ hasText: title }).getByRole('link').click();
  await page.locator('[aria-current=true]').filter({ hasText: title }).waitFor();
  // The strip of a large cluster begins at the article to read first.
  await page.locator('.cluster-screen:not([inert])').and(page.getByLabel(title)).waitFor();
  await page.locator('.member').first().waitFor();
}

/**
 * Resolves once Enter decides. Before the cluster is shown or the next one known, Enter has no effect; before the risk
 * is measured, it shows the next difference.
 */
export async function waitToDecide(page: Page): Promise<void> {
  await page
    .locator('.settle:not([aria-disabled=true])')
    .filter({ hasNotText: /查看下一处差异|Next difference/ })
    .waitFor();
}

export async function pressEnterToDecide(page: Page): Promise<void> {
  await waitToDecide(page);
  await page.keyboard.press('Enter');
}

/** Types into the review's search. Its key may have to wait for a decision to be drawn. */
export async function typeSearch(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('.list-head input:focus').waitFor();
  await page.keyboard.type(words);
}

/** Opens the menu of the list's filters. Resolves when it is open. */
export async function openFilters(page: Page): Promise<Locator> {
  await page
    .locator('.list-head')
    .getByRole('button', { name: /^筛选|^Filters/ })
    .click();
  const menu = page.locator('.filter-menu');
  await menu.waitFor();
  return menu;
}

/** Reads the figure with this label. Resolves when it is known. */
export async function readFigure(page: Page, label: string): Promise<number> {
  const figure = page.locator('.figure').filter({ has: page.getByText(label, { exact: true }) });
  const value = figure.locator('strong').filter({ hasText: /^\d/ });
  return Number((await value.innerText()).replaceAll(',', ''));
}

export async function download(page: Page, button: string, within: Page | Locator = page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await within.getByRole('button', { name: button }).click();
  const file = await downloading;
  const path = temporaryFile(file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

function toReview(page: Page): Locator {
  return page.getByRole('button', { name: /开始审阅|前往审阅/ }).first();
}

/** Expects that the element is within the window, without scrolling to it. */
export async function expectInView(element: Locator): Promise<void> {
  const isInView = () =>
    element.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
}
