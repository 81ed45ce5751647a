// Node and the page: tsc refuses their globals and modules in folders whose code runs elsewhere.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from './fixtures/workbooks.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Code that has no error where its surroundings are, by what it needs. */
const PROBES = {
  'node-global': 'export const probe = process.pid;',
  'node-module': "export * as probe from 'node:fs';",
  'page-global': 'export const probe = document.title;',
};

/** The probes that the settings of a folder refuse. */
function refusedIn(folder: string): string[] {
  const probes = temporaryFolder();
  for (const [name, code] of Object.entries(PROBES)) fs.writeFileSync(path.join(probes, `${name}.ts`), code);
  const settings = {
    extends: path.join(ROOT, folder, 'tsconfig.json'),
    compilerOptions: { typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    include: ['*.ts'],
  };
  fs.writeFileSync(path.join(probes, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  let printed = '';
  try {
    execFileSync(process.execPath, [tsc, '-p', probes], { encoding: 'utf8' });
  } catch (error) {
    printed = (error as { stdout: string }).stdout;
  }
  return Object.keys(PROBES).filter((name) => printed.includes(`${name}.ts(1,`));
}

it.each([
  ['shared', ['node-global', 'node-module', 'page-global']],
  ['renderer', ['node-global', 'node-module']],
  ['electron', ['page-global']],
])('%s refuses what it does not have', (folder, refused) => {
  expect(refusedIn(folder)).toEqual(refused);
});
