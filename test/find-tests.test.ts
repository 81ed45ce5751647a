// The quick tests are those that start nothing.
import { expect, it } from 'vitest';
import { findTests } from './find-tests.ts';

const { quick, whole } = findTests();

it('takes tests for quick that reach no process, thread, server or browser', () => {
  expect(quick).toContain('test/find-tests.test.ts');
  // By its own import, a helper's, the router's, and a package's.
  for (const name of ['export/replace-file', 'cli/dedupe', 'jobs/recluster', 'e2e/zoom'])
    expect(whole).toContain(`test/${name}.test.ts`);
  expect(quick.length).toBeGreaterThan(whole.length);
});

it('lists every test once', () => {
  expect(new Set([...quick, ...whole]).size).toBe(quick.length + whole.length);
});
