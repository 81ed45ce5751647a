// Loaded before everything else (`node --import`): older Nodes cannot read TypeScript, and crash in the database's binary.
import fs from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Tonggao needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Use `npm start` or `npm run tonggao`; they use the Node version that `npm ci` installs.',
  );
  process.exit(2);
}

// Code that one launch compiled is ready in the next, for threads and child processes too. Write access to the folder
// decides what runs: it is our own, or if that belongs to another user, one of this person alone.
if (!process.env.NODE_COMPILE_CACHE) {
  const { FAILED, ENABLED } = module.constants.compileCacheStatus;
  let folder = fileURLToPath(new URL('../../node_modules/.cache/tonggao', import.meta.url));
  let { status } = module.enableCompileCache(folder);
  if (status === FAILED) {
    folder = findPersonalFolder();
    if (folder !== null) ({ status } = module.enableCompileCache(folder));
  }
  if (status === ENABLED) process.env.NODE_COMPILE_CACHE = folder;
}

/** Null on Windows, where each person installs packages in a folder of their own. */
function findPersonalFolder() {
  if (process.platform === 'win32') return null;
  const caches = path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  const folder = path.join(caches, 'Tonggao');
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(folder);
    return uid === process.getuid() && (mode & 0o077) === 0 ? folder : null;
  } catch {
    return null;
  }
}
