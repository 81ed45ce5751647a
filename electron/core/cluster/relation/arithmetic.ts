// Counts, sums and shares.

export function count<T>(items: Iterable<T>, is: (item: T) => boolean): number {
  let found = 0;
  for (const item of items) if (is(item)) found++;
  return found;
}

export function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
