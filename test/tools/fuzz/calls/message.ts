// Generates messages that a schema of the contract accepts.
import * as fc from 'fast-check';
import type * as z from 'zod';

/** Values that the program may know, by their key in the contract. */
export type KnownValues = (key: string) => readonly unknown[];

type Def = z.core.$ZodTypes['_zod']['def'];

/** The most items of a list; more would find nothing more. */
const MAX_ITEMS = 6;
/** Days with years of four digits. */
const DAYS = { min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
const LARGEST = Number.MAX_SAFE_INTEGER;

/** @param key the key under which an object has the value */
export function messagesOf(schema: z.core.$ZodType, known: KnownValues, key = ''): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def;
  const of = (inner: z.core.$ZodType, innerKey = key) => messagesOf(inner, known, innerKey);
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape);
      return fc.record(Object.fromEntries(shape.map(([name, field]) => [name, of(field, name)])), {
        requiredKeys: shape.filter(([, field]) => field._zod.optin !== 'optional').map(([name]) => name),
      });
    }
    case 'optional':
    case 'default':
      return of(def.innerType);
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'union':
      return fc.oneof(...def.options.map((option) => of(option)));
    case 'array':
      return accepted(schema, fc.uniqueArray(of(def.element), { maxLength: MAX_ITEMS, selector: JSON.stringify }));
    case 'tuple':
      return accepted(schema, fc.tuple(...def.items.map((item) => of(item))));
    case 'record':
      return fc.dictionary(of(def.keyType) as fc.Arbitrary<string>, of(def.valueType), { maxKeys: MAX_ITEMS });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return accepted(schema, knownOr(key, known, numbers));
    case 'string':
      return accepted(schema, knownOr(key, known, stringsOf(schema as z.ZodString)));
    case 'custom':
      return fc.uint8Array({ maxLength: 100 }).map((bytes) => new Blob([bytes]));
    default:
      throw new Error(`no message is made for ${def.type}`);
  }
}

const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -LARGEST) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

function stringsOf({ format, minLength, maxLength, def: { checks = [] } }: z.ZodString): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.date(DAYS).map((day) => day.toISOString().slice(0, 10));
  if (format === 'datetime') return fc.date(DAYS).map((day) => day.toISOString());
  // Other formats would hardly ever be met by chance, so the filter would search endlessly.
  if (format !== null && format !== 'regex') throw new Error(`no message is made for strings of the format ${format}`);
  const patterns = checks.flatMap((check) => ('pattern' in check._zod.def ? [check._zod.def.pattern as RegExp] : []));
  if (patterns[0]) return fc.stringMatching(patterns[0]);
  const length = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 5_000, 5_000) };
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: length.minLength, maxLength: Math.min(length.maxLength, 20) }),
    fc.string({ unit: fc.constantFrom(...'\0\x07\x1b\u202e\u200b\ufeff\ud800\\/"<&%\n\r 中'), ...length }),
  );
}

function knownOr(key: string, known: KnownValues, others: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (known(key).length === 0) return others;
  const one = fc.nat().map((n) => known(key)[n % known(key).length]);
  return fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: others });
}

function accepted(schema: z.core.$ZodType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return values.filter((value) => (schema as z.ZodType).safeParse(value).success);
}

export function hasValue(message: unknown, value: string): boolean {
  if (typeof message !== 'object' || message === null) return message === value;
  return Object.values(message).some((part) => hasValue(part, value));
}
