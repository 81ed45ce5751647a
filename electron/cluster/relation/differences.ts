// The differences between two aligned texts: replaced stretches, and facts that differ.
import { readDates } from '#shared/facts/dates.ts';
import { type Fact, isSameFact } from '#shared/facts/fact.ts';
import { readNumbers } from '#shared/facts/numbers.ts';
import { lengthOf, type Range } from '#shared/range.ts';
import type { Run } from '#shared/text/align.ts';
import { readNameFacts } from '../../text/name-facts.ts';
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { count, share, sum } from './arithmetic.ts';
import type { RelationMeasures } from './measures.ts';
import { once } from './once.ts';

/** Replaced stretches up to this length are searched in the titles; longer ones are not names. Units. */
const MAX_NAME = 12;
/**
 * Stretches that both texts have in one place count as replaced up to this length; longer ones are different text.
 * Units.
 */
const MAX_REPLACED = 24;
/** The same limit at the head, where a notice names its subject. Units. */
const MAX_REPLACED_HEAD = 60;
/**
 * Names are searched in at most this many replaced stretches, each with this many units around it, which word
 * segmentation needs.
 */
const MAX_NAMED = 12;
const NAME_CONTEXT = 16;
/** Units of a text whose names are counted. */
const MAX_COUNTED = 5000;

export type Differences = Pick<RelationMeasures, 'replaced' | 'otherFacts' | 'missingFacts' | 'otherSubject'>;
export const NO_DIFFERENCES: Differences = { replaced: 0, otherFacts: 0, missingFacts: 0, otherSubject: false };

/** Facts are read, and names tagged, on first use. */
export function differencesBetween(short: Comparable, long: Comparable, chain: readonly Run[]): Differences {
  const [a, b] = [short.text.units, long.text.units];
  const replacements = findReplacements(chain, a.length, b.length);
  const textFacts = once(() => [readNumbersAndDates(textOf(a)), readNumbersAndDates(textOf(b))] as const);
  const facts = once(() => {
    // No fact conflicts outside replaced stretches, and reading facts takes longer than aligning the texts.
    if (!replacements.some(isReplaced)) return 0;
    const [one, other] = textFacts();
    // Regions write foreign names differently: 莫桑比克, 莫三比克.
    const isOneScript = short.text.isTraditional === long.text.isTraditional;
    const areNamed = isOneScript && haveOtherNames(one.text, other.text, replacements);
    return otherFacts(areNamed ? withNames(one) : one, areNamed ? withNames(other) : other, chain, replacements);
  });
  const subject = once(() => hasOtherSubject(short, long, replacements));
  return {
    replaced: replacementRatio(chain, replacements),
    get otherFacts() {
      return facts();
    },
    get missingFacts() {
      const [one, other] = textFacts();
      return missingFacts(one.facts, other.facts);
    },
    get otherSubject() {
      return subject();
    },
  };
}

type TextFacts = { readonly text: string; readonly facts: readonly Fact[] };

/** Stretches of both texts between two runs of the chain, before the first or after the last. Neither is empty. */
type Replacement = { readonly a: Range; readonly b: Range };

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

/** True if the stretches are too short for either text to say something of its own there. */
function isReplaced(replacement: Replacement): boolean {
  const isAtHead = replacement.a.start === 0 && replacement.b.start === 0;
  return replacedLength(replacement) <= (isAtHead ? MAX_REPLACED_HEAD : MAX_REPLACED);
}

function replacementRatio(chain: readonly Run[], replacements: readonly Replacement[]): number {
  const matched = sum(chain, ({ length }) => length);
  const replaced = sum(replacements, (one) => (isReplaced(one) ? replacedLength(one) : 0));
  return share(replaced, matched + replaced);
}

/**
 * Facts matched by the chain's runs are the same. Facts in replaced stretches conflict where neither side states the
 * other's.
 */
function otherFacts(
  one: TextFacts,
  other: TextFacts,
  chain: readonly Run[],
  replacements: readonly Replacement[],
): number {
  let conflicts = 0;
  const replaced = new Set<Fact>();
  for (const replacement of replacements.filter(isReplaced)) {
    const inA = touching(one.facts, replacement.a);
    const inB = touching(other.facts, replacement.b);
    for (const fact of inA) replaced.add(fact);
    if (inA.length === 0 || inB.length === 0) continue;
    const onlyA = inA.filter((fact) => !isStated(fact, inB, other.text));
    const onlyB = inB.filter((fact) => !isStated(fact, inA, one.text));
    conflicts += Math.min(onlyA.length, onlyB.length);
  }
  const same = one.facts.filter(
    (fact) => !replaced.has(fact) && chain.some((run) => run.a <= fact.start && fact.end <= run.a + run.length),
  ).length;
  // Counts one more fact as the same, because a single fact may be misread.
  return conflicts / (conflicts + same + 1);
}

/** A name may occur anywhere in the text, a number or date only in the same place. */
function isStated(fact: Fact, there: readonly Fact[], text: string): boolean {
  if (there.some((other) => isSameFact(fact, other))) return true;
  return (
    fact.kind === 'name' && (text.includes(fact.value) || there.some(({ value }) => isMisspelt(fact.value, value)))
  );
}

/** Half of the longer name's characters are in the other, as in 陈守义 and 陈守毅, 张伟 and 张玮. */
function isMisspelt(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return count(longer, (character) => shorter.includes(character)) * 2 >= longer.length;
}

/**
 * True if in some place each text has a name that the other has nowhere. Only these places are tagged, because whole
 * texts take long.
 */
function haveOtherNames(one: string, other: string, replacements: readonly Replacement[]): boolean {
  return replacements
    .filter(isReplaced)
    .slice(0, MAX_NAMED)
    .some(({ a, b }) => hasNameMissingFrom(one, a, other) && hasNameMissingFrom(other, b, one));
}

function hasNameMissingFrom(text: string, place: Range, other: string): boolean {
  const from = Math.max(0, place.start - NAME_CONTEXT);
  const names = readNameFacts(text.slice(from, place.end + NAME_CONTEXT));
  return touching(names, { start: place.start - from, end: place.end - from }).some(
    ({ value }) => !other.includes(value),
  );
}

function withNames({ text, facts }: TextFacts): TextFacts {
  return { text, facts: [...facts, ...readNameFacts(text.slice(0, MAX_COUNTED))] };
}

/** Replacing any digit replaces a number. A name must be replaced as a whole: one character of it may be misspelt. */
function touching(facts: readonly Fact[], { start, end }: Range): Fact[] {
  return facts.filter((fact) =>
    fact.kind === 'name' ? fact.start >= start && fact.end <= end : fact.start < end && fact.end > start,
  );
}

function missingFacts(facts: readonly Fact[], others: readonly Fact[]): number {
  const values = new Set(others.map(({ kind, value }) => `${kind} ${value}`));
  const dates = others.filter(({ calendar }) => calendar);
  const missing = facts.filter(
    (fact) =>
      !values.has(`${fact.kind} ${fact.value}`) && !(fact.calendar && dates.some((date) => isSameFact(fact, date))),
  );
  return share(missing.length, facts.length);
}

/** Uses the readers of the fact alerts. Folded text keeps numbers and dates as written. */
function readNumbersAndDates(text: string): TextFacts {
  const { dates, rest } = readDates(text);
  return { text, facts: [...dates, ...readNumbers(rest)] };
}

function hasOtherSubject(short: Comparable, long: Comparable, replacements: readonly Replacement[]): boolean {
  // Regions use different words: 支持 becomes 支援 in traditional characters.
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
