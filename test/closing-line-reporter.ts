// Ends a run with plain lines: the counts, and which tests were skipped or left out, with the reasons.
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { executable as electron } from './electron/executable.ts';
import { findTests } from './find-tests.ts';
import { executable as chromium, hasBrowser } from './helpers/browser.ts';
import { whyNoSmallDisk } from './helpers/disk/small-disk.ts';
import { runSeed } from './helpers/random.ts';
import { hasLibreOffice } from './round-trip/libre-office.ts';
import { hasRedis } from './workers/redis-server.ts';

export default class ClosingLineReporter implements Reporter {
  #isQuick = false;

  onInit({ projects }: Vitest): void {
    this.#isQuick = projects.every(({ name }) => name === 'quick');
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++;
      if (module.errors().length > 0) counts.failed++;
    }
    const skipped = counts.skipped + counts.pending;
    console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped`);
    if (counts.failed > 0) console.log(`seed: TONGGAO_SEED=${runSeed} repeats them`);
    if (skipped > 0) for (const reason of reasonsToSkip()) console.log(`skipped: ${reason}`);
    console.log(`left out: ${this.#isQuick ? leftOutOfQuick() : LEFT_OUT}`);
  }
}

const LEFT_OUT =
  'more kills (“npm run test:crash” ends the program 100 times), damaged files (“npm run test:fuzz” makes 5,000), messages (“npm run test:fuzz:calls” sends 100,000) and flipped bits (“npm run test:fuzz:flips” has 200 projects), as they take long';

function leftOutOfQuick(): string {
  const { quick, processes, browser } = findTests();
  const others = processes.length + browser.length;
  return `${others} of ${quick.length + others} files that start processes, threads, servers or a browser, as that takes long; “npm test” runs them`;
}

function reasonsToSkip(): string[] {
  const reasons: string[] = [];
  if (!hasBrowser) reasons.push(`tests in a browser, as there is no Chromium at ${chromium}`);
  if (!hasLibreOffice) reasons.push('tests with LibreOffice, as it is not installed');
  if (!hasRedis) reasons.push('imports with workers, as there is no redis-server');
  if (electron === null) reasons.push('tests in Electron, as its binary is not there: `npx install-electron --no`');
  const noSmallDisk = whyNoSmallDisk();
  if (noSmallDisk) reasons.push(`tests of a full disk: ${noSmallDisk}`);
  if (process.platform !== 'linux') reasons.push('tests of what only Linux has: names that are not UTF-8, /proc');
  if (process.platform === 'win32') reasons.push('tests of what only Unix has: limits on file size, names with colons');
  else if (process.getuid?.() === 0) reasons.push('the test of a read-only folder, as root may write to any folder');
  return reasons;
}
