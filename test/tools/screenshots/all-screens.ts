// Pictures of every screen, panel and dialog of the running app, in both languages and themes and in several windows,
// for visual inspection.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Client } from '#shared/contract/index.ts';
import { type Language, languages } from '#shared/text/language.ts';
import { en } from '../../../renderer/i18n/en/index.ts';
import { zh } from '../../../renderer/i18n/zh/index.ts';
import { startServerProcess } from '../../helpers/shells/server-process.ts';
import { visitNewsroom } from './newsroom.ts';
import { SAMPLE, takePicture } from './pictures.ts';
import { visitOthers, visitReview } from './project-screens.ts';
import { visitStates } from './states.ts';

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
    const given = { language, words: WORDS[language], looks };
    const parts = { project: takeScreens, newsroom: visitNewsroom, states: visitStates };
    for (const [name, visit] of Object.entries(parts))
      if (only === undefined || only === name) await inHome((home) => visit(browser, { ...given, home }, take));
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
      await visitScreens(page, server.client, words, take(page, look));
      await page.close();
    }
  } finally {
    await server.kill();
  }
}

async function visitScreens(page: Page, client: Client, words: Words, shoot: Shoot): Promise<void> {
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
  await visitOthers(page, client, words, shoot);
}
