// Which program tests start in processes of their own: the bundle that test/runner/build-program.ts makes. Scripts without that
// set-up start the sources.
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
export const BUNDLE = path.join(ROOT, 'dist/test-program');

const isBundled = process.env.TONGGAO_OF_TESTS === 'bundle';
/** Absolute, because processes that a command starts inherit it, and may run in another folder. */
const REQUIRE_NODE = new URL('../../electron/shells/require-node.mjs', import.meta.url).href;

/** Node's arguments for `tonggao`, from the project's folder. */
export const COMMAND_LINE: readonly string[] = isBundled
  ? [path.join(BUNDLE, 'cli.js')]
  : ['--import', REQUIRE_NODE, 'electron/shells/cli/main.ts'];

/** What a module in the project's folder imports as the web shell. */
export const WEB_SHELL = isBundled ? './dist/test-program/web.js' : './electron/shells/web/main.ts';
