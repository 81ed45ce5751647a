// The binary of Electron, which `npx install-electron --no` downloads. With TONGGAO_REQUIRE_ELECTRON, tests fail without it
// instead of being skipped.
import fs from 'node:fs';
import path from 'node:path';

const PACKAGE = path.join(import.meta.dirname, '../../node_modules/electron');

/** Null if it was not downloaded, or can't be. */
export const executable = findExecutable();
if (executable === null && process.env.TONGGAO_REQUIRE_ELECTRON) throw new Error('The binary of Electron is missing.');

function findExecutable(): string | null {
  const named = path.join(PACKAGE, 'path.txt');
  if (!fs.existsSync(named)) return null;
  const file = path.join(PACKAGE, 'dist', fs.readFileSync(named, 'utf8'));
  return fs.existsSync(file) ? file : null;
}
