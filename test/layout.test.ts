// The limits of CONTRIBUTING.md, which keep each folder and file readable in one go.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_FILES = 20;
const MAX_LINES = 300;
/** Released migrations never move, so their folder grows. */
const GROWING = 'electron/store/migrations';
const SOURCE = /\.(?:ts|tsx|mjs|css)$/;

/** Null if the sources are no git checkout. */
function readTrackedFiles(): string[] | null {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0').filter((file) => SOURCE.test(file) && fs.existsSync(path.join(ROOT, file)));
  } catch {
    return null;
  }
}

const files = readTrackedFiles();

test.skipIf(files === null)('no folder has more than 20 source files', () => {
  const counts = new Map<string, number>();
  for (const file of files!) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > MAX_FILES && folder !== GROWING)).toEqual([]);
});

test.skipIf(files === null)('no source file has more than 300 lines', () => {
  const lines = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length;
  expect(files!.map((file) => [file, lines(file)] as const).filter(([, count]) => count > MAX_LINES)).toEqual([]);
});
