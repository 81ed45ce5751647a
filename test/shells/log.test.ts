// The log of a process: failures that end it or might be overlooked, and a second file when the first is full.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Ended = { readonly status: number | null; readonly stderr: string; readonly folder: string; readonly log: string };

/** Runs a script after the start of the log. @param first runs before it */
function runLogged(script: string, first = ''): Ended {
  const folder = path.join(temporaryFolder(), 'logs');
  const start = `const { startLog, logEvent } = await import('./electron/shells/log.ts');
    startLog(${JSON.stringify(folder)}, 'web');`;
  const command = ['--input-type=module', '-e', [first, start, script].join('\n')];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  return { status, stderr, folder, log: fs.readFileSync(path.join(folder, 'tonggao.log'), 'utf8') };
}

describe('a process that ends by', () => {
  test.each([
    ['an error', "setImmediate(() => { throw new RangeError('too far: 云溪') })", 'uncaughtException'],
    ['a rejection', "void Promise.reject(new RangeError('too far: 云溪'))", 'unhandledRejection'],
  ])('%s logs it, and prints it as it would without a log', (_, script, origin) => {
    const { status, stderr, log } = runLogged(script);
    expect(status).toBe(1);
    expect(stderr).toContain('RangeError: too far: 云溪');
    expect(log).toMatch(new RegExp(` error ${origin} RangeError: too far: …\\n\\s+at `));
  });
});

test('a control character of a message is printed as an escape, and is not in the log', () => {
  const { status, stderr, log } = runLogged(
    `console.error(new Error('甲\\u001b[2J', { cause: new Error('乙\\u009b1m') }));
    console.error('%s', '丙\\u202e', new Error('\\n    at 云溪\\u001b]0;丁\\u0007'));`,
  );
  expect(status).toBe(0);
  for (const shown of ['甲\\u001b[2J', '乙\\u009b1m', '丙\\u202e', '云溪\\u001b]0;丁\\u0007'])
    expect(stderr).toContain(shown);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
  expect(stderr).not.toMatch(control);
  expect(log).not.toMatch(control);
  expect(log).not.toContain('云溪');
  expect(log).toMatch(/ error Error: …\[2J\n\s+at /);
});

test('the desktop logs a rejection, and continues', () => {
  const fake = JSON.stringify(new URL('../helpers/shells/fake-electron.ts', import.meta.url).href);
  const useFake = `import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'electron' ? { url: ${fake}, shortCircuit: true } : next(specifier, context),
    });`;
  const { status, log } = runLogged(
    `const { watchProcesses } = await import('./electron/shells/desktop/crashed-processes.ts');
    watchProcesses();
    void Promise.reject(new RangeError('too far'));
    setImmediate(() => logEvent('continues'));`,
    useFake,
  );
  expect(status).toBe(0);
  expect(log).toMatch(/ error RangeError: too far\n\s+at .* info continues\r?\n/s);
});

test('a full log becomes the old one, and the next begins', () => {
  const { status, folder, log } = runLogged(
    "for (let nth = 0; nth < 1_200; nth++) logEvent(nth + ' ' + 'x'.repeat(1_000))",
  );
  expect(status).toBe(0);
  const old = fs.readFileSync(path.join(folder, 'tonggao.old.log'), 'utf8');
  expect(old.length).toBeGreaterThan(1_000_000);
  const numbers = Array.from((old + log).matchAll(/ info (\d+) x+\r?\n/g), ([, nth]) => Number(nth));
  expect(numbers).toEqual(Array.from({ length: 1_200 }, (_, nth) => nth));
  expect(log.length).toBeLessThan(old.length);
  if (process.platform === 'win32') return;
  for (const name of ['tonggao.log', 'tonggao.old.log'])
    expect(fs.statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600);
});
