// The measures between two articles: how their texts align, which facts differ, and the time between them.
import { readDates } from '#shared/facts/dates.ts';
import { type Fact, isSameFact } from '#shared/facts/fact.ts';
import { readNumbers } from '#shared/facts/numbers.ts';
import { Aligner, chainRuns, measureUnion, type Run, toPassages } from '#shared/text/align.ts';
import type { Comparable } from '../comparable.ts';

/**
 * Symmetric: the order of the two articles does not matter. Lengths count folded units. Titles and differences are measured
 * when they are first asked for: most pairs need no more than their alignment.
 */
export type RelationMeasures = {
  readonly isSame: boolean;
  readonly shorter: number;
  readonly longer: number;
  /** Share of the shorter text that aligned passages match, 0–1. */
  readonly matched: number;
  /** Share of the longer text that the passages cover, 0–1. */
  readonly longerCovered: number;
  readonly passages: number;
  /** Units of the longer text before the first passage. */
  readonly start: number;
  /**
   * Replaced units ÷ matched and replaced ones of the longest chain of runs, 0–1. This and the other differences are
   * measured where half of the shorter text is matched; else they are 0 or false.
   */
  readonly replaced: number;
  /**
   * Numbers and dates in the same place of both texts that differ, as a share of those compared, and the share of the
   * shorter text's that the longer one does not state anywhere; 0–1, 0 where little is matched.
   */
  readonly otherFacts: number;
  readonly missingFacts: number;
  /** The same replacement (法文 → 俄文) in the titles and in the texts. */
  readonly otherSubject: boolean;
  /** Pairs of characters of either title that only its own body has; the smaller of the two counts. */
  readonly titleConflicts: number;
  /** Shared pairs of characters ÷ those of the shorter title, 0–1; 0 without two titles. */
  readonly titleLikeness: number;
  /** Neither body speaks of its own title, and the titles are unlike. */
  readonly isUntold: boolean;
  /** Days between the times of publication; null where one is unknown. */
  readonly days: number | null;
};

const DAY = 86_400_000;
/** Replaced stretches up to this length are looked for in the titles; longer ones are not names. Units. */
const MAX_NAME = 12;
/** Stretches that both texts have in a place and that are no longer count as replaced; longer ones are other text. */
const MAX_REPLACED = 24;
/** … and at the head, where a notice names its subject. */
const MAX_REPLACED_HEAD = 60;
/** Facts are compared where this share of the shorter text is matched. */
const MIN_COMPARED = 0.5;
/** A title says something from this many pairs of characters on. */
const MIN_TITLE_PAIRS = 4;
/** A body that has less of its title's pairs than this does not speak of it; titles that share less are unlike. */
const MIN_TOLD = 0.2;

export class RelationMeter {
  readonly #aligner = new Aligner();

  measure(one: Comparable, other: Comparable): RelationMeasures {
    const [short, long] = isShorter(one.text.units, other.text.units) ? [one, other] : [other, one];
    const [a, b] = [short.text.units, long.text.units];
    const isSame = a.length === b.length && a.every((unit, at) => unit === b[at]);
    const runs = this.#aligner.findRuns(a, b);
    const passages = toPassages(runs, a.length);
    const matched = share(
      sum(passages, (passage) => passage.matched),
      a.length,
    );
    const titles = once(() => compareTitles(short, long));
    const differences = once(() =>
      isSame || matched < MIN_COMPARED ? NO_DIFFERENCES : differencesBetween(short, long, chainRuns(runs)),
    );
    const areCompared = isSame || matched >= MIN_COMPARED;
    return {
      isSame,
      shorter: a.length,
      longer: b.length,
      matched,
      longerCovered: share(measureUnion(passages.map((passage) => passage.b)), b.length),
      passages: passages.length,
      start: passages.length === 0 ? b.length : Math.min(...passages.map((passage) => passage.b.start)),
      days: daysBetween(one, other),
      get titleLikeness() {
        return titles().titleLikeness;
      },
      get titleConflicts() {
        return areCompared ? titles().titleConflicts : 0;
      },
      get isUntold() {
        return areCompared && titles().isUntold;
      },
      get replaced() {
        return differences().replaced;
      },
      get otherFacts() {
        return differences().otherFacts;
      },
      get missingFacts() {
        return differences().missingFacts;
      },
      get otherSubject() {
        return differences().otherSubject;
      },
    };
  }
}

