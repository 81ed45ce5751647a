// Looks at the places where copies depart from the kept text: who confirms it, whose wording is usual, which facts differ.
import type { FactCounts } from '#shared/risk.ts';
import type { Departure } from './align-copies.ts';
import { type Copy, isCutEnd, isFrame, isMoved, isShort, type RiskMember, type Votes } from './copies.ts';
import { findOtherFacts, type OtherFact } from './departure-facts.ts';
import type { PhraseUsage } from './phrase-usage.ts';

/** Usage by which a wording is clearly the slip, and the other is not. */
const MIN_CLEAR = { usage: 3, difference: 2 };
/** The same for several places of one copy together: the sum, and how often it outweighs what speaks against it. */
const MIN_CLEAR_TOGETHER = { sum: 5, ratio: 3 };

export type Judged = {
  readonly facts: FactCounts;
  /** Places where nothing confirms the kept text. */
  readonly unconfirmed: number;
  readonly slips: number;
  /** The number of other facts and unconfirmed places of each copy. */
  readonly doubts: readonly number[];
};

type Judging = {
  readonly suggested: RiskMember;
  readonly copies: readonly Copy[];
  readonly votes: Votes;
  /** Asked only where no other copy confirms a place; null: nothing is known. */
  readonly usage: () => PhraseUsage | null;
};

export function judgeDepartures(judging: Judging): Judged {
  const { suggested, copies, votes } = judging;
  const kept = suggested.comparable.text.units;
  const isOrderConfirmed = copies.some(({ aligned }) => aligned.moved === 0);
  const usage = excludeOnce(judging);
  const facts = new Map<string, OtherFact>();
  const doubts: number[] = [];
  let unconfirmed = 0;
  let slips = 0;
  for (const copy of copies) {
    const before = unconfirmed;
    let confirmed = 0;
    const isRegional = copy.comparable.text.isTraditional && !suggested.comparable.text.isTraditional;
    const alone: Departure[] = [];
    for (const departure of copy.aligned.departures) {
      if (isFrame(departure, kept, copy) || isCutEnd(departure, kept, copy)) continue;
      const others = findOtherFacts(kept, copy.units, departure, !isRegional);
      for (const other of others) facts.set(`${other.kind} ${other.at}`, other);
      if (votes.countConfirming(departure) > 0 || (isOrderConfirmed && isMoved(departure, copy))) {
        confirmed += others.length;
        continue;
      }
      // Another fact is no slip. In the other script, other words are regional.
      if (others.length > 0) unconfirmed++;
      else if (!isRegional || !isShort(departure)) alone.push(departure);
    }
    const clear = alone.length === 0 ? 0 : countClearSlips(alone, kept, copy.units, usage(), copies.length > 1);
    unconfirmed += alone.length - clear;
    slips += clear;
    doubts.push(unconfirmed - before + confirmed);
  }
  return { facts: countByKind([...facts.values()]), unconfirmed, slips, doubts };
}

function countByKind(facts: readonly OtherFact[]): FactCounts {
  const count = (kind: OtherFact['kind']) => facts.filter((fact) => fact.kind === kind).length;
  return { number: count('number'), date: count('date'), name: count('name'), negation: count('negation') };
}

/** Makes a wording unusual that only the texts of this cluster have. */
function excludeOnce({ suggested, copies, usage }: Judging): () => PhraseUsage | null {
  let known: { readonly usage: PhraseUsage | null } | undefined;
  return () => {
    if (!known) {
      known = { usage: usage() };
      known.usage?.exclude([suggested.comparable.text.units, ...copies.map(({ units }) => units)]);
    }
    return known.usage;
  };
}

/**
 * Counts the places in which the copy's wording is unusual, and the kept one is not.
 * @param areSeveral other copies agree on no other wording there: each has a slip of its own
 */
function countClearSlips(
  departures: readonly Departure[],
  kept: Uint16Array,
  copy: Uint16Array,
  usage: PhraseUsage | null,
  areSeveral: boolean,
): number {
  if (!usage) return 0;
  const compared = departures.map((departure) => {
    const ours = usage.measure(kept, departure.kept.start, departure.kept.end);
    return { departure, ours, difference: ours - usage.measure(copy, departure.copy.start, departure.copy.end) };
  });
  const sum = (sign: 1 | -1) => compared.reduce((all, { difference }) => all + Math.max(0, sign * difference), 0);
  const areAllSlips =
    departures.length > 1 &&
    departures.every(isShort) &&
    sum(1) - sum(-1) >= MIN_CLEAR_TOGETHER.sum &&
    sum(1) >= sum(-1) * MIN_CLEAR_TOGETHER.ratio;
  if (areAllSlips) return departures.length;
  return compared.filter(
    ({ departure, ours, difference }) =>
      (areSeveral && isShort(departure) && difference >= 0) ||
      (ours >= MIN_CLEAR.usage && difference >= MIN_CLEAR.difference),
  ).length;
}
