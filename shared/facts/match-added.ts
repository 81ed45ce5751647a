// The facts of added clauses that the other text does not state.
import type { Fact } from './fact.ts';
import { type FactPair, matchFacts } from './match-facts.ts';

type Sides<Value> = { readonly base: Value; readonly other: Value };
type RowSides = Sides<{ readonly facts: readonly Fact[] } | null>;
type RowPair = { readonly row: number; readonly pair: FactPair };

/**
 * The pairs of the rows `start` to `end`, without negations.
 * @param carried the facts of one-sided clauses that no changed clause states
 */
export function matchAddedFacts(
  sides: readonly RowSides[],
  carried: Sides<ReadonlySet<Fact>>,
  added: ReadonlySet<number>,
  { start, end }: { readonly start: number; readonly end: number },
  plain: Sides<string>,
): RowPair[] {
  if (carried.base.size === 0 && carried.other.size === 0) return [];
  const rowOf = new Map<Fact, number>();
  const facts: Sides<Fact[]> = { base: [], other: [] };
  for (let row = start; row < end; row++) {
    for (const side of ['base', 'other'] as const) {
      for (const fact of sides[row]![side]?.facts ?? []) {
        if (!carried[side].has(fact) || fact.kind === 'negation') continue;
        rowOf.set(fact, row);
        facts[side].push(fact);
      }
    }
  }
  const isAdded = (fact: Fact | null) => fact === null || added.has(rowOf.get(fact)!);
  const pairs = matchFacts(facts.base, facts.other, [])
    .filter(({ base, other }) => isAdded(base) && isAdded(other))
    .filter(({ base, other }) => (base && other) || !isWritten(base ?? other!, base ? 'base' : 'other', plain));
  const rows = new Map(pairs.map((pair) => [startOf(pair), rowOf.get(pair.base ?? pair.other!)!]));
  return joinRanges(pairs, plain).map((pair) => ({ pair, row: rows.get(startOf(pair))! }));
}

/** Identifies a pair by its place; a joined range keeps the place of its first figure. */
function startOf({ base, other }: FactPair): string {
  return base ? `base ${base.start}` : `other ${other!.start}`;
}

/** Minimum length of the words: a figure as short as 3人 may refer to something else. */
const MIN_WRITTEN = 3;

/** True if the other text contains the words of the fact, in any sentence. */
function isWritten(fact: Fact, side: keyof Sides<string>, plain: Sides<string>): boolean {
  const written = fact.kind === 'name' ? fact.value : plain[side].slice(fact.start, fact.end).trim();
  if (written.length < (fact.kind === 'name' ? 2 : MIN_WRITTEN)) return false;
  const text = plain[side === 'base' ? 'other' : 'base'];
  const at = text.indexOf(written);
  return at >= 0 && !/[\d.]/.test(text.charAt(at - 1));
}

/** Joins the pairs of a range that only one side has, so that 5至8度 is one alert. */
export function joinRanges(pairs: readonly FactPair[], plain: Sides<string>): FactPair[] {
  const joined: FactPair[] = [];
  for (const pair of pairs) {
    const last = joined.at(-1);
    const side = pair.base ? 'base' : 'other';
    const one = last?.[side];
    const isOneSided = !(pair.base && pair.other) && last && !(last.base && last.other);
    const fact = pair[side]!;
    const isRange =
      isOneSided && one?.kind === fact.kind && /^ ?[至到~\-—–]+ ?$/u.test(plain[side].slice(one.end, fact.start));
    if (!isRange) joined.push(pair);
    else joined[joined.length - 1] = { base: null, other: null, [side]: { ...one, end: fact.end } };
  }
  return joined;
}
