// `npm start` where the binary of Electron is missing or cannot be run, and where it ends.
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runElectron } from '#electron/shells/run-electron.ts';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';

function recordErrors(): string[] {
  const printed: string[] = [];
  const print = vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)));
  onTestFinished(() => print.mockRestore());
  return printed;
}

test.each([
  ['en_GB.UTF-8', 'No project was changed. Run npm ci'],
  ['zh_CN.UTF-8', '项目文件没有改动。请运行 npm ci'],
])('a missing binary is reported in a sentence (%s)', async (locale, sentence) => {
  vi.stubEnv('LC_ALL', locale);
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed = recordErrors();
  expect(await runElectron(path.join(temporaryFolder(), 'electron'), '.')).toBe(1);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('ENOENT');
  expect(printed[0]).toContain(sentence);
});

test('the exit code of the binary is passed on', async () => {
  const printed = recordErrors();
  expect(await runElectron(process.execPath, temporaryFile('app.mjs', 'process.exit(3)'))).toBe(3);
  expect(printed).toEqual([]);
});