/** Days between the times of publication; null where one is unknown. */
export function daysBetween(one: Comparable, other: Comparable): number | null {
  return one.published === null || other.published === null ? null : Math.abs(one.published - other.published) / DAY;
}

function once<T>(measure: () => T): () => T {
  let measured: { readonly value: T } | undefined;
  return () => {
    measured ??= { value: measure() };
    return measured.value;
  };
}

type Differences = Pick<RelationMeasures, 'replaced' | 'otherFacts' | 'missingFacts' | 'otherSubject'>;
const NO_DIFFERENCES: Differences = { replaced: 0, otherFacts: 0, missingFacts: 0, otherSubject: false };

function differencesBetween(short: Comparable, long: Comparable, chain: readonly Run[]): Differences {
  const [a, b] = [short.text.units, long.text.units];
  const replacements = findReplacements(chain, a.length, b.length);
  const facts = { facts: readNumbersAndDates(a), others: readNumbersAndDates(b) };
  return {
    replaced: replacedShare(chain, replacements),
    otherFacts: otherFacts(facts, chain, replacements),
    missingFacts: missingFacts(facts),
    otherSubject: hasOtherSubject(short, long, replacements),
  };
}

/** The facts of the shorter text, and of the longer one. */
type Facts = { readonly facts: readonly Fact[]; readonly others: readonly Fact[] };

/** Compares equally long texts by their units, so that the order of the two does not matter. */
function isShorter(a: Uint16Array, b: Uint16Array): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex((unit, i) => unit !== b[i]);
  return at < 0 || a[at]! < b[at]!;
}

/** Stretches of both texts between two runs of the chain, before the first and after the last; neither is empty. */
type Replacement = {
  readonly a: { readonly start: number; readonly end: number };
  readonly b: { readonly start: number; readonly end: number };
};

function findReplacements(chain: readonly Run[], lengthA: number, lengthB: number): Replacement[] {
  const found: Replacement[] = [];
  let a = 0;
  let b = 0;
  for (const run of [...chain, { a: lengthA, b: lengthB, length: 0 }]) {
    if (run.a > a && run.b > b) found.push({ a: { start: a, end: run.a }, b: { start: b, end: run.b } });
    a = run.a + run.length;
    b = run.b + run.length;
  }
  return found;
}

function replacedLength({ a, b }: Replacement): number {
  return Math.min(lengthOf(a), lengthOf(b));
}

/** Not so long that each text says something of its own there. */
function isReplaced(replacement: Replacement): boolean {
  const isAtHead = replacement.a.start === 0 && replacement.b.start === 0;
  return replacedLength(replacement) <= (isAtHead ? MAX_REPLACED_HEAD : MAX_REPLACED);
}

function lengthOf({ start, end }: { readonly start: number; readonly end: number }): number {
  return end - start;
}

function replacedShare(chain: readonly Run[], replacements: readonly Replacement[]): number {
  const matched = sum(chain, ({ length }) => length);
  const replaced = sum(replacements, (one) => (isReplaced(one) ? replacedLength(one) : 0));
  return share(replaced, matched + replaced);
}

/** Facts that a chain's runs match are the same; those in replaced stretches conflict where neither side says the other's. */
function otherFacts({ facts, others }: Facts, chain: readonly Run[], replacements: readonly Replacement[]): number {
  let conflicts = 0;
  const replaced = new Set<Fact>();
  for (const replacement of replacements.filter(isReplaced)) {
    const inA = touching(facts, replacement.a);
    const inB = touching(others, replacement.b);
    for (const fact of inA) replaced.add(fact);
    if (inA.length === 0 || inB.length === 0) continue;
    const onlyA = inA.filter((fact) => !inB.some((other) => isSameFact(fact, other)));
    const onlyB = inB.filter((fact) => !inA.some((other) => isSameFact(fact, other)));
    conflicts += Math.min(onlyA.length, onlyB.length);
  }
  const same = facts.filter(
    (fact) => !replaced.has(fact) && chain.some((run) => run.a <= fact.start && fact.end <= run.a + run.length),
  ).length;
  return share(conflicts, conflicts + same);
}

