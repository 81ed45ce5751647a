// Postinstall: fetches or compiles nodejieba's addon with the node-pre-gyp that this project pins. nodejieba's own
// install script is denied (package.json, allowScripts) because it runs an unpinned `npx @mapbox/node-pre-gyp`.
// A failure is not fatal: the app then segments with @node-rs/jieba behind the same interface, and says so.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

function build() {
  const packageFolder = path.dirname(require.resolve('nodejieba/package.json'));
  const preGyp = require.resolve('@mapbox/node-pre-gyp/bin/node-pre-gyp');
  const built = spawnSync(process.execPath, [preGyp, 'install', '--fallback-to-build'], {
    cwd: packageFolder,
    encoding: 'utf8',
    timeout: 10 * 60_000,
  });
  if (built.status !== 0) throw new Error(built.stderr?.trim().split('\n').slice(-8).join('\n') || String(built.error));
}

try {
  build();
} catch (error) {
  console.warn('nodejieba could not be built here; Tonggao will segment with @node-rs/jieba instead.');
  console.warn(error instanceof Error ? error.message : error);
}
