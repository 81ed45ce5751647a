// Random clicks and keys in a page of the running app, and the invariants after each.
import type { Page } from 'playwright-core';
import { languages } from '#shared/text/language.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { frame as en } from '../../../../renderer/i18n/en/frame.ts';
import { frame as zh } from '../../../../renderer/i18n/zh/frame.ts';
import { commandsOf, reviewKeys } from '../../../../renderer/keys/review-keys.ts';
import type { Random } from '../../../helpers/random.ts';

/** The screens of a project; decisions are made on the first. */
const SCREENS = [
  'review',
  'review',
  'review',
  'review',
  'overview',
  'suggest',
  'check',
  'detection',
  'export',
  'import',
];
const KEYS = [
  ...reviewKeys.flatMap((line) => commandsOf(line).flatMap(([, keys]) => keys.map(pressedKey))),
  // Settling, closing and leaving are more frequent. `d` belongs to the accuracy check.
  ...['Enter', 'Escape', 'Escape', 'Tab', 'Shift+Tab', ' ', 'Backspace', 'Delete', 'd', 'Control+k', 'Control+a'],
  ...['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'],
];
const TEXTS = [
  '会议',
  '北京 会议',
  '<b>1</b>',
  '2026-01-01',
  '-1',
  '99999999999',
  '\u202e反',
  '字'.repeat(300),
  '"; --',
];
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 640, height: 480 },
];
/** A placeholder for the detail of a sentence. */
const DETAIL = '\u0000';
/** The beginnings of sentences about a defect: an unexpected error, and an ended thread. */
const DEFECTS = [
  ...[zh, en].map(({ error }) => error.unexpected.replace('{{detail}}', DETAIL)),
  ...languages.map((language) => errorMessage({ code: 'WORKER_FAILED', data: { detail: DETAIL } }, language)),
].map((sentence) => sentence.split(DETAIL)[0]!);

type Spot = { readonly x: number; readonly y: number; readonly name: string };

/** Takes one random step. @returns the step in words */
export async function stepAtRandom(page: Page, project: string, random: Random): Promise<string> {
  const kind = random.int(100);
  if (kind < 3) {
    const screen = random.int(10) === 0 ? '/' : `/p/${encodeURIComponent(project)}/${random.pick(SCREENS)}`;
    await page.evaluate((address) => {
      location.hash = address;
    }, screen);
    return `go to ${screen}`;
  }
  if (kind < 8) {
    // The screen's keys have no effect in a field.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    return 'leave the field';
  }
  if (kind < 9) {
    const size = random.pick(VIEWPORTS);
    await page.setViewportSize(size);
    return `resize to ${size.width}`;
  }
  if (kind < 10) {
    await page.reload();
    return 'reload';
  }
  if (kind < 12) {
    await page.mouse.wheel(0, random.int(2_000) - 1_000);
    return 'scroll';
  }
  if (kind < 15) {
    const text = random.pick(TEXTS);
    await page.keyboard.insertText(text);
    return `type ${text.slice(0, 20)}`;
  }
  if (kind < 55) {
    const key = random.pick(KEYS);
    await page.keyboard.press(key);
    return `press ${key}`;
  }
  const spots = await listSpots(page);
  const { width, height } = page.viewportSize()!;
  const anywhere = { x: random.int(width), y: random.int(height), name: 'a place' };
  const { x, y, name } = spots.length > 0 && random.int(10) > 0 ? random.pick(spots) : anywhere;
  await page.mouse.click(x, y, {
    clickCount: random.int(10) === 0 ? 2 : 1,
    button: random.int(20) === 0 ? 'right' : 'left',
  });
  return `click ${name}`;
}

/** A key of the table as the browser's driver names it: `⇧Enter` is `Shift+Enter`. */
function pressedKey(name: string): string {
  const [, control, shift, key] = /^(\^?)(⇧?)(.+)$/.exec(name)!;
  const isShifted = shift !== '' || /^\p{Lu}$/u.test(key!);
  return `${control && 'Control+'}${isShifted ? 'Shift+' : ''}${key}`;
}

function listSpots(page: Page): Promise<Spot[]> {
  return page.evaluate(() => {
    const takesClicks = 'a, button, input, select, textarea, summary, label, [role], [tabindex]';
    return Array.from(document.querySelectorAll<HTMLElement>(takesClicks)).flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isInSight = width > 0 && height > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      const name = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 30)}`;
      return isInSight ? [{ x, y, name }] : [];
    });
  });
}

/** Collects errors that a page reports, and failed answers of the program. */
export function collectDefects(page: Page): string[] {
  const defects: string[] = [];
  page.on('pageerror', (error) => defects.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // The browser itself logs each answer that is an expected error.
    const isOwn = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (isOwn) defects.push(`console: ${message.text()}`);
  });
  page.on('response', async (response) => {
    if (response.status() >= 500) defects.push(`${response.status()} for ${response.url()}`);
  });
  page.on('crash', () => defects.push('the page has crashed'));
  return defects;
}

/** True if the page shows that something is in progress. */
export function showsProgress(page: Page): Promise<boolean> {
  const signs = 'progress:not([aria-hidden]), .ant-spin-spinning, .ant-btn-loading';
  return page
    .locator(signs)
    .filter({ visible: true })
    .count()
    .then((count) => count > 0);
}

/** @returns the faults of the shown page, in words */
export async function findWrong(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  for (const defect of DEFECTS) {
    const at = text.indexOf(defect);
    if (at >= 0) return [text.slice(at, at + 300)];
  }
  return text.trim() === '' ? ['the window is blank'] : [];
}
