// Properties on values that are the same on every run: what fails here fails for whoever looks into it.
import * as fc from 'fast-check';

const SEED = 20_261_120;

/** fast-check's `assert` for properties without promises, which the linter cannot tell from those with. */
export function checkProperty<Values>(property: fc.IProperty<Values>, runs = 100): void {
  void fc.assert(property, { numRuns: runs, seed: SEED });
}
