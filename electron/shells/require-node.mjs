// Loaded before everything else (`node --import`): older Nodes cannot read TypeScript, and crash in the database's binary.
import module from 'node:module';
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

// Code that one launch compiled is ready in the next, for threads and child processes too. The folder is our own: write
// access to it decides what runs.
if (!process.env.NODE_COMPILE_CACHE) {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/tonggao', import.meta.url));
  const { status } = module.enableCompileCache(folder);
  if (status === module.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = folder;
}
