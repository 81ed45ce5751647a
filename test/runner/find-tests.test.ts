import { expect, it } from 'vitest';
import { findTests } from './find-tests.ts';
import { NAMED, takeTier } from './tiers.ts';

const { quick, processes, browser } = findTests();

it('takes tests for quick that reach no process, thread, server or browser', () => {
  expect(quick).toContain('test/runner/find-tests.test.ts');
  // By an import of its own, of a helper, and of the router.
  for (const name of ['export/replace-file', 'cli/dedupe', 'detect/recluster'])
    expect(processes).toContain(`test/${name}.test.ts`);
  expect(browser).toContain('test/e2e/zoom.test.ts');
  expect(quick.length).toBeGreaterThan(processes.length + browser.length);
});

it('lists every test once', () => {
  const all = [...quick, ...processes, ...browser];
  expect(new Set(all).size).toBe(all.length);
});

it('has every test in one tier, and tiers name only tests that exist', () => {
  const all = findTests();
  const filesOf = (mode: string) => Object.values(takeTier(all, mode)).flat();
  expect([...filesOf('short'), ...filesOf('rest'), ...filesOf('nightly')].sort()).toEqual(filesOf('all').sort());
  expect(NAMED.filter((file) => !filesOf('all').includes(file))).toEqual([]);
});
