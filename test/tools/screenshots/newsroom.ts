// Screens of reference sets, of workers and of a desk, with a project that uses all of these.
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Client } from '#shared/contract/index.ts';
import type { Language } from '#shared/text/language.ts';
import { type DeskProcess, startDeskProcess } from '../../helpers/shells/desk-process.ts';
import { startServerProcess } from '../../helpers/shells/server-process.ts';
import type { Look, Shoot, Words } from './all-screens.ts';
import { openPage, showScreen } from './pictures.ts';
import { articles, finish, published, writeTable } from './uploads.ts';

const PASSWORD = 'a long password 1234';
const CHIEF = { zh: '张敏', en: 'Mary Chen' } as const;
const EDITOR = { zh: '李海', en: 'John Li' } as const;
const NAME = { zh: '四月稿件', en: 'April' } as const;
const SET = { zh: '已发稿件', en: 'published' } as const;

/** @param looks the looks to visit in turn @param take takes a picture of a page */
export async function visitNewsroom(
  browser: Browser,
  { language, words, home, looks }: { language: Language; words: Words; home: string; looks: readonly Look[] },
  take: (page: Page, look: Look) => Shoot,
): Promise<void> {
  const server = await startServerProcess(home);
  let project = '';
  try {
    project = await makeProject(server.client, home, language);
    for (const look of looks) {
      const page = await openPage(browser, look, `${server.url}`);
      await visitReferences(page, { project, words, client: server.client }, take(page, look));
      await page.context().close();
    }
  } finally {
    await server.kill();
  }
  const desk = await startDeskProcess(project, home);
  try {
    await visitDesk(browser, { desk, language, words, looks }, take);
  } finally {
    await desk.kill();
  }
}

async function makeProject(client: Client, home: string, language: Language): Promise<string> {
  const uploads = path.join(home, 'uploads');
  const { path: project } = await client.projects.create({ name: NAME[language] });
  const sources = [writeTable(uploads, '三月.csv', published)];
  await finish(client, client.references.add({ project, name: SET[language], sources, change: 'add' }));
  const table = writeTable(uploads, '新稿.csv', articles);
  await finish(client, client.intake.start({ project, path: table, reading: {} }));
  return project;
}

type Visit = { project: string; words: Words; client: Client };

async function visitReferences(page: Page, { project, words, client }: Visit, shoot: Shoot): Promise<void> {
  const show = (screen: string) => showScreen(page, project, screen);
  await show('import');
  await page.getByRole('heading', { name: words.references.title }).scrollIntoViewIfNeeded();
  await page.getByRole('switch').first().waitFor();
  await shoot('references');
  const workers = page.getByRole('region', { name: words.workers.title });
  await workers.scrollIntoViewIfNeeded();
  await workers.getByRole('textbox').first().fill('redis://127.0.0.1:1');
  await workers.getByRole('button', { name: words.workers.check }).click();
  await workers.getByRole('alert').waitFor();
  await workers.scrollIntoViewIfNeeded();
  await shoot('workers');
  await show('review');
  await page.locator('.cluster-row').first().click();
  const chip = page.locator('.sheet-foot .chip.accent');
  await page.locator('.sheet .pair').first().waitFor();
  await shoot('published');
  await chip.click();
  await page.locator('.published-list').waitFor();
  await shoot('published-list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+R');
  await page.locator('.sheet .headline').first().waitFor();
  await shoot('published-beside');
  await page.keyboard.press('Shift+R');
  await page.keyboard.press('j');
  await page.locator('.sheet .headline').first().waitFor();
  await shoot('published-single');
  // Windows show while workers are on that articles are sent.
  await client.workers.start({ address: 'redis://192.168.1.30:6379' });
  await page.reload();
  await page.locator('.workers-mark').click();
  await page.getByRole('dialog').waitFor();
  await shoot('workers-on');
  await client.workers.stop();
}

type Desk = { desk: DeskProcess; language: Language; words: Words; looks: readonly Look[] };

async function visitDesk(
  browser: Browser,
  { desk, language, words, looks }: Desk,
  take: (page: Page, look: Look) => Shoot,
): Promise<void> {
  const { desk: labels } = words;
  const fill = async (page: Page, name: string) => {
    await page.getByLabel(labels.name).fill(name);
    await page.getByLabel(labels.password).fill(PASSWORD);
  };
  const openMenu = async (page: Page, item: string) => {
    await page.locator('.desk-me').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const isReady = (page: Page) => page.locator('.cluster-row').first().waitFor();
  const [first] = looks as [Look];
  const invitation = desk.printed.find((line) => line.includes('#invitation='))!;
  const joining = await openPage(browser, first, invitation);
  await fill(joining, CHIEF[language]);
  await take(joining, first)('desk-join');
  await joining.getByRole('button', { name: labels.join }).click();
  await isReady(joining);
  await openMenu(joining, labels.people);
  await joining.getByRole('button', { name: labels.invite.editor }).click();
  const link = await joining.getByLabel(labels.link).inputValue();
  await take(joining, first)('desk-invited');
  await joining.context().close();

  const editor = await openPage(browser, first, link);
  await fill(editor, EDITOR[language]);
  await editor.getByRole('button', { name: labels.join }).click();
  await isReady(editor);
  await editor.locator('.cluster-row').last().click();
  await editor.getByText(labels.ownLease.split('{{')[0]!).waitFor();
  for (const look of looks) {
    const page = await openPage(browser, look, desk.origin);
    const shoot = take(page, look);
    await page.getByLabel(labels.name).waitFor();
    await shoot('desk-sign-in');
    await fill(page, CHIEF[language]);
    await page.getByRole('button', { name: labels.signIn }).click();
    await isReady(page);
    await page.locator('.cluster-row').first().click();
    await page.locator('.article-head .tag.accent').first().waitFor();
    await page.getByText(labels.ownLease.split('{{')[0]!).waitFor();
    await shoot('desk');
    await editor.mouse.click(1, 1);
    await page.locator('.cluster-row').last().click();
    await page.getByRole('button', { name: labels.takeOver }).waitFor();
    await shoot('desk-lease');
    await page.locator('.desk-me').click();
    await page.getByRole('menuitem').first().waitFor();
    await shoot('desk-menu');
    await page.getByRole('menuitem', { name: labels.people }).click();
    await page.getByRole('dialog').getByText(EDITOR[language]).first().waitFor();
    await shoot('desk-people');
    await page.keyboard.press('Escape');
    await openMenu(page, labels.changePassword);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await shoot('desk-password');
    await page.keyboard.press('Escape');
    await page.keyboard.press('y');
    await page.getByRole('button', { name: labels.assign, exact: true }).click();
    await page.getByRole('menuitem', { name: EDITOR[language] }).waitFor();
    await shoot('desk-assign');
    await page.context().close();
  }
  await editor.context().close();
}
