// Finds the facts in a stretch of a text, without a look at all of them.

type Placed = { readonly from: number; readonly to: number };

/**
 * @returns a function that finds the items in a stretch, whole and in the order given here; it looks at those that begin
 * in the stretch
 */
export function placeFacts<Item extends Placed>(items: readonly Item[]): (stretch: Placed) => Item[] {
  const sorted = items.map((item, at) => ({ item, at })).sort((one, other) => one.item.from - other.item.from);
  return ({ from, to }) => {
    const found: typeof sorted = [];
    for (let at = firstFrom(sorted, from); at < sorted.length && sorted[at]!.item.from <= to; at++)
      if (sorted[at]!.item.to <= to) found.push(sorted[at]!);
    return found.sort((one, other) => one.at - other.at).map(({ item }) => item);
  };
}

/** The first of the sorted items that begins at the place or after it. */
function firstFrom(sorted: readonly { readonly item: Placed }[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.item.from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