/** A number is replaced as a whole where any digit of it is. */
function touching(facts: readonly Fact[], { start, end }: { readonly start: number; readonly end: number }): Fact[] {
  return facts.filter((fact) => fact.start < end && fact.end > start);
}

/** The share of the shorter text's facts that the longer one does not state, wherever in it. */
function missingFacts({ facts, others }: Facts): number {
  const values = new Set(others.map(({ kind, value }) => `${kind} ${value}`));
  const dates = others.filter(({ calendar }) => calendar);
  const missing = facts.filter(
    (fact) =>
      !values.has(`${fact.kind} ${fact.value}`) && !(fact.calendar && dates.some((date) => isSameFact(fact, date))),
  );
  return share(missing.length, facts.length);
}

/** From the extractor that the fact alerts use, in folded text, whose numbers and dates are as written. */
function readNumbersAndDates(units: Uint16Array): Fact[] {
  const { dates, rest } = readDates(textOf(units));
  return [...dates, ...readNumbers(rest)];
}

function hasOtherSubject(short: Comparable, long: Comparable, replacements: readonly Replacement[]): boolean {
  // 支持 becomes 支援 in traditional characters: the words of another region are no other subject.
  if (short.text.isTraditional !== long.text.isTraditional) return false;
  const [titleA, titleB] = [textOf(short.title), textOf(long.title)];
  if (titleA === titleB || titleA === '' || titleB === '') return false;
  return replacements.some(({ a, b }) => {
    if (Math.min(lengthOf(a), lengthOf(b)) > MAX_NAME || Math.max(lengthOf(a), lengthOf(b)) > MAX_NAME + 4)
      return false;
    const one = textOf(short.text.units.subarray(a.start, a.end));
    const other = textOf(long.text.units.subarray(b.start, b.end));
    return (
      titleA.includes(one) &&
      titleB.includes(other) &&
      (!titleA.includes(other) || one.includes(other)) &&
      (!titleB.includes(one) || other.includes(one))
    );
  });
}

type Titles = Pick<RelationMeasures, 'titleConflicts' | 'titleLikeness' | 'isUntold'>;

function compareTitles(short: Comparable, long: Comparable): Titles {
  const [titleA, titleB] = [pairsOf(short.title), pairsOf(long.title)];
  const shared = count(titleA, (pair) => titleB.has(pair));
  const titleLikeness = share(shared, Math.min(titleA.size, titleB.size));
  if (titleA.size === 0 || titleB.size === 0) return { titleLikeness, titleConflicts: 0, isUntold: false };
  const wanted = new Set([...titleA, ...titleB]);
  const [bodyA, bodyB] = [pairsIn(short.text.units, wanted), pairsIn(long.text.units, wanted)];
  const onlyIn = (title: Set<number>, other: Set<number>, body: Set<number>, otherBody: Set<number>) =>
    count(title, (pair) => !other.has(pair) && body.has(pair) && !otherBody.has(pair));
  const conflicts = Math.min(onlyIn(titleA, titleB, bodyA, bodyB), onlyIn(titleB, titleA, bodyB, bodyA));
  const isTold = (title: Set<number>, body: Set<number>) =>
    title.size < MIN_TITLE_PAIRS || count(title, (pair) => body.has(pair)) >= title.size * MIN_TOLD;
  return {
    titleLikeness,
    titleConflicts: short.text.isTraditional === long.text.isTraditional ? conflicts : 0,
    isUntold: titleLikeness < MIN_TOLD && !isTold(titleA, bodyA) && !isTold(titleB, bodyB),
  };
}

/** Pairs of characters. */
function pairsOf(units: Uint16Array): Set<number> {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) pairs.add(pairAt(units, i));
  return pairs;
}

/** Those of the wanted pairs that a text has. */
function pairsIn(units: Uint16Array, wanted: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) {
    const pair = pairAt(units, i);
    if (wanted.has(pair)) found.add(pair);
  }
  return found;
}

function pairAt(units: Uint16Array, at: number): number {
  return units[at]! * 0x10000 + units[at + 1]!;
}

const CHUNK = 8192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) text += String.fromCharCode(...units.subarray(i, i + CHUNK));
  return text;
}

function count<T>(items: Iterable<T>, is: (item: T) => boolean): number {
  let found = 0;
  for (const item of items) if (is(item)) found++;
  return found;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
