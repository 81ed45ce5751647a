// Builds the program once before the tests that start it: the page as it is shipped, and main, the command line and the
// threads, which start bundled in two thirds of the time. Beside dist/main, which is `npm start`'s.
import path from 'node:path';
import { buildMain, buildPage } from '#electron/build.ts';
import { BUNDLE } from '../helpers/program.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Both kinds of tests that need the program have this set-up. */
const setUp = globalThis as { programOfTests?: Promise<void> };

export default function buildOnce(): Promise<void> {
  setUp.programOfTests ??= build();
  return setUp.programOfTests;
}

async function build(): Promise<void> {
  const { NODE_ENV } = process.env;
  // With vitest's default `test`, libraries would be built with their checks, and with one id for every element.
  process.env.NODE_ENV = 'production';
  await Promise.all([
    buildPage(),
    buildMain({
      outDir: BUNDLE,
      input: { 'server-host': path.join(ROOT, 'test/helpers/shells/server-host.ts') },
    }),
  ]);
  process.env.NODE_ENV = NODE_ENV;
}
