// Where punctuation is ignored, one text's comma may stand where the other has none. Both are cut where either is, so that
// equal words stand in equal clauses.

import type { Token } from '../text/ignoring.ts';
import { type Clause, listKeys, toClause } from './clauses.ts';

/**
 * Places by the two tokens before them and the two behind them, as which they are known again in the other text: a number
 * for the former → numbers for the latter.
 */
type Places = ReadonlyMap<number, ReadonlySet<number>>;

/** A clause's tokens as small numbers, the same for equal keys: a million places are looked at without making a text of each. */
class KeyNumbers {
  readonly #known = new Map<string, number>();

  of(clauses: readonly Clause[]): number[] {
    return clauses.flatMap((clause) => listKeys(clause).map((key) => this.#numberOf(key)));
  }

  #numberOf(key: string): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#known.size);
    return this.#known.size - 1;
  }
}

/** Both texts' clauses, cut further where the other text has a clause end between the same words. */
export function cutAlike(left: readonly Clause[], right: readonly Clause[]): { left: Clause[]; right: Clause[] } {
  const numbers = new KeyNumbers();
  const [leftKeys, rightKeys] = [numbers.of(left), numbers.of(right)];
  return {
    left: cutAt(left, leftKeys, findClauseEnds(right, rightKeys)),
    right: cutAt(right, rightKeys, findClauseEnds(left, leftKeys)),
  };
}

function findClauseEnds(clauses: readonly Clause[], keys: readonly number[]): Places {
  const ends = new Map<number, Set<number>>();
  let at = 0;
  for (const clause of clauses) {
    at += listKeys(clause).length;
    if (!hasContext(keys, at)) continue;
    const before = readPair(keys, at - 2);
    const behind = ends.get(before) ?? new Set();
    ends.set(before, behind.add(readPair(keys, at)));
  }
  return ends;
}

function cutAt(clauses: readonly Clause[], keys: readonly number[], places: Places): Clause[] {
  let at = 0;
  return clauses.flatMap((clause) => {
    const parts: Token[][] = [[]];
    for (const token of clause.tokens ?? []) {
      const isPlace = token.key !== '' && hasContext(keys, at);
      const isEnd = isPlace && places.get(readPair(keys, at - 2))?.has(readPair(keys, at));
      if (isEnd && parts.at(-1)!.length > 0) parts.push([]);
      parts.at(-1)!.push(token);
      if (token.key !== '') at++;
    }
    return parts.length === 1 ? clause : parts.map(toClause);
  });
}

function hasContext(keys: readonly number[], at: number): boolean {
  return at >= 2 && at + 2 <= keys.length;
}

/** Exact for less than 2²⁶ different tokens. */
function readPair(keys: readonly number[], at: number): number {
  return keys[at]! * 2 ** 26 + keys[at + 1]!;
}
