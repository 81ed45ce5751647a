// Tests run in forked processes: nodejieba and better-sqlite3 are native, and the former is unsafe in threads.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/build-page.ts',
    reporters: ['default', './test/closing-line-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a browser test waits for comes late where the machine is busy; one second is no sign that it never will.
    expect: { poll: { timeout: 30_000 } },
  },
});
