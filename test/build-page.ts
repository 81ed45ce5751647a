// Builds the page once before the tests, as it is shipped, for the web shell and browsers, and the shell's host.
import path from 'node:path';
import { buildMain, buildPage } from '#electron/build.ts';

const ROOT = path.join(import.meta.dirname, '..');

export default async function build(): Promise<void> {
  const { NODE_ENV } = process.env;
  // With vitest's default `test`, libraries would be built with their checks, and with one id for every element.
  process.env.NODE_ENV = 'production';
  await Promise.all([
    buildPage(),
    // Bundled, its threads start in a third of the time.
    buildMain({
      outDir: path.join(ROOT, 'dist/test-host'),
      input: { 'server-host': path.join(ROOT, 'test/helpers/shells/server-host.ts') },
    }),
  ]);
  process.env.NODE_ENV = NODE_ENV;
}
