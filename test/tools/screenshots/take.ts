// `npm run screenshots`: the guide's pictures in both languages. `--all --out folder` takes every screen in every theme
// and window. `--only newsroom` takes reference sets, workers and a desk, `--only states` what needs preparation, and
// `--only project` the others.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { buildPage } from '#electron/build.ts';
import { type Language, languages } from '#shared/text/language.ts';
import { en } from '../../../renderer/i18n/en/index.ts';
import { zh } from '../../../renderer/i18n/zh/index.ts';
import { launchBrowser } from '../../helpers/browser.ts';
import { startServerProcess } from '../../helpers/shells/server-process.ts';
import { takeAllScreens } from './all-screens.ts';
import { visitNewsroom } from './newsroom.ts';
import { ROOT, SAMPLE, takePicture } from './pictures.ts';

const WORDS = { zh, en };
const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const;

/** Pictures of the guide that show screens of the newsroom. */
const PICTURES = ['published-beside', 'desk'];

const { all, out, only } = parseArgs({
  options: { all: { type: 'boolean' }, out: { type: 'string' }, only: { type: 'string' } },
}).values;
if (all !== (out === undefined ? undefined : true)) throw new Error('Give both or none: --all --out folder');

await buildPage();
const browser = await launchBrowser();
try {
  if (out !== undefined) await takeAllScreens(browser, path.resolve(out), only);
  else
    for (const language of languages) {
      if (only !== 'newsroom') await takePictures(browser, language);
      if (only !== 'project') await takePicturesOfNewsroom(browser, language);
    }
} finally {
  await browser.close();
}

async function takePicturesOfNewsroom(browser: Browser, language: Language): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const look = {
    ...{ name: '1280', locale: LOCALES[language], colorScheme: 'light' as const },
    ...{ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  };
  try {
    await visitNewsroom(browser, { language, words: WORDS[language], home, looks: [look] }, (page) => async (name) => {
      if (PICTURES.includes(name)) await takePicture(page, fileOf(language, name));
    });
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

function fileOf(language: Language, name: string): string {
  return path.join(ROOT, 'docs/guide', language, 'pictures', `${name}.png`);
}

async function takePictures(browser: Browser, language: Language): Promise<void> {
  const words = WORDS[language];
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const server = await startServerProcess(home);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: LOCALES[language] });
  const shoot = (name: string) => takePicture(page, fileOf(language, name));
  const follow = (name: string) => page.getByRole('link', { name }).first().click();
  try {
    await page.goto(server.url);
    await page.getByText('nodejieba').or(page.getByText('@node-rs/jieba')).waitFor();
    await shoot('start');

    await page.locator('input[type=file]').first().setInputFiles(SAMPLE);
    const start = page.getByRole('button', { name: words.map.start, exact: true });
    await start.waitFor();
    await page.locator('.parsed .pre-wrap').waitFor();
    await shoot('import');
    await start.click();
    const review = page.getByRole('button', { name: words.imports.startReview });
    await review.waitFor();
    await shoot('imported');

    await review.click();
    await page.locator('ins').first().waitFor();
    await shoot('review');
    await follow(words.steps.overview);
    await page.locator('main svg text').first().waitFor();
    await shoot('overview');
    await follow(words.steps.detection);
    await page.getByRole('button', { name: words.detection.preview }).waitFor();
    await shoot('detection');
    await follow(words.steps.export);
    await page.getByRole('button', { name: words.export.startWeb }).waitFor();
    await page.getByRole('table').last().waitFor();
    await shoot('export');
  } finally {
    await page.close();
    await server.kill();
    fs.rmSync(home, { recursive: true, force: true });
  }
}
