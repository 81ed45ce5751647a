// The facts that differ where a copy departs from the suggested text.
import { readDates } from '#shared/facts/dates.ts';
import { type Fact, type FactKind, isSameFact } from '#shared/facts/fact.ts';
import { readNegations } from '#shared/facts/negations.ts';
import { readNumbers } from '#shared/facts/numbers.ts';
import { lengthOf, type Range } from '#shared/range.ts';
import { readNameFacts } from '../../text/name-facts.ts';
import { textOf } from '../../text/units.ts';
import type { Departure } from './align-copies.ts';

/** Longer stretches are other text, not other facts. Units. */
const MAX_FACT_STRETCH = 24;
/** A fact reaches beyond the units that differ: 1 of 2100 and 2200. */
const CONTEXT = 16;
/** In place of a number, other signs are a slip: 2班22年 is no other year. */
const NUMERALS = /^[\d.〇零一二两三四五六七八九十百千万亿]*$/;
const PARTICLE = /[不没未无非勿否禁免别]/;

/** `at`: its place in the suggested text. */
export type OtherFact = { readonly kind: FactKind; readonly at: number };

type Place = {
  readonly from: number;
  readonly text: string;
  /** The units that differ, in `text`. */
  readonly place: Range;
  readonly stretch: string;
  readonly facts: readonly Fact[];
  readonly names: readonly Fact[];
};

/**
 * Finds at most one fact of a kind.
 * @param hasNames false where names are written otherwise in another region
 */
export function findOtherFacts(
  kept: Uint16Array,
  copy: Uint16Array,
  departure: Departure,
  hasNames: boolean,
): OtherFact[] {
  const isLong = [departure.kept, departure.copy].some((place) => lengthOf(place) > MAX_FACT_STRETCH);
  if (isLong) return [];
  const [one, other] = [readPlace(kept, departure.kept), readPlace(copy, departure.copy)];
  const found: OtherFact[] = [];
  const areNumerals = NUMERALS.test(one.stretch) && NUMERALS.test(other.stretch);
  for (const kind of ['number', 'date'] as const) {
    if (!areNumerals && !(isWhole(kind, one) && isWhole(kind, other))) continue;
    const fact = findOther(kind, one.facts, other.facts);
    if (fact) found.push({ kind, at: one.from + fact.start });
  }
  const countNegations = ({ facts }: Place) => facts.filter(({ kind }) => kind === 'negation').length;
  const hasParticle = PARTICLE.test(one.stretch) || PARTICLE.test(other.stretch);
  if (hasParticle && countNegations(one) !== countNegations(other))
    found.push({ kind: 'negation', at: departure.kept.start });
  if (hasNames && one.stretch !== '' && other.stretch !== '' && haveDifferentNames(one, other))
    found.push({ kind: 'name', at: departure.kept.start });
  return found;
}

function readPlace(units: Uint16Array, { start, end }: Range): Place {
  const from = Math.max(0, start - CONTEXT);
  const text = textOf(units.subarray(from, end + CONTEXT));
  const place = { start: start - from, end: end - from };
  const { dates, rest } = readDates(text);
  const facts = [...dates, ...readNumbers(rest), ...readNegations(rest)];
  return {
    from,
    text,
    place,
    stretch: text.slice(place.start, place.end),
    facts: facts.filter((fact) => fact.start <= place.end && fact.end >= place.start),
    get names() {
      return readNameFacts(text).filter((fact) => fact.start < place.end && fact.end > place.start);
    },
  };
}

/** True if one fact is all that differs: 今天 in place of 周一. */
function isWhole(kind: FactKind, { facts, place }: Place): boolean {
  return facts.some((fact) => fact.kind === kind && fact.start <= place.start && fact.end >= place.end);
}

/** The fact that the other place has otherwise; undefined where it says the same, or nothing of the kind. */
function findOther(kind: FactKind, facts: readonly Fact[], others: readonly Fact[]): Fact | undefined {
  const theirs = others.filter((fact) => fact.kind === kind);
  if (theirs.length === 0) return undefined;
  return facts.find((fact) => fact.kind === kind && !theirs.some((their) => isSameFact(fact, their)));
}

function haveDifferentNames(one: Place, other: Place): boolean {
  const [ours, theirs] = [one.names, other.names];
  if (ours.length === 0 || theirs.length === 0) return false;
  return ours.some(({ value }) => !other.text.includes(value)) && theirs.some(({ value }) => !one.text.includes(value));
}
