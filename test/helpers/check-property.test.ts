import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from './check-property.ts';

test('a property is checked on the same values every time', () => {
  const seen = () => {
    const values: string[] = [];
    checkProperty(fc.property(fc.string({ minLength: 8 }), (value) => void values.push(value)));
    return values;
  };
  const first = seen();
  expect(new Set(first).size).toBeGreaterThan(50);
  expect(seen()).toEqual(first);
});
