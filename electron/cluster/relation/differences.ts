// The differences between two texts that align: what is replaced, and which facts are others.
import { readDates } from '#shared/facts/dates.ts';
import { type Fact, isSameFact } from '#shared/facts/fact.ts';
import { readNumbers } from '#shared/facts/numbers.ts';
import type { Run } from '#shared/text/align.ts';
import type { Comparable } from '../comparable.ts';
import { share, sum } from './arithmetic.ts';
import type { RelationMeasures } from './measures.ts';

/** Replaced stretches up to this length are looked for in the titles; longer ones are not names. Units. */
const MAX_NAME = 12;
/** Stretches that both texts have in a place and that are no longer count as replaced; longer ones are other text. */
const MAX_REPLACED = 24;
/** … and at the head, where a notice names its subject. */
const MAX_REPLACED_HEAD = 60;

export type Differences = Pick<RelationMeasures, 'replaced' | 'otherFacts' | 'missingFacts' | 'otherSubject'>;
export const NO_DIFFERENCES: Differences = { replaced: 0, otherFacts: 0, missingFacts: 0, otherSubject: false };

export function differencesBetween(short: Comparable, long: Comparable, chain: readonly Run[]): Differences {
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

const CHUNK = 8192;

function textOf(units: Uint16Array): string {
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) text += String.fromCharCode(...units.subarray(i, i + CHUNK));
  return text;
}
