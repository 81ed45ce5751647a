// Facts in dispute: places where two texts speak of the same and contradict each other. What only one of them states is
// no contradiction, but missing content (shared/compare/missing-content).

import { passAttached } from '../../text/characters.ts';
import type { Range } from '../../text/range.ts';
import { alignTexts } from './alignment.ts';
import { areContradictory } from './contradict.ts';
import { type Fact, type FactKind, isSameFact } from './fact.ts';
import { DIGIT, type FactText } from './fact-text.ts';
import { findTold } from './tellings.ts';
import { placeFacts } from './within.ts';

export { type FactKind, factKinds } from './fact.ts';
export { type FactSource, type FactText, listedNames, readFactText } from './fact-text.ts';

/** The range of a fact in its whole text, and its words. */
export type FactPlace = Range & { readonly text: string };

/** A fact in dispute: what either text states in the same place. */
export type FactAlert = { readonly kind: FactKind; readonly base: FactPlace; readonly other: FactPlace };

/** Units beside a fact that may differ as well: 达 and 达到, 约 and 近. */
const MAX_BESIDE = 6;
/** With more units beside them, two facts stand in one place only if neither text states the other's elsewhere. */
const MAX_TIGHT = 2;
/** Letters near a fact, on both sides together, that both texts have there: so far, they speak of the same. */
const MIN_ANCHORED = 4;
/** Letters on one side that count, at most; so many right beside a fact say enough without the other side. */
const MAX_ANCHOR = 8;
/** Letters after a negation that both texts have: what one of them denies. */
const MIN_DENIED = 2;

export type FactComparison = {
  readonly alerts: readonly FactAlert[];
  /** Where the other text states the same as the base does at a place; null if it does not. */
  readonly findSame: (place: Range) => FactPlace | null;
};

/** In reading order of the base. Symmetric in the texts; near-linear in their length. */
export function findFactAlerts(base: FactText, other: FactText): FactAlert[] {
  return [...compareFacts(base, other).alerts];
}

export function compareFacts(base: FactText, other: FactText): FactComparison {
  const places = alignTexts(base.units, other.units);
  const pair: Pair = {
    base: withNames({ text: base, facts: locate(base, base.facts), places: places.base }),
    other: withNames({ text: other, facts: locate(other, other.facts), places: places.other }),
  };
  const found = [...pairInPlace(pair), ...pairMisspelt(pair), ...pairNegations(pair), ...pairTold(pair)];
  return {
    alerts: withoutRepeats(found).map(({ kind, base: one, other: two }) => ({
      kind,
      base: toWhole(one, base),
      other: toWhole(two, other),
    })),
    findSame: (place) => findSame(pair, place),
  };
}

/** Extends a place by combining marks, so that it ends between visible characters. */
function toWhole({ start, end }: Range, { text }: FactText): FactPlace {
  const whole = passAttached(text, end);
  return { start, end: whole, text: text.slice(start, whole) };
}

function findSame({ base, other }: Pair, { start, end }: Range): FactPlace | null {
  const [from, to] = [firstUnit(base.text.offsets, start), firstUnit(base.text.offsets, end)];
  const image = findImage(base, other, from, to);
  if (!image || image.to <= image.from) return null;
  const ours = base.facts.filter(({ fact }) => fact.start < end && start < fact.end).map(({ fact }) => fact);
  const same = other.within(image).find(({ fact }) => ours.some((own) => isSameFact(own, fact)));
  if (same) return toPlace(other.text, same.from, same.to);
  const there = toPlace(other.text, image.from, image.to);
  const isEqual = other.text.plain.slice(there.start, there.end) === base.text.plain.slice(start, end);
  return isEqual ? there : null;
}

/** `beside`: the units beside the facts, on both sides; the fewer, the surer. */
type Found = FactAlert & { readonly beside: number };

const kindsInOrder: readonly FactKind[] = ['name', 'number', 'date', 'negation', 'stage', 'wording'];

function compareSurety(one: Found, two: Found): number {
  return one.beside === two.beside ? 0 : one.beside - two.beside;
}

