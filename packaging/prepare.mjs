// Runs after `npm ci`: compiles nodejieba, then builds the program. `npm ci --omit=dev` installs nothing to build with, and no
// Node: this file is JavaScript, and the program runs as it was built before.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

if (isInstalled('vite')) {
  await compileNodejieba();
  await import('./build.ts');
} else {
  console.log('Nothing was built: the development dependencies are not installed.');
}

/** A failure ends nothing: the program then segments with @node-rs/jieba, and says so. */
async function compileNodejieba() {
  const { buildNodejieba } = await import('./build-nodejieba.ts');
  try {
    buildNodejieba();
  } catch (error) {
    console.warn('nodejieba could not be compiled. Tonggao will segment with @node-rs/jieba instead.');
    console.warn(error instanceof Error ? error.message : error);
  }
}

function isInstalled(name) {
  try {
    return Boolean(require.resolve(name));
  } catch {
    return false;
  }
}
