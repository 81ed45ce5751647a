// Tests run in forked processes: nodejieba and better-sqlite3 are native, and the former is unsafe in threads.
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { drawSeed } from './test/helpers/random.ts';
import { findTests } from './test/runner/find-tests.ts';
import { keepFilesInMemory, leavePersonsPlaces } from './test/runner/own-surroundings.ts';
import { takeTier } from './test/runner/tiers.ts';

keepFilesInMemory();
leavePersonsPlaces();

// Processes and worker threads of the tests inherit this cache, with which they start in half the time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/tonggao-tests');

// The seed of the tests' random walks and properties in all processes. Every run prints it first, and setting the
// variable repeats the run.
process.env.TONGGAO_SEED ??= String(drawSeed());

// The fallback segmenter starts in a fifth of the time. Tests that depend on words choose nodejieba.
const QUICK_START = { TONGGAO_WITHOUT_NODEJIEBA: '1', TONGGAO_OF_TESTS: 'bundle' };
/** Bundled, threads start in two thirds of the time. */
const WORKER_ENTRY = {
  find: /^(?:\.{1,2}|#electron)\/(?:.*\/)?worker-entry\.ts$/,
  replacement: path.join(import.meta.dirname, 'test/helpers/bundled-worker-entry.ts'),
};

// `npm test` has the mode `short`, `npm run test:rest` the mode `rest`. A file that is named runs, whichever tier it is in.
export default defineConfig(({ mode }) => {
  const isNamed = process.argv.some((argument) => argument.startsWith('test/'));
  const { quick, processes, browser } = isNamed ? findTests() : takeTier(findTests(), mode);
  return {
    test: {
      reporters: ['./test/runner/seed-reporter.ts', 'default', './test/runner/closing-line-reporter.ts'],
      setupFiles: ['./test/runner/seed-properties.ts', './test/runner/measure-files.ts'],
      pool: 'forks',
      maxWorkers: 2,
      // Threads and processes of tests live for seconds, in which compiling with Maglev costs more than it saves.
      execArgv: ['--no-maglev'],
      // A limit only for what would never end: a machine may be slow, and busy with other work.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 300_000 } },
      projects: [
        {
          extends: true,
          // Each of the two processes keeps its browser for all of its files.
          test: {
            name: 'browser',
            include: [...browser],
            isolate: false,
            globalSetup: 'test/runner/build-program.ts',
            env: QUICK_START,
          },
        },
        {
          extends: true,
          resolve: { alias: [WORKER_ENTRY] },
          test: {
            name: 'processes',
            include: [...processes],
            globalSetup: 'test/runner/build-program.ts',
            env: QUICK_START,
          },
        },
        {
          extends: true,
          // Not isolated, because these tests share only modules.
          test: { name: 'quick', include: [...quick], isolate: false },
        },
      ],
    },
  };
});
