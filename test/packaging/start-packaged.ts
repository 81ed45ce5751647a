// Checks the app that `npm run dist` packaged: its fuses, its association with projects, and whether it starts from a path
// with spaces and Chinese characters, until its log says that the page is loaded and nodejieba segments.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkDeb, checkInfo } from './check-association.ts';
import { checkFuses } from './check-fuses.ts';

const PACKAGES = path.join(import.meta.dirname, '../../dist/packages');
const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Tonggao.app/Contents/MacOS/Tonggao',
  linux: 'tonggao',
  win32: 'Tonggao.exe',
};
/** The files that are published. A deb is left out, without an error, where the project has no address. */
const ENDINGS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['.dmg', '.zip'],
  linux: ['.AppImage', '.deb'],
  win32: ['.exe', '.zip'],
};
const EXECUTABLE = EXECUTABLES[process.platform] ?? '';
/** A runner without a display of its own is slow. */
const LIMIT_MS = 3 * 60_000;
const LOOK_MS = 200;
const EXPECTED = [/ info page loaded$/m, / info segmenter: nodejieba$/m];

const packed = findApp();
for (const ending of ENDINGS[process.platform] ?? [])
  assert.ok(
    fs.readdirSync(PACKAGES).some((name) => name.endsWith(ending)),
    `no ${ending} in ${PACKAGES}`,
  );
await checkFuses(path.join(packed, EXECUTABLE));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), '同稿 安装-'));
checkAssociation();
const installed = path.join(folder, '程序 app');
// As links are, because those of a macOS app lead to each other.
await fs.promises.cp(packed, installed, { recursive: true, verbatimSymlinks: true });
const home = path.join(folder, '家 目录');
const log = path.join(home, 'logs/tonggao.log');
// A runner has no sandbox for Chromium.
const flags = process.platform === 'linux' ? ['--no-sandbox'] : [];
const app = spawn(path.join(installed, EXECUTABLE), [...flags, `--user-data-dir=${path.join(home, 'electron')}`], {
  env: { ...process.env, TONGGAO_HOME: home },
  stdio: 'inherit',
});
const exited = once(app, 'exit');
try {
  await waitForStart();
} finally {
  app.kill('SIGKILL');
  await exited;
  console.log(readLog());
}
assert.doesNotMatch(readLog(), / error /);
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

/** The folder of the one package for this system that is not packed into a file. */
function findApp(): string {
  const [found, ...others] = fs
    .readdirSync(PACKAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(PACKAGES, name))
    .filter((app) => fs.existsSync(path.join(app, EXECUTABLE)));
  assert.ok(found !== undefined && others.length === 0, `not one app in ${PACKAGES}: run "npm run dist" first`);
  return found;
}

/** On Windows the installer writes the association, and it is not run here. */
function checkAssociation(): void {
  if (process.platform === 'darwin') checkInfo(path.join(packed, 'Tonggao.app/Contents/Info.plist'));
  for (const name of fs.readdirSync(PACKAGES).filter((name) => name.endsWith('.deb')))
    checkDeb(path.join(PACKAGES, name), path.join(folder, name));
}

/** @throws Error if the app ends, or its log lacks a line that is expected */
async function waitForStart(): Promise<void> {
  const since = performance.now();
  while (!EXPECTED.every((line) => line.test(readLog()))) {
    assert.equal(app.exitCode ?? app.signalCode, null, 'the app ended before it was ready');
    assert.ok(performance.now() - since < LIMIT_MS, 'the app was not ready in time');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function readLog(): string {
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
}
