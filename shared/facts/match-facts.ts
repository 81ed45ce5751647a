// Pairs the facts of two clauses, and finds those without an equal on the other side.
import type { Range } from '../range.ts';
import { type Fact, isSameFact } from './fact.ts';

/** A differing stretch, as offsets on both sides; one of them may be empty. */
export type ChangedStretch = { readonly base: Range; readonly other: Range };

/** Null where the other side states nothing in place of the fact. */
export type FactPair = { readonly base: Fact | null; readonly other: Fact | null };

/**
 * The differing facts of two clauses, in order. First compares facts in the same place, so that 3比1 → 1比3 shows. Then
 * drops moved and reworded ones, and pairs the rest with similar facts.
 */
export function matchFacts(
  base: readonly Fact[],
  other: readonly Fact[],
  stretches: readonly ChangedStretch[],
): FactPair[] {
  const restBase = new Set(base);
  const restOther = new Set(other);
  const pairs: FactPair[] = [];
  const take = (one: Fact, two: Fact) => {
    restBase.delete(one);
    restOther.delete(two);
  };
  for (const [one, two] of pairUnchanged(base, other, stretches)) take(one, two);
  for (const [one, two] of pairInPlace([...restBase], [...restOther], stretches)) {
    take(one, two);
    if (!isSameFact(one, two)) pairs.push({ base: one, other: two });
  }
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

/** Pairs of equal facts in kept text, at corresponding places. */
function pairUnchanged(
  base: readonly Fact[],
  other: readonly Fact[],
  stretches: readonly ChangedStretch[],
): [Fact, Fact][] {
  const byStart = new Map(other.map((fact) => [`${fact.kind}${fact.start}`, fact]));
  const pairs: [Fact, Fact][] = [];
  let next = 0;
  let shift = 0;
  for (const fact of base) {
    while (next < stretches.length && stretches[next]!.base.end <= fact.start) {
      const { base: from, other: to } = stretches[next]!;
      if (from.start === fact.start && from.end === fact.start && to.end > to.start) break;
      shift = to.end - from.end;
      next++;
    }
    const isTouched = next < stretches.length && stretches[next]!.base.start < fact.end;
    const twin = isTouched ? undefined : byStart.get(`${fact.kind}${fact.start + shift}`);
    if (twin && isSameFact(fact, twin)) pairs.push([fact, twin]);
  }
  return pairs;
}

/** Pairs of facts that one stretch changes: 3张 → 5张 differs within the 3. */
function pairInPlace(
  base: readonly Fact[],
  other: readonly Fact[],
  stretches: readonly ChangedStretch[],
): [Fact, Fact][] {
  const pairs: [Fact, Fact][] = [];
  const taken = new Set<Fact>();
  for (const stretch of stretches) {
    const one = base.find((fact) => holds(fact, stretch.base) && !taken.has(fact));
    const two = one && other.find((fact) => fact.kind === one.kind && holds(fact, stretch.other) && !taken.has(fact));
    if (!one || !two || one.kind === 'negation') continue;
    taken.add(one).add(two);
    pairs.push([one, two]);
  }
  return pairs;
}

function holds(fact: Fact, { start, end }: Range): boolean {
  if (start === end) return fact.start < start && end < fact.end;
  return fact.start <= start && end <= fact.end;
}
