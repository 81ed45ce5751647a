// Fact alerts: the numbers, dates, names and negations in which two compared texts differ, clause by clause.
import type { DiffRow, Span } from '../diff/index.ts';
import type { Range } from '../range.ts';
import type { UnitFolding } from '../text/unit-folding.ts';
import { listAddedRows } from './added-clauses.ts';
import { type Fact, type FactKind, isSameFact } from './fact.ts';
import { listFactsBeforeTruncation } from './facts-before-truncation.ts';
import { listStretches } from './list-stretches.ts';
import { joinRanges, matchAddedFacts } from './match-added.ts';
import { type FactPair, matchFacts } from './match-facts.ts';
import { findOtherOffices } from './offices.ts';
import { readFacts, toFactForm, toNameFacts } from './read-facts.ts';
import { addRegionalNames, listRegionalNames } from './regional-names.ts';

export type { FactKind };

/** The range of a fact in its whole text, and its words. */
export type FactPlace = Range & { readonly text: string };

/** The index of the row in which a fact differs, and the fact on either side; null if that side does not state it. */
export type FactAlert = { readonly kind: FactKind; readonly row: number } & (
  | { readonly change: 'changed'; readonly base: FactPlace; readonly other: FactPlace }
  | { readonly change: 'only-in-base'; readonly base: FactPlace; readonly other: null }
  | { readonly change: 'only-in-other'; readonly base: null; readonly other: FactPlace }
);

export type FactOptions = {
  /** The names that a tagger found in either text, in order; without them names are not compared. */
  readonly names?: { readonly base: readonly Range[]; readonly other: readonly Range[] };
  /** Ranges of either text, in order, whose facts are left out: boilerplate. */
  readonly excluded?: { readonly base: readonly Range[]; readonly other: readonly Range[] };
  /** Traditional → simplified, unit by unit. */
  readonly script?: UnitFolding;
};

type Side = Range & { readonly facts: Fact[] };
type RowSides = { readonly base: Side | null; readonly other: Side | null };

/**
 * The differing facts in the changed rows of `diffTexts`, in reading order. Facts moved within a clause, reworded
 * (3500万 → 三千五百万) or moved to a neighbouring new clause cause no alert. Linear in the texts' length.
 */
export function findFactAlerts(rows: readonly DiffRow[], options: FactOptions = {}): FactAlert[] {
  const base = rows.map((row) => (row.kind === 'inserted' ? null : spell(row.left)));
  const other = rows.map((row) => (row.kind === 'deleted' ? null : spell(row.right)));
  const isRead = rows.map((row) => row.kind !== 'same');
  const texts = { base: base.join(''), other: other.join('') };
  const lengths = { base: texts.base.length, other: texts.other.length };
  const plain = { base: toFactForm(texts.base, options.script), other: toFactForm(texts.other, options.script) };

  const baseSides = readSides(base, isRead, options, 'base', plain.base);
  const otherSides = readSides(other, isRead, options, 'other', plain.other);
  const sides = rows.map((_, row): RowSides => ({ base: baseSides[row]!, other: otherSides[row]! }));
  const added = listAddedRows(rows, { base, other });

  const alerts: FactAlert[] = [];
  let start = 0;
  while (start < rows.length) {
    let end = start + 1;
    while (end < rows.length && isRead[start] && isRead[end]) end++;
    const carried = collectCarried(rows, sides, start, end);
    for (let row = start; row < end; row++) {
      const { base: one, other: two } = sides[row]!;
      const content = rows[row]!;
      if (content.kind !== 'changed' || !one || !two) continue;
      const stretches = listStretches(content.left, content.right, one.start, two.start);
      const spans = { base: content.left, other: content.right };
      const facts = listFactsBeforeTruncation(spans, { base: one, other: two }, lengths);
      const pairs = matchFacts(facts.base, facts.other, stretches)
        .filter((pair) => !isStatedElsewhere(pair, carried))
        .filter((pair) => !isNameStated(pair, plain, { base: one, other: two }, options.script));
      pairs.push(...findOtherOffices(facts, plain));
      for (const pair of joinRanges(pairs, plain)) alerts.push(toAlert(pair, row, texts));
    }
    for (const { row, pair } of matchAddedFacts(sides, carried, added, { start, end }, plain))
      alerts.push(toAlert(pair, row, texts));
    start = end;
  }
  return alerts.sort((one, two) => one.row - two.row);
}

function spell(content: string | readonly Span[]): string {
  return typeof content === 'string' ? content : content.map((span) => span.text).join('');
}

