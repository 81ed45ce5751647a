// Properties on values that are the same on every run, so that failures can be reproduced.
import * as fc from 'fast-check';

const SEED = 20_261_120;

/** fast-check's `assert` for synchronous properties, which the linter cannot distinguish from asynchronous ones. */
export function checkProperty<Values>(property: fc.IProperty<Values>, runs = 100): void {
  void fc.assert(property, { numRuns: runs, seed: SEED });
}
