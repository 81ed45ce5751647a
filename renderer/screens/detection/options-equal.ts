// Compares two sets of options. Their lists can be long, so lists that are the same object are not compared.
import type { Detection } from '#shared/model/detection.ts';

export function areOptionsEqual(a: Detection, b: Detection): boolean {
  return areEqual(a, b);
}

function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [ofA, ofB] = [Object.entries(a), Object.entries(b)];
  return ofA.length === ofB.length && ofA.every(([key, value]) => areEqual(value, (b as Record<string, unknown>)[key]));
}
