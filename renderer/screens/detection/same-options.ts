// Whether two sets of options are the same. Lists can be long: those that both share are not looked into.
import type { Detection } from '#shared/detection.ts';

export function isSame(a: Detection, b: Detection): boolean {
  return areEqual(a, b);
}

function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [ofA, ofB] = [Object.entries(a), Object.entries(b)];
  return ofA.length === ofB.length && ofA.every(([key, value]) => areEqual(value, (b as Record<string, unknown>)[key]));
}
