import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from './check-property.ts';
import { runSeed } from './random.ts';

test('a property is checked on the examples, and on values that are others with another seed', () => {
  const seenWith = (seed: number) => {
    const values: string[] = [];
    const property = fc.property(fc.string({ minLength: 8 }), (value) => void values.push(value));
    const configured = fc.readConfigureGlobal();
    fc.configureGlobal({ ...configured, seed });
    try {
      checkProperty(property, 100, [['反例']]);
    } finally {
      fc.configureGlobal(configured);
    }
    return values;
  };
  const first = seenWith(runSeed);
  expect(first[0]).toBe('反例');
  expect(new Set(first).size).toBeGreaterThan(50);
  expect(seenWith(runSeed)).toEqual(first);
  expect(seenWith(runSeed + 1)).not.toEqual(first);
});

test('the seed of the run makes the values', () => {
  const values: string[] = [];
  checkProperty(fc.property(fc.string({ minLength: 8 }), (value) => void values.push(value)));
  expect(values).toEqual(fc.sample(fc.string({ minLength: 8 }), { seed: runSeed, numRuns: 100 }));
});

test('a failure prints the seed that reproduces it', () => {
  const property = fc.property(fc.nat(), (n) => n < 0);
  expect(() => checkProperty(property)).toThrow(`seed: ${runSeed}`);
});
