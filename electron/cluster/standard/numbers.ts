// The numbers of a text in their slots. They tell notices of one form apart: the same question with another answer.
//
// A slot is the words around a number ("平均浓度每立方米…微克"). Where both texts have the slot, the numbers agree or conflict.
// A reprint, however heavily edited, carries its numbers along: a mistyped digit becomes a character and destroys the slot,
// a cut removes it, and neither puts another number in its place. In notices made from one form (daily bulletins, weather,
// statistics of another town) the words stay and most numbers differ. So it is the share of conflicts that parts them from
// reprints, and no list of forms or outlets is needed.
import { addUnit, mix32 } from './hashing.ts';
import { packFact, type Slots, sortFacts } from './slots.ts';

/** Characters of a slot before the number and after it. */
const BEFORE = 2;
const AFTER = 1;
const FULL_STOP = 46;

/** The numbers of a folded text. A number among the words before another one counts as one sign, whatever it is. */
export function numberSlotsOf(units: Uint16Array): Slots {
  const facts: number[] = [];
  for (let i = 0; i < units.length; i++) {
    if (!isNumeric(units[i])) continue;
    const from = i;
    let value = 0;
    for (; isNumeric(units[i]); i++) value = (Math.imul(value, 31) + units[i]!) | 0;
    facts.push(packFact(mix32(hashSlot(units, from, i)), mix32(value)));
  }
  return sortFacts(facts);
}

function hashSlot(units: Uint16Array, from: number, to: number): number {
  let slot = 0;
  let at = from - 1;
  for (let taken = 0; taken < BEFORE && at >= 0; taken++) {
    if (isNumeric(units[at])) {
      slot = addUnit(slot, 1);
      while (isNumeric(units[at])) at--;
    } else slot = addUnit(slot, units[at--]!);
  }
  for (at = to; at < to + AFTER; at++) slot = addUnit(slot, units[at] ?? 0);
  return slot;
}

function isNumeric(unit: number | undefined): boolean {
  return unit !== undefined && ((unit >= 48 && unit <= 57) || unit === FULL_STOP);
}
