// A start of the desktop shell that fails is in the log, because the dialog is gone once it is closed.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { app, BrowserWindow, fakeElectron } from '../helpers/shells/fake-electron.ts';
import { PATIENCE } from '../helpers/shells/open-desktop.ts';

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

test('a damaged addon is reported in the log, and no window is opened', async () => {
  const home = temporaryFolder();
  vi.stubEnv('TONGGAO_HOME', home);
  fakeElectron.appPath = temporaryFolder();
  const addons = { 'node_modules/甲/addon.node': '0'.repeat(64) };
  fs.writeFileSync(path.join(fakeElectron.appPath, 'package.json'), JSON.stringify({ addons }));
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exit = vi.spyOn(app, 'exit').mockImplementation((() => {}) as never);
  onTestFinished(() => {
    silent.mockRestore();
    exit.mockRestore();
  });
  await import('#electron/main.ts');
  await vi.waitUntil(() => exit.mock.calls.length > 0, PATIENCE);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  const log = fs.readFileSync(path.join(home, 'logs/tonggao.log'), 'utf8');
  expect(log).toMatch(/ info \d+\.\d+\.\d+ desktop, Node /);
  expect(log).toContain('An installed file is damaged. Install Tonggao again.');
  expect(BrowserWindow.windows).toEqual([]);
});
