// The browser of the browser tests and of the screenshots of the guide.
import fs from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell without windows takes a quarter less time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => fs.existsSync(file));
export const executable = process.env.CHROMIUM_PATH ?? installed ?? '/usr/bin/chromium';

/** Browser tests are skipped, visibly, without a browser (test/prepare-machine.mjs says how to get one). */
export const hasBrowser = fs.existsSync(executable);

/** In a container Chromium cannot make its own sandbox; it opens nothing but the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executable, args: FLAGS });
}

let kept: Promise<Browser> | undefined;

/** The browser of this process; one that has ended is replaced. It ends with the process. */
export async function keptBrowser(): Promise<Browser> {
  if (!(await kept?.catch(() => null))?.isConnected()) kept = launchBrowser();
  return kept!;
}
