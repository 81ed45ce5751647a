// Damages a message in one place, as a defect of the page or an attacker may: types, sizes, missing and odd values.
import * as fc from 'fast-check';

type Place = { readonly parent: Record<string, unknown>; readonly key: string };

const LONG = 10_000;

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(null, undefined, true, '', ' ', '0', 'null', [], {}, '\0', '\ud800', '__proto__'),
  fc.constantFrom<unknown[]>(-1, -0, 0.5, NaN, Infinity, -Infinity, 1e308, 2 ** 31, 2 ** 53, 10n ** 30n, new Date(NaN)),
  fc.constantFrom('字'.repeat(LONG), '\u0301'.repeat(LONG), '../'.repeat(1_000), '%'.repeat(LONG), '　'.repeat(LONG)),
  fc.integer({ min: 1, max: 800 }).map((depth) => nest(depth)),
  fc.constant(Array.from({ length: LONG }, (_, n) => n)),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

function nest(depth: number): unknown {
  let nested: unknown = 1;
  for (let level = 0; level < depth; level++) nested = level % 2 === 0 ? [nested] : { a: nested };
  return nested;
}

const damage = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'whole'),
  value: odd,
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toJSON', 'then', 'length', ''), fc.string()),
});

/** A message with one or two damages, which the program may still accept. */
export function damaged(messages: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(messages, fc.array(damage, { minLength: 1, maxLength: 2 }))
    .map(([message, damages]) => damages.reduce(applyDamage, message));
}

function applyDamage(
  message: unknown,
  { place, how, value, name }: typeof damage extends fc.Arbitrary<infer D> ? D : never,
) {
  if (how === 'whole') return value;
  const whole = { message: copy(message) };
  const places = listPlaces(whole);
  const { parent, key } = places[place % places.length]!;
  const part = parent[key];
  if (how === 'replace') parent[key] = value;
  else if (how === 'wrap') parent[key] = [part];
  else if (how === 'remove') Reflect.deleteProperty(parent, key);
  else if (isTree(part) && !Array.isArray(part))
    Object.defineProperty(part, name, { value, enumerable: true, configurable: true, writable: true });
  return whole.message;
}

/** Copies lists and plain objects; other values are never changed. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

function listPlaces(tree: Record<string, unknown>): Place[] {
  return Object.keys(tree).flatMap((key) => {
    const part = tree[key];
    return [{ parent: tree, key }, ...(isTree(part) ? listPlaces(part) : [])];
  });
}

function isTree(value: unknown): value is Record<string, unknown> {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  );
}