/** Keeps one for a place, the surest: the number in 第一医院 is part of a name. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const sum = ({ base, other }: Found) => base.start + other.start;
  const first = ({ base, other }: Found) => Math.min(base.start, other.start);
  const inOrder = found.toSorted(
    (one, two) =>
      kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(two.kind) ||
      compareSurety(one, two) ||
      sum(one) - sum(two) ||
      first(one) - first(two),
  );
  const kept: Found[] = [];
  const touches = (one: Range, two: Range) => one.start < two.end && two.start < one.end;
  for (const one of inOrder)
    if (!kept.some(({ base, other }) => touches(base, one.base) || touches(other, one.other))) kept.push(one);
  return kept.sort((one, two) => one.base.start - two.base.start);
}

/** A fact, and the units that it covers. */
type Located = { readonly fact: Fact; readonly from: number; readonly to: number };
type Side = {
  readonly text: FactText;
  readonly facts: readonly Located[];
  readonly places: Int32Array;
  /** The facts in a stretch of the units. */
  readonly within: (stretch: Pick<Image, 'from' | 'to'>) => Located[];
};
type Pair = { readonly base: Side; readonly other: Side };

function locate({ offsets }: FactText, facts: readonly Fact[]): Located[] {
  return facts
    .map((fact) => ({ fact, from: firstUnit(offsets, fact.start), to: firstUnit(offsets, fact.end) }))
    .filter(({ from, to }) => to > from);
}

