// Ends a run with plain lines: the counts, and which tests were skipped or left out, with the reasons.
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { executable as electron } from '../electron/executable.ts';
import { executable as chromium, hasBrowser } from '../helpers/browser.ts';
import { whyNoSmallDisk } from '../helpers/disk/small-disk.ts';
import { runSeed } from '../helpers/random.ts';
import { hasLibreOffice } from '../round-trip/libre-office.ts';
import { hasRedis } from '../workers/redis-server.ts';
import { findTests, type TestFiles } from './find-tests.ts';
import { takeTier } from './tiers.ts';

const SLOWEST = 10;

export default class ClosingLineReporter implements Reporter {
  #isQuick = false;
  #mode = '';
  readonly #start = performance.now();

  onInit({ projects, vite }: Vitest): void {
    this.#isQuick = projects.every(({ name }) => name === 'quick');
    this.#mode = vite.config.mode;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++;
      if (module.errors().length > 0) counts.failed++;
    }
    if (modules.length > SLOWEST) this.#printTimes(modules);
    const skipped = counts.skipped + counts.pending;
    console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped`);
    if (counts.failed > 0) console.log(`seed: TONGGAO_SEED=${runSeed} repeats them`);
    if (skipped > 0) for (const reason of reasonsToSkip()) console.log(`skipped: ${reason}`);
    console.log(`left out: ${this.#isQuick ? leftOutOfQuick() : leftOut(this.#mode)}`);
  }

  /** The slowest files, and the processor seconds of each kind of tests: they depend little on who else uses the machine. */
  #printTimes(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      kind: module.project.name,
      file: module.relativeModuleId,
      wall: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1_000,
      used: module.meta().processorSeconds,
    }));
    const byTime = files.sort((one, other) => (other.used ?? other.wall) - (one.used ?? one.wall));
    console.log('slowest files (processor seconds / seconds):');
    for (const { file, wall, used } of byTime.slice(0, SLOWEST))
      console.log(`  ${used === undefined ? '–' : used.toFixed(1)} / ${wall.toFixed(1)}  ${file}`);
    const sums = [...Map.groupBy(files, ({ kind }) => kind)].map(
      ([kind, group]) => [kind, group.reduce((sum, { used = 0 }) => sum + used, 0)] as const,
    );
    const { user, system } = process.cpuUsage();
    const parts = [...sums, ['Vitest itself', (user + system) / 1e6] as const];
    const whole = parts.reduce((sum, [, used]) => sum + used, 0);
    const seconds = (performance.now() - this.#start) / 1_000;
    console.log(
      `processor seconds: ${whole.toFixed(0)} in ${seconds.toFixed(0)} seconds (${parts.map(([kind, used]) => `${kind} ${used.toFixed(0)}`).join(', ')})`,
    );
  }
}

const LONGER =
  'more kills (“npm run test:crash” ends the program 100 times), damaged files (“npm run test:fuzz” makes 5,000), messages (“npm run test:fuzz:calls” sends 100,000) and flipped bits (“npm run test:fuzz:flips” has 200 projects), as they take long';

function leftOut(mode: string): string {
  const all = findTests();
  const rest = countFiles(takeTier(all, 'rest'));
  const nightly = countFiles(takeTier(all, 'nightly'));
  if (mode === 'short')
    return `${rest + nightly} of ${countFiles(all)} files, with further cases: “npm run test:all” runs all of them`;
  return mode === 'rest' ? `${nightly} files of kills and damage: “npm run test:nightly”` : LONGER;
}

function countFiles({ quick, processes, browser }: TestFiles): number {
  return quick.length + processes.length + browser.length;
}

function leftOutOfQuick(): string {
  const { quick, processes, browser } = findTests();
  const others = processes.length + browser.length;
  return `${others} of ${quick.length + others} files that start processes, threads, servers or a browser, as that takes long; “npm run test:all” runs them`;
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
