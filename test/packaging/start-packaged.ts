// Reads the fuses of the app that `npm run dist` packaged, and starts it until its log says that the page is loaded.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFuses } from './check-fuses.ts';

const PACKAGES = path.join(import.meta.dirname, '../../dist/packages');
const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Tonggao.app/Contents/MacOS/Tonggao',
  linux: 'tonggao',
  win32: 'Tonggao.exe',
};
/** A runner without a display of its own is slow. */
const LIMIT_MS = 3 * 60_000;
const LOOK_MS = 200;

const executable = findExecutable();
await checkFuses(executable);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
const log = path.join(home, 'logs/tonggao.log');
// A runner has no sandbox for Chromium.
const flags = process.platform === 'linux' ? ['--no-sandbox'] : [];
const app = spawn(executable, [...flags, `--user-data-dir=${path.join(home, 'electron')}`], {
  env: { ...process.env, TONGGAO_HOME: home },
  stdio: 'inherit',
});
const exited = once(app, 'exit');
try {
  await waitForPage();
} finally {
  app.kill('SIGKILL');
  await exited;
  console.log(readLog());
}
assert.doesNotMatch(readLog(), / error /);
fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });

/** The executable of the one package for this system that is not packed into a file. */
function findExecutable(): string {
  const inside = EXECUTABLES[process.platform] ?? '';
  const [found, ...others] = fs
    .readdirSync(PACKAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(PACKAGES, name, inside))
    .filter((file) => fs.existsSync(file));
  assert.ok(found !== undefined && others.length === 0, `not one app in ${PACKAGES}: run "npm run dist" first`);
  return found;
}

/** @throws Error if the app ends, or the page is not loaded in time */
async function waitForPage(): Promise<void> {
  const since = performance.now();
  while (!readLog().includes('page loaded')) {
    assert.equal(app.exitCode ?? app.signalCode, null, 'the app ended before its page was loaded');
    assert.ok(performance.now() - since < LIMIT_MS, 'the page was not loaded in time');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function readLog(): string {
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
}
