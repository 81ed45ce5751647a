// The real Electron, which keeps all files in a folder of the test. These tests are skipped if its binary is missing.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { executable } from './executable.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A container has no sandbox for Chromium. */
const FLAGS = process.platform === 'linux' ? ['--no-sandbox'] : [];

function argumentsOf(home: string, given: readonly string[]): string[] {
  return [...FLAGS, `--user-data-dir=${path.join(home, 'electron')}`, '--lang=zh-CN', ROOT, ...given];
}

/** Starts the built app, which ends with the test. */
export async function launchElectron(home: string, ...given: string[]): Promise<ElectronApplication> {
  const app = await _electron.launch({
    executablePath: executable!,
    args: argumentsOf(home, given),
    env: { ...(process.env as Record<string, string>), TONGGAO_HOME: home },
    timeout: 300_000,
  });
  app.context().setDefaultTimeout(300_000);
  onTestFinished(() => app.close().catch(() => {}));
  return app;
}

/** Acts like a double click while the app runs. Resolves when this process has passed its arguments on and ended. */
export async function launchAgain(home: string, ...given: string[]): Promise<void> {
  const again: ChildProcess = spawn(executable!, argumentsOf(home, given), {
    env: { ...process.env, TONGGAO_HOME: home },
    stdio: 'ignore',
  });
  await new Promise((resolve) => again.once('exit', resolve));
}
