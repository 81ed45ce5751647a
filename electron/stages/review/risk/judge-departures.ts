// Looks at the places where copies depart from the kept text: who confirms it, whose wording is usual, which facts differ.
import { factKinds } from '#shared/compare/facts/index.ts';
import { type DisputedWords, type FactCounts, RISK_LIMITS } from '#shared/review/risk.ts';
import { lengthOf, type Range } from '#shared/text/range.ts';
import { textOf } from '../../../core/text/units.ts';
import type { Departure } from './align-copies.ts';
import {
  type Copy,
  countUnits,
  type Departing,
  isCutEnd,
  isFrame,
  isMoved,
  isShort,
  type RiskMember,
  type Votes,
} from './copies.ts';
import { type DisputedFact, factsAt, findDisputedFacts } from './departure-facts.ts';
import type { PhraseUsage } from './phrase-usage.ts';

/** Usage by which a wording is clearly the slip, and the other is not. */
const MIN_CLEAR = { usage: 3, difference: 2 };
/** The same for several places of one copy together: the sum, and how often it outweighs what speaks against it. */
const MIN_CLEAR_TOGETHER = { sum: 5, ratio: 3 };

/** Other words in fewer places are corrections of a copy that is cut, or has more. */
const MIN_OWN_WORDINGS = 3;

export type Judged = {
  readonly facts: FactCounts;
  readonly disputed: readonly DisputedWords[];
  /** Places where nothing confirms the kept text. */
  readonly unconfirmed: number;
  /** Units of these places where both texts have words. */
  readonly reworded: number;
  readonly rewordedAt: readonly Departing[];
  readonly slips: number;
  /** The number of other facts and unconfirmed places of each copy. */
  readonly doubts: readonly number[];
  /** The number of places in which each copy was rewritten. */
  readonly rewritten: readonly number[];
  readonly rewrittenAt: readonly Departing[];
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
  /** By their words: one fact may stand in several places. */
  const facts = new Map<string, DisputedFact>();
  const named: DisputedWords[] = [];
  const doubts: number[] = [];
  const rewritten: number[] = [];
  let unconfirmed = 0;
  const rewordedAt: Departing[] = [];
  const rewrittenAt: Departing[] = [];
  let slips = 0;
  for (const copy of copies) {
    const before = unconfirmed;
    let confirmed = 0;
    const disputed = findDisputedFacts(suggested, copy);
    for (const fact of disputed) {
      const key = `${fact.kind} ${fact.base.text}`;
      if (!facts.has(key))
        named.push({ kind: fact.kind, article: copy.article, ...withUnit(fact, suggested.plain, copy.plain) });
      facts.set(key, fact);
    }
    const isRegional = copy.comparable.text.isTraditional && !suggested.comparable.text.isTraditional;
    const alone: Departure[] = [];
    for (const departure of copy.aligned.departures) {
      if (isFrame(departure, kept, copy) || isCutEnd(departure, kept, copy)) continue;
      const others = factsAt(disputed, departure, kept, copy.units);
      if (votes.countConfirming(departure) > 0 || (isOrderConfirmed && isMoved(departure, copy))) {
        confirmed += others.length;
        continue;
      }
      // A different fact is never a typo. In the other script, other words are regional.
      if (others.length > 0) unconfirmed++;
      else if (!isRegional || !isShort(departure)) alone.push(departure);
    }
    const clear = alone.length === 0 ? 0 : countClearSlips(alone, kept, copy.units, usage(), copies.length > 1);
    unconfirmed += alone.length - clear;
    const words = alone.filter(
      (departure) => isShort(departure) && lengthOf(departure.kept) * lengthOf(departure.copy) > 0,
    );
    if (clear < alone.length) rewordedAt.push(...words.map((departure) => ({ copy, departure })));
    slips += clear;
    rewritten.push(clear < alone.length ? countRewritten(alone, kept, copy) : 0);
    if (rewritten.at(-1)! > 0) rewrittenAt.push(...alone.map((departure) => ({ copy, departure })));
    doubts.push(unconfirmed - before + confirmed);
  }
  // Stages decide the level.
  const stagesFirst = named.toSorted((a, b) => Number(b.kind === 'stage') - Number(a.kind === 'stage'));
  return {
    facts: countByKind([...facts.values()]),
    disputed: stagesFirst.slice(0, RISK_LIMITS.maxNamed),
    unconfirmed,
    reworded: countUnits(rewordedAt),
    rewordedAt,
    slips,
    doubts,
    rewritten,
    rewrittenAt,
  };
}

/** Each wording counts once. Places that a copy merely lacks count where it has other words, too: a cut has none. */
function countRewritten(departures: readonly Departure[], kept: Uint16Array, { units, aligned }: Copy): number {
  const wordings = new Set<string>();
  const own = new Set<string>();
  for (const { kept: here, copy: there } of departures) {
    const wording = [kept.subarray(here.start, here.end), units.subarray(there.start, there.end)].map(textOf).join(' ');
    wordings.add(wording);
    if (aligned.covered.subarray(there.start, there.end).includes(0)) own.add(wording);
  }
  return own.size >= MIN_OWN_WORDINGS ? wordings.size : own.size;
}

/** The words of a fact, and of a figure what both texts count by it: 13个, not 13. */
function withUnit(
  { kind, base, other }: DisputedFact,
  ours: string,
  theirs: string,
): Pick<DisputedWords, 'kept' | 'copy'> {
  const unit = ours.charAt(base.end);
  const isCounted = kind === 'number' && /[\d一二三四五六七八九十百千万亿两余多]$/.test(base.text);
  const length = Number(isCounted && /\p{Script=Han}/u.test(unit) && unit === theirs.charAt(other.end));
  const extend = ({ start, end }: Range, text: string) => ({
    start,
    end: end + length,
    text: text.slice(start, end + length),
  });
  return { kept: extend(base, ours), copy: extend(other, theirs) };
}

function countByKind(facts: readonly DisputedFact[]): FactCounts {
  const counts = factKinds.map((kind) => [kind, facts.filter((fact) => fact.kind === kind).length]);
  return Object.fromEntries(counts) as FactCounts;
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