/** The number of the first unit at or after the offset. */
function firstUnit(offsets: Int32Array, offset: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stretch of the other text between what both have before and after a stretch. */
type Image = {
  readonly from: number;
  readonly to: number;
  /** Units beside the stretch that the other text does not have there. */
  readonly beside: number;
  /** Letters that both have before and after it. */
  readonly before: number;
  readonly after: number;
};

function findImage(side: Side, other: Side, from: number, to: number): Image | null {
  const { text, places } = side;
  let left = from - 1;
  while (left >= 0 && places[left] === -1 && from - left <= MAX_BESIDE) left--;
  let right = to;
  while (right < places.length && places[right] === -1 && right - to < MAX_BESIDE) right++;
  const isLeft = left < 0 || places[left] !== -1;
  const isRight = right === places.length || places[right] !== -1;
  const before = isLeft ? countAnchor(text.units, places, left, -1) : 0;
  const after = isRight ? countAnchor(text.units, places, right, 1) : 0;
  const start = left < 0 ? 0 : places[left]! + 1;
  const end = right === places.length ? other.places.length : places[right]!;
  const beside = from - left - 1 + (right - to);
  if (isLeft && isRight && start <= end && !(left < 0 && right === places.length))
    return { from: start, to: end, beside, before, after };
  // Texts that part right after the fact, or come together right before it.
  const length = to - from + MAX_TIGHT;
  const isOneSided = { beside: MAX_TIGHT + 1, before, after };
  if (isLeft && left === from - 1 && before >= MAX_ANCHOR && left >= 0)
    return { from: start, to: start + length, ...isOneSided };
  if (isRight && right === to && after >= MAX_ANCHOR && right < places.length)
    return { from: end - length, to: end, ...isOneSided };
  return null;
}

/** Counts the letters from here on that both texts have in one order. The end of the text counts as two. */
function countAnchor(units: Uint16Array, places: Int32Array, at: number, step: 1 | -1): number {
  let count = 0;
  let last = places[at] ?? -1;
  for (let unit = at; count < MAX_ANCHOR && Math.abs(unit - at) < 2 * MAX_ANCHOR; unit += step) {
    if (unit < 0 || unit >= places.length) return count + 2;
    const place = places[unit]!;
    if (place === -1) continue;
    if ((place - last) * step < 0 || Math.abs(place - last) > MAX_ANCHOR) break;
    last = place;
    if (units[unit] !== DIGIT) count++;
  }
  return count;
}

function isChanged({ places }: Pick<Side, 'places'>, { from, to }: Located): boolean {
  for (let unit = from; unit < to; unit++)
    if (places[unit] === -1 || places[unit]! - places[from]! !== unit - from) return true;
  return false;
}

function pairInPlace({ base, other }: Pair): Found[] {
  const found: Found[] = [];
  for (const one of base.facts) {
    if (one.fact.kind === 'negation') continue;
    const image = findPlace(one, base, other);
    if (!image) continue;
    for (const two of other.within(image)) {
      if (!areContradictory(one.fact, two.fact)) continue;
      const back = findPlace(two, other, base);
      if (!back || one.from < back.from || one.to > back.to || !areInPlace(one, image, two, back, { base, other }))
        continue;
      if (isPartOfName(one, base) || isPartOfName(two, other)) continue;
      found.push({ ...toAlert(one.fact, two.fact, { base, other }), beside: image.beside + back.beside });
    }
  }
  return found;
}

/** Where the other text would state the fact; null if it states the same there, or has no such place. */
function findPlace(one: Located, side: Side, other: Side): Image | null {
  const image = findImage(side, other, one.from, one.to);
  if (!image || image.before + image.after < MIN_ANCHORED) return null;
  return other.within(image).some(({ fact }) => isSameFact(fact, one.fact)) ? null : image;
}

/** True if the facts stand in one place of the texts, seen from either. */
function areInPlace(one: Located, image: Image, two: Located, back: Image, { base, other }: Pair): boolean {
  const most = Math.max(image.beside, back.beside);
  const { kind } = one.fact;
  if (kind === 'name') return most === 0;
  if (kind === 'stage' || kind === 'wording') return most === 0 && !isDenied(one, base) && !isDenied(two, other);
  if (most <= MAX_TIGHT) return true;
  if (one.fact.measure !== two.fact.measure) return false;
  const stated = [isStated(one, other), isStated(two, base)].filter(Boolean).length;
  const isAdjacent = [image, back].every(({ before, after }) => Math.max(before, after) >= MAX_ANCHOR);
  return stated === 0 || (stated === 1 && isAdjacent);
}

/** 周一 in 周一鸣, and 第一 in 第一医院. */
function isPartOfName({ fact, from }: Located, { text }: Side): boolean {
  if (fact.kind === 'name') return false;
  return text.namesOf(text.sentences[from]!).some(({ start, end }) => start <= fact.start && fact.end <= end);
}

/** Units before a word within which a negation reverses it: 不允许. */
const MAX_BEFORE = 2;

function isDenied({ from }: Located, { facts }: Side): boolean {
  return facts.some(({ fact, from: start, to }) => fact.kind === 'negation' && start < from && to >= from - MAX_BEFORE);
}

function isStated({ fact }: Located, { facts }: Side): boolean {
  return facts.some((their) => isSameFact(fact, their.fact));
}

/** Before 22时 it says nothing. */
const REDUNDANT = /^(?:下午|傍晚|晚上|晚间|夜间|深夜|晚) ?(?=1[3-9]|2[0-4])/;

/** Elsewhere than in one place, so any other fact there comes first. */
function pairTold({ base, other }: Pair): Found[] {
  const toTelling = (side: Side) => {
    const { text, facts } = side;
    return { text, facts, isStated: (fact: Fact) => facts.some((their) => isSameFact(their.fact, fact)) };
  };
  const spell = ({ start, end }: Range, { text }: FactText): FactPlace => {
    const from = start + (REDUNDANT.exec(text.slice(start, end))?.[0].length ?? 0);
    return { start: from, end, text: text.slice(from, end) };
  };
  return findTold(toTelling(base), toTelling(other)).map(({ kind, base: one, other: two }) => ({
    kind,
    base: spell(one, base.text),
    other: spell(two, other.text),
    beside: Number.POSITIVE_INFINITY,
  }));
}

/** Names are asked for only in sentences that differ. */
function withNames(side: Omit<Side, 'within'>): Side {
  const { text, places, facts } = side;
  const sentences = new Set<number>();
  for (const [unit, place] of places.entries()) {
    const isKept = place !== -1 && (unit === 0 || places[unit - 1] === place - 1);
    if (!isKept) sentences.add(text.sentences[unit]!);
  }
  const names = [...sentences].flatMap((sentence) => text.namesOf(sentence));
  const all = [...facts, ...locate(text, names).filter((name) => isChanged(side, name))];
  return { ...side, facts: all, within: placeFacts(all) };
}

/** A name that a tagger found in one text only, and what stands in its place in the other: 华晟电子, 华盛电子. */
function pairMisspelt({ base, other }: Pair): Found[] {
  return [
    ...findMisspelt(base, other).map(([one, two]) => ({ kind: 'name' as const, base: one, other: two, beside: 0 })),
    ...findMisspelt(other, base).map(([two, one]) => ({ kind: 'name' as const, base: one, other: two, beside: 0 })),
  ];
}

/** Half of them or more is equal at the beginning and the end, and neither contains the other. */
function isMisspelt(one: Uint16Array, other: Uint16Array): boolean {
  const shorter = Math.min(one.length, other.length);
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return start + end < shorter && (start + end) * 2 >= Math.max(one.length, other.length);
}

function isName({ fact }: Located): boolean {
  return fact.kind === 'name' && fact.measure === '';
}

function findMisspelt(one: Side, other: Side): [FactPlace, FactPlace][] {
  const found: [FactPlace, FactPlace][] = [];
  for (const name of one.facts) {
    if (!isName(name)) continue;
    const image = findImage(one, other, name.from, name.to);
    if (!image || image.beside > 0 || image.before + image.after < MIN_ANCHORED) continue;
    const { units } = other.text;
    if (other.within(image).some(isName)) continue;
    const own = one.text.units.subarray(name.from, name.to);
    if (!isMisspelt(own, units.subarray(image.from, image.to))) continue;
    found.push([toPlace(one.text, name.from, name.to), toPlace(other.text, image.from, image.to)]);
  }
  return found;
}

function pairNegations({ base, other }: Pair): Found[] {
  return [
    ...findDenied(base, other).map(([one, two]) => ({ kind: 'negation' as const, base: one, other: two, beside: 0 })),
    ...findDenied(other, base).map(([two, one]) => ({ kind: 'negation' as const, base: one, other: two, beside: 0 })),
  ];
}

/** Denies what follows without a particle. */
const UNLESS = /除非/;

/** What one text denies and the other states in the same words. */
function findDenied(one: Side, other: Side): [FactPlace, FactPlace][] {
  const found: [FactPlace, FactPlace][] = [];
  for (const denial of one.facts) {
    if (denial.fact.kind !== 'negation' || !isChanged(one, denial)) continue;
    const image = findImage(one, other, denial.from, denial.to);
    if (!image || image.after < MIN_DENIED || image.before + image.after < MIN_ANCHORED) continue;
    // Nothing follows that could be denied.
    if (image.from >= other.text.units.length) continue;
    // 共有5人 may stand in place of 没有人.
    const most = other.within(image).some(({ fact }) => fact.kind === 'number') ? MAX_TIGHT + 1 : MAX_TIGHT;
    if (image.beside > MAX_TIGHT || image.to - image.from > most) continue;
    // Both state something of the same sentence, not of the one after it.
    let shared = denial.to;
    while (one.places[shared] === -1) shared++;
    const { sentences } = one.text;
    if (sentences[denial.from] !== sentences[shared]) continue;
    const near = { from: image.from - MAX_TIGHT, to: image.to + MAX_TIGHT };
    if (other.within(near).some(({ fact }) => fact.kind === 'negation')) continue;
    const there = toPlace(other.text, image.from, image.to);
    if (image.to > image.from && UNLESS.test(other.text.plain.slice(there.start, there.end))) continue;
    found.push([
      toPlace(one.text, denial.from, denial.to + MIN_DENIED),
      toPlace(other.text, image.from, image.to + MIN_DENIED),
    ]);
  }
  return found;
}

function toPlace({ text, offsets }: FactText, from: number, to: number): FactPlace {
  const isLow = (at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
  const first = offsets[from] ?? text.length;
  const last = offsets[Math.min(to, offsets.length) - 1] ?? first;
  const start = isLow(first) ? first - 1 : first;
  const end = passAttached(text, Math.max(start, last) + (isLow(last + 1) ? 2 : 1));
  return { start, end, text: text.slice(start, end) };
}

function toAlert(one: Fact, two: Fact, { base, other }: Pair): FactAlert {
  const place = ({ start, end }: Fact, { text }: FactText): FactPlace => ({ start, end, text: text.slice(start, end) });
  return { kind: one.kind, base: place(one, base.text), other: place(two, other.text) };
}
