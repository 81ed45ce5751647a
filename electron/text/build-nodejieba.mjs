// Postinstall: compiles or fetches nodejieba's addon with the node-pre-gyp that this project pins. nodejieba's own
// install script is denied (package.json, allowScripts) because it runs an unpinned `npx @mapbox/node-pre-gyp`.
// A failure is not fatal: the app then segments with @node-rs/jieba behind the same interface, and says so.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** One of its two extractors of keywords loads a dictionary of its own: half of the loading, and 113 MB a process. */
const SECOND_DICTIONARY = /_text_rank_extractor_handle = new [^;]*;/;

function build() {
  const packageFolder = path.dirname(require.resolve('nodejieba/package.json'));
  const source = path.join(packageFolder, 'lib/nodejieba.cpp');
  fs.writeFileSync(source, fs.readFileSync(source, 'utf8').replace(SECOND_DICTIONARY, ''));
  const preGyp = require.resolve('@mapbox/node-pre-gyp/bin/node-pre-gyp');
  const run = (...how) =>
    spawnSync(process.execPath, [preGyp, 'install', ...how], {
      cwd: packageFolder,
      encoding: 'utf8',
      timeout: 10 * 60_000,
    });
  const built = run('--build-from-source');
  // Ready-made it has both dictionaries.
  if (built.status !== 0 && run().status !== 0)
    throw new Error(built.stderr?.trim().split('\n').slice(-8).join('\n') || String(built.error));
}

try {
  build();
} catch (error) {
  console.warn('nodejieba could not be built here; Tonggao will segment with @node-rs/jieba instead.');
  console.warn(error instanceof Error ? error.message : error);
}
