// Pictures of every screen, panel and dialog of the running app, in both languages and themes and in several windows,
// for visual inspection.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Language, languages } from '#shared/language.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';
import { visitNewsroom } from './newsroom.ts';
import { SAMPLE, takePicture } from './pictures.ts';

/** Language, theme and window of a page, as options of its browser context. */
export type Look = Readonly<
  Record<'locale' | 'name', string> & {
    colorScheme: (typeof themes)[number];
    viewport: { width: number; height: number };
    deviceScaleFactor: number;
  }
>;

export const WORDS = { zh, en };
const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const;
export const themes = ['light', 'dark'] as const;
/** The last window is 1280 by 800 at 150 %. */
const windows = [
  { name: '1024', width: 1024, height: 700, scale: 1 },
  { name: '1280', width: 1280, height: 800, scale: 1 },
  { name: '1920', width: 1920, height: 1080, scale: 1 },
  { name: '150%', width: 853, height: 533, scale: 1.5 },
] as const;

export type Words = (typeof WORDS)[Language];
export type Shoot = (name: string) => Promise<void>;

/** The only windows for screens that look the same in the others. */
const USUAL: readonly string[] = ['1024', '1280'];

/**
 * @param out the folder of the pictures, each named by language, theme, window and screen
 * @param only the name of a part of the screens
 */
export async function takeAllScreens(browser: Browser, out: string, only?: string): Promise<void> {
  fs.mkdirSync(out, { recursive: true });
  for (const language of languages) {
    const looks = looksIn(language);
    const take =
      (page: Page, { colorScheme, name }: Look): Shoot =>
      (screen) =>
        takePicture(page, path.join(out, `${language}-${colorScheme}-${name}-${screen}.png`));
    if (only !== 'newsroom')
      await inHome((home) => takeScreens(browser, { words: WORDS[language], home, looks }, take));
    if (only === 'project') continue;
    const usual = looks.filter(({ name }) => USUAL.includes(name));
    await inHome((home) => visitNewsroom(browser, { language, words: WORDS[language], home, looks: usual }, take));
  }
}

function looksIn(language: Language): Look[] {
  return windows.flatMap(({ name, width, height, scale }) =>
    themes.map((colorScheme) => ({
      ...{ name, colorScheme, locale: LOCALES[language] },
      ...{ viewport: { width, height }, deviceScaleFactor: scale },
    })),
  );
}

async function inHome(visit: (home: string) => Promise<void>): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    await visit(home);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

type Screens = { words: Words; home: string; looks: readonly Look[] };

async function takeScreens(
  browser: Browser,
  { words, home, looks }: Screens,
  take: (page: Page, look: Look) => Shoot,
): Promise<void> {
  const server = await startServerProcess(home);
  try {
    for (const look of looks) {
      const page = await browser.newPage(look);
      // The machine may be busy with other work.
      page.setDefaultTimeout(180_000);
      await page.goto(server.url);
      await visitScreens(page, words, take(page, look));
      await page.close();
    }
  } finally {
    await server.kill();
  }
}

async function visitScreens(page: Page, words: Words, shoot: Shoot): Promise<void> {
  await page.getByText('nodejieba').or(page.getByText('@node-rs/jieba')).waitFor();
  await shoot('start');
  await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
  const start = page.getByRole('button', { name: words.map.start, exact: true });
  await start.waitFor();
  await shoot('import-mapping');
  await start.click();
  const review = page.getByRole('button', { name: words.imports.startReview });
  await review.waitFor();
  await shoot('import-result');
  await review.click();
  await page.locator('ins').first().waitFor();
  await visitReview(page, words, shoot);
  await visitOthers(page, words, shoot);
}

async function visitReview(page: Page, words: Words, shoot: Shoot): Promise<void> {
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

async function visitOthers(page: Page, words: Words, shoot: Shoot): Promise<void> {
  const show = (screen: string) =>
    page.evaluate((to) => {
      location.hash = location.hash.replace(/^(#\/p\/[^/]+).*$/, `$1/${to}`);
    }, screen);
  await show('import');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await shoot('imports');
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
  await page.getByRole('radio').last().check();
  await preview.click();
  await page.getByRole('button', { name: words.detection.apply }).waitFor();
  await shoot('detection-preview');
  await show('export');
  await page.getByRole('button', { name: words.export.startWeb }).waitFor();
  await page.getByRole('table').last().waitFor();
  await shoot('export');
  await show('help/README');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('help');
}
