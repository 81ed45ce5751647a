import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runSeed } from '../helpers/random.ts';
import SeedReporter from './seed-reporter.ts';

test('the seed is printed before anything runs, and properties draw from it', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    new SeedReporter().onInit();
    expect(log.mock.calls).toEqual([[expect.stringMatching(new RegExp(`TONGGAO_SEED=${runSeed}$`))]]);
  } finally {
    log.mockRestore();
  }
  expect(fc.sample(fc.nat(), 20)).toEqual(fc.sample(fc.nat(), { seed: runSeed, numRuns: 20 }));
  expect(fc.sample(fc.nat(), 20)).not.toEqual(fc.sample(fc.nat(), { seed: runSeed + 1, numRuns: 20 }));
});
