import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from './check-property.ts';

test('a property is checked on other values each time, and on the examples', () => {
  const seen = () => {
    const values: string[] = [];
    const property = fc.property(fc.string({ minLength: 8 }), (value) => void values.push(value));
    checkProperty(property, 100, [['反例']]);
    return values;
  };
  const first = seen();
  expect(first[0]).toBe('反例');
  expect(new Set(first).size).toBeGreaterThan(50);
  expect(seen()).not.toEqual(first);
});

test('a failure prints the seed that reproduces it', () => {
  const property = fc.property(fc.nat(), (n) => n < 0);
  expect(() => checkProperty(property)).toThrow(/seed: -?\d+/);
});
