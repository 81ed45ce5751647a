// Facts in their slots: what two texts say in the same place of the same wording, whether the same or something else.

/** Facts (numbers, names of places) with the words around them as hashes, in parallel, sorted by slot, then value. */
export type Slots = {
  /** uint32 */
  readonly slots: Uint32Array;
  /** 21 bits each */
  readonly values: Uint32Array;
};

export type Agreement = {
  /** Slots that both texts have. */
  readonly compared: number;
  /** Those of `compared` that hold something else. */
  readonly conflicts: number;
};

/** With a slot's 32 bits they fill the 53 that a Number holds exactly. */
const VALUE_BITS = 21;
const VALUES = 2 ** VALUE_BITS;

/** One fact as a number that sorts by slot, then value; both are uint32 hashes. */
export function packFact(slot: number, value: number): number {
  return slot * VALUES + (value >>> (32 - VALUE_BITS));
}

export function sortFacts(packed: readonly number[]): Slots {
  const sorted = Float64Array.from(packed).sort();
  return {
    slots: Uint32Array.from(sorted, (fact) => Math.floor(fact / VALUES)),
    values: Uint32Array.from(sorted, (fact) => fact % VALUES),
  };
}

/** Where a slot occurs several times, its values are compared as multisets: the order of sentences does not matter. */
export function compareSlots(a: Slots, b: Slots): Agreement {
  let compared = 0;
  let agreed = 0;
  let i = 0;
  let j = 0;
  while (i < a.slots.length && j < b.slots.length) {
    const slot = a.slots[i]!;
    if (slot < b.slots[j]!) i++;
    else if (slot > b.slots[j]!) j++;
    else {
      const endA = endOfSlot(a, i);
      const endB = endOfSlot(b, j);
      compared += Math.min(endA - i, endB - j);
      while (i < endA && j < endB) {
        const order = a.values[i]! - b.values[j]!;
        if (order === 0) agreed++;
        if (order <= 0) i++;
        if (order >= 0) j++;
      }
      i = endA;
      j = endB;
    }
  }
  return { compared, conflicts: compared - agreed };
}

function endOfSlot({ slots }: Slots, from: number): number {
  let end = from;
  while (slots[end] === slots[from] && end < slots.length) end++;
  return end;
}
