// Sums and shares.

export function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