/** Reads all rows at once, because a pattern matches one long text faster than a thousand short ones. */
function readSides(
  parts: readonly (string | null)[],
  isRead: readonly boolean[],
  { names, excluded, script }: FactOptions,
  side: 'base' | 'other',
  plain: string,
): (Side | null)[] {
  const read = parts.map((part, row) => (isRead[row] && part !== null ? part : ''));
  const facts = readFacts(read.join('\n'), script);
  const nameFacts = names ? readNameFacts(parts, isRead, names[side], script, plain) : [];
  let readAt = 0;
  let at = 0;
  let nextFact = 0;
  let nextName = 0;
  return parts.map((part, row) => {
    const start = at;
    const shift = at - readAt;
    readAt += read[row]!.length + 1;
    at += part?.length ?? 0;
    const own: Fact[] = [];
    for (; nextFact < facts.length && facts[nextFact]!.start < readAt; nextFact++) {
      const fact = facts[nextFact]!;
      own.push({ ...fact, start: fact.start + shift, end: fact.end + shift });
    }
    for (; nextName < nameFacts.length && nameFacts[nextName]!.start < at; nextName++) own.push(nameFacts[nextName]!);
    const included = own.filter((fact) => !isWithin(fact, excluded?.[side] ?? [])).sort((a, b) => a.start - b.start);
    return part === null ? null : { start, end: at, facts: withoutPartsOfNames(included) };
  });
}

function isWithin({ start, end }: Range, ranges: readonly Range[]): boolean {
  return ranges.some((range) => range.start < end && start < range.end);
}

/** The names of the tagger, and names of other regions in the differing rows. */
function readNameFacts(
  parts: readonly (string | null)[],
  isRead: readonly boolean[],
  names: readonly Range[],
  script: UnitFolding | undefined,
  plain: string,
): Fact[] {
  const read: Range[] = [];
  let at = 0;
  for (const [row, part] of parts.entries()) {
    const end = at + (part?.length ?? 0);
    if (isRead[row] && part !== null) read.push({ start: at, end });
    at = end;
  }
  const all = script ? addRegionalNames(names, plain, read, script) : names;
  return toNameFacts(parts.join(''), all, script, plain);
}

/** Drops numbers that are part of a name, such as 第一 in 第一人民医院. @param facts in order */
function withoutPartsOfNames(facts: readonly Fact[]): Fact[] {
  const names = facts.filter(({ kind }) => kind === 'name');
  if (names.length === 0) return [...facts];
  let next = 0;
  return facts.filter(({ kind, start, end }) => {
    if (kind !== 'number') return true;
    while (next < names.length && names[next]!.end < end) next++;
    return !(next < names.length && names[next]!.start <= start);
  });
}

/** The facts of clauses without a counterpart, in rows `start` to `end`. */
function collectCarried(
  rows: readonly DiffRow[],
  sides: readonly RowSides[],
  start: number,
  end: number,
): { readonly base: Set<Fact>; readonly other: Set<Fact> } {
  const carried = { base: new Set<Fact>(), other: new Set<Fact>() };
  for (let row = start; row < end; row++) {
    const content = rows[row]!;
    if ((content.kind !== 'deleted' && content.kind !== 'inserted') || content.move !== undefined) continue;
    const side = content.kind === 'deleted' ? 'base' : 'other';
    for (const fact of sides[row]![side]!.facts) carried[side].add(fact);
  }
  return carried;
}

/** True if the other text states the fact in a nearby clause of its own; each such fact matches one pair. */
function isStatedElsewhere(pair: FactPair, carried: { readonly base: Set<Fact>; readonly other: Set<Fact> }): boolean {
  const fact = pair.base ?? pair.other!;
  if (pair.base && pair.other) return false;
  const candidates = pair.base ? carried.other : carried.base;
  for (const candidate of candidates) {
    if (isSameFact(fact, candidate)) return candidates.delete(candidate);
  }
  return false;
}

type Texts = { readonly base: string; readonly other: string };

/**
 * True if the other side contains the name anyway: its tagger missed it, or it is in another clause. Part of a longer
 * name in the same clause (王小 in 王小明) does not count.
 */
function isNameStated(
  { base, other }: FactPair,
  texts: Texts,
  sides: { readonly base: Side; readonly other: Side },
  script: UnitFolding | undefined,
): boolean {
  const { kind } = (base ?? other)!;
  if (kind !== 'name') return false;
  const isStated = (name: Fact, side: 'base' | 'other') => {
    if (script && listRegionalNames(name.value, script).some((form) => texts[side].includes(form))) return true;
    const { start, end, facts } = sides[side];
    const at = texts[side].slice(start, end).indexOf(name.value);
    if (at < 0) return texts[side].includes(name.value);
    const from = start + at;
    return !facts.some(
      (fact) =>
        fact.kind === 'name' && fact.value !== name.value && fact.start < from + name.value.length && from < fact.end,
    );
  };
  return (!base || isStated(base, 'other')) && (!other || isStated(other, 'base'));
}

function toAlert({ base, other }: FactPair, row: number, texts: Texts): FactAlert {
  const place = (fact: Fact, text: string): FactPlace => ({
    start: fact.start,
    end: fact.end,
    text: text.slice(fact.start, fact.end),
  });
  const { kind } = (base ?? other)!;
  if (!base) return { kind, row, change: 'only-in-other', base: null, other: place(other!, texts.other) };
  if (!other) return { kind, row, change: 'only-in-base', base: place(base, texts.base), other: null };
  return { kind, row, change: 'changed', base: place(base, texts.base), other: place(other, texts.other) };
}
