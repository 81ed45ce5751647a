// Pairs the facts of two statements, and finds those without an equal on the other side.
import { type Fact, isSameFact } from '../facts/fact.ts';

/** Null where the other side states nothing in place of the fact. */
export type FactPair = { readonly base: Fact | null; readonly other: Fact | null };

/** The differing facts of two statements, in order: drops moved and reworded ones, and pairs the rest with similar facts. */
export function matchFacts(base: readonly Fact[], other: readonly Fact[]): FactPair[] {
  const restBase = new Set(base);
  const restOther = new Set(other);
  const pairs: FactPair[] = [];
  const take = (one: Fact, two: Fact) => {
    restBase.delete(one);
    restOther.delete(two);
  };
  pairWhere(restBase, restOther, isSameFact, take);
  const pairUp = (one: Fact, two: Fact) => {
    take(one, two);
    pairs.push({ base: one, other: two });
  };
  pairWhere(restBase, restOther, isLike, pairUp);
  pairWhere(restBase, restOther, isOfOneKind, pairUp);
  for (const fact of restBase) if (!fact.isWeak) pairs.push({ base: fact, other: null });
  for (const fact of restOther) if (!fact.isWeak) pairs.push({ base: null, other: fact });
  return pairs.sort((a, b) => (a.base ?? a.other!).start - (b.base ?? b.other!).start);
}

function isLike(one: Fact, two: Fact): boolean {
  return one.kind === two.kind && one.measure === two.measure && !(one.isWeak && two.isWeak);
}

/** Facts that count different things are paired only if neither is weak. */
function isOfOneKind(one: Fact, two: Fact): boolean {
  return one.kind === two.kind && !one.isWeak && !two.isWeak;
}

function pairWhere(
  base: ReadonlySet<Fact>,
  other: ReadonlySet<Fact>,
  fits: (one: Fact, two: Fact) => boolean,
  take: (one: Fact, two: Fact) => void,
): void {
  for (const one of [...base]) {
    for (const two of other) {
      if (!fits(one, two)) continue;
      take(one, two);
      break;
    }
  }
}
