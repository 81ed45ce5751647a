// Properties on values that the seed of the run makes; a failure prints the seed and the place of the value.
import * as fc from 'fast-check';

/**
 * fast-check's `assert` for synchronous properties, which the linter cannot distinguish from asynchronous ones.
 * @param examples values that once failed, checked first
 */
export function checkProperty<Values>(property: fc.IProperty<Values>, runs = 100, examples: Values[] = []): void {
  void fc.assert(property, { numRuns: runs, examples });
}
