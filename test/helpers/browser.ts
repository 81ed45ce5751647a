// The browser of the browser tests and of the guide's screenshots.
import fs from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell takes a quarter less time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => fs.existsSync(file));
export const executable = process.env.CHROMIUM_PATH ?? installed ?? '/usr/bin/chromium';

/** Without a browser, browser tests are visibly skipped (test/runner/prepare-machine.mjs explains how to get one). */
export const hasBrowser = fs.existsSync(executable);

/** In a container Chromium can't make its own sandbox; it opens only the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A page of a test lives for seconds, in which optimising its code costs more than it saves. */
const BRIEF = '--js-flags=--no-maglev --no-turbofan';

export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: executable, args: [...FLAGS, ...further] });
}

let kept: Promise<Browser> | undefined;

/** The browser of this process, which ends with it. A browser that has ended is replaced. */
export async function keptBrowser(): Promise<Browser> {
  if (!(await kept?.catch(() => null))?.isConnected()) kept = launchBrowser([BRIEF]);
  return kept!;
}
