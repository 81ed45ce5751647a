// The binary of Electron, which `npx install-electron --no` downloads.
import fs from 'node:fs';
import path from 'node:path';

const PACKAGE = path.join(import.meta.dirname, '../../node_modules/electron');

/** Null if it was not downloaded, or can't be. */
export const executable = findExecutable();

function findExecutable(): string | null {
  const named = path.join(PACKAGE, 'path.txt');
  if (!fs.existsSync(named)) return null;
  const file = path.join(PACKAGE, 'dist', fs.readFileSync(named, 'utf8'));
  return fs.existsSync(file) ? file : null;
}
