// Names of places in their slots: notices of one form that hold few numbers still hold the name of the town, over and over.
import { addUnit, mix32 } from './hashing.ts';
import { packFact, type Slots, sortFacts } from './slots.ts';

/** What a Chinese administrative name ends in. Common words that end so (城市, 地区) are the same in both texts. */
const ENDINGS = new Set(Array.from('市省县区州镇乡村旗国', (character) => character.charCodeAt(0)));
/** Characters of a name before its ending. */
const NAME = 2;

/** The names of places in a folded text; a slot is the ending and the character behind it. */
export function placeSlotsOf(units: Uint16Array): Slots {
  const facts: number[] = [];
  for (let i = NAME; i < units.length; i++) {
    const unit = units[i]!;
    if (!ENDINGS.has(unit)) continue;
    const name = (units[i - 1]! << 16) | units[i - 2]!;
    facts.push(packFact(mix32(addUnit(unit, units[i + 1] ?? 0)), mix32(name)));
  }
  return sortFacts(facts);
}
