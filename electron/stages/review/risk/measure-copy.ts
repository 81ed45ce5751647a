// What a copy lacks of the suggested text and has beyond it: how much, where, and in which ranges of the bodies.
import { columnsOnlyIn } from '#shared/model/columns.ts';
import type { CopyMeasures, Otherness, Passages, TextPlace } from '#shared/review/risk.ts';
import { lengthOf, type Range } from '#shared/text/range.ts';
import { share } from '../../../core/cluster/relation/arithmetic.ts';
import { appearedBefore } from '../../../core/cluster/relation/days.ts';
import { MIN_OF_REST } from '../../../core/cluster/relation/items.ts';
import { pairsIn, titlePairs } from '../../../core/cluster/relation/titles.ts';
import { type Copy, isFrame, MIN_COMMON, MIN_PASSAGE, type RiskMember } from './copies.ts';
import { toBodyRange } from './locate-units.ts';

/** Ranges that are kept of a passage as evidence. */
const MAX_RANGES = 4;
/** Share of all passages by which they are at one place. */
const AT_ONE_PLACE = 0.8;

/** `isDuplicate`: an export discards the copy · `isOfOneForm`: the same form about something else. */
export type CopyRelation = { readonly isDuplicate: boolean; readonly isOfOneForm: boolean };

/** `own`: the passages that the suggested text lacks, in units of the copy. */
type MeasuredCopy = { readonly measures: Omit<CopyMeasures, 'rewritten'>; readonly own: readonly Range[] };

export function measureCopy(
  suggested: RiskMember,
  copy: Copy,
  { isDuplicate, isOfOneForm }: CopyRelation,
): MeasuredCopy {
  const { aligned, units, article, inMuted } = copy;
  const kept = suggested.comparable.text.units;
  const areMerged = (copy.isRowMerged ?? false) && (suggested.isRowMerged ?? false);
  const columns = columnsOnlyIn(copy.columns ?? [], suggested.columns ?? [], areMerged);
  const nameOther = (lacks: readonly Range[], own: readonly Range[]): Otherness | null => {
    if (isDuplicate) return null;
    if (isOfOneForm) return 'form';
    const [one, another] = [suggested.comparable, copy.comparable];
    if (appearedBefore(one, another) || appearedBefore(another, one)) return 'earlier';
    return isAbout(copy, own, suggested) || (own.length > 0 && isAbout(suggested, lacks, copy)) ? 'subject' : null;
  };
  if (aligned.isSame) {
    const other = nameOther([], []);
    return { measures: { article, lacks: NOTHING, own: NOTHING, columns, shared: 1, isDuplicate, other }, own: [] };
  }
  const keptCovered = new Uint8Array(kept.length);
  for (let at = 0; at < kept.length; at++) keptCovered[at] = aligned.confirmed[at]! | aligned.confirmed[at + 1]!;
  const framed = { kept: new Uint8Array(kept.length), copy: new Uint8Array(units.length) };
  for (const departure of aligned.departures)
    if (isFrame(departure, kept, copy)) {
      framed.kept.fill(1, departure.kept.start, departure.kept.end);
      framed.copy.fill(1, departure.copy.start, departure.copy.end);
    }
  for (let at = 0; at < kept.length; at++) framed.kept[at]! |= inMuted.kept[at]!;
  for (let at = 0; at < units.length; at++) framed.copy[at]! |= inMuted.copy[at]!;
  const covered = aligned.covered.reduce((sum, one) => sum + one, 0);
  const [lacks, own] = [findUncovered(keptCovered, framed.kept), findUncovered(aligned.covered, framed.copy)];
  const measures = {
    article,
    lacks: describePassages(lacks, suggested),
    own: describePassages(own, copy),
    columns,
    shared: covered / Math.max(1, units.length),
    isDuplicate,
    other: nameOther(lacks, own),
  };
  return { measures, own };
}

/** The characters that copies have of their own. What more than one of them has counts once. */
export function countDistinct(parts: readonly (MeasuredCopy & { readonly copy: Copy })[]): number {
  const several = parts.filter(({ own }) => own.length > 0);
  if (several.length < 2) return several[0]?.measures.own.characters ?? 0;
  const known = new Set<string>();
  let characters = 0;
  for (const { copy, own } of several) {
    const grams: string[] = [];
    for (const { start, end } of own) {
      const flags = new Uint8Array(end - start);
      for (let at = start; at + MIN_COMMON <= end; at++) {
        const gram = String.fromCharCode(...copy.units.subarray(at, at + MIN_COMMON));
        if (known.has(gram)) flags.fill(1, at - start, at - start + MIN_COMMON);
        grams.push(gram);
      }
      for (const run of runsOf(flags, 0))
        characters += countCharacters(copy, toBodyRange(copy, { start: start + run.start, end: start + run.end }));
    }
    // Only now: what a text says twice is said twice.
    for (const gram of grams) known.add(gram);
  }
  return characters;
}

/** The title of the article speaks of passages that the other one has nowhere. */
function isAbout({ comparable }: RiskMember, passages: readonly Range[], other: RiskMember): boolean {
  const title = titlePairs(comparable);
  const inOther = pairsIn(other.comparable.text.units, title, titlePairs(other.comparable));
  const inPassages = new Set<number>();
  for (const { start, end } of passages) pairsIn(comparable.text.units.subarray(start, end), title, inPassages);
  return share(inPassages.difference(inOther).size, title.size) >= MIN_OF_REST;
}

const NOTHING: Passages = { characters: 0, at: null, ranges: [] };

/** Passages that the other text lacks. A short common stretch between two of them, or at the end of the text, is chance. */
function findUncovered(covered: Uint8Array, framed: Uint8Array): Range[] {
  const flags = covered.slice();
  const isUncovered = (from: number, to: number) => covered.subarray(from, to).every((one) => one === 0);
  for (const run of runsOf(covered, 1)) {
    if (lengthOf(run) >= MIN_COMMON || lengthOf(run) === covered.length) continue;
    const isAfter = run.start === 0 || (run.start >= MIN_PASSAGE && isUncovered(run.start - MIN_PASSAGE, run.start));
    const isBefore =
      run.end === covered.length ||
      (run.end + MIN_PASSAGE <= covered.length && isUncovered(run.end, run.end + MIN_PASSAGE));
    if (isAfter && isBefore) flags.fill(0, run.start, run.end);
  }
  for (let at = 0; at < flags.length; at++) flags[at]! |= framed[at]!;
  return runsOf(flags, 0).filter((run) => lengthOf(run) >= MIN_PASSAGE);
}

function runsOf(flags: Uint8Array, wanted: 0 | 1): Range[] {
  const runs: Range[] = [];
  for (let at = 0; at < flags.length; ) {
    let end = at;
    while (end < flags.length && flags[end] === wanted) end++;
    if (end > at) runs.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return runs;
}

function describePassages(passages: readonly Range[], member: RiskMember): Passages {
  if (passages.length === 0) return NOTHING;
  const { length } = member.comparable.text.units;
  const ranges = passages.map((passage) => toBodyRange(member, passage));
  const longest = ranges.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_RANGES);
  return {
    characters: ranges.reduce((sum, range) => sum + countCharacters(member, range), 0),
    at: placeOf(passages, length),
    ranges: longest.sort((a, b) => a.start - b.start),
  };
}

function placeOf(passages: readonly Range[], length: number): TextPlace {
  const all = passages.reduce((sum, passage) => sum + lengthOf(passage), 0);
  const isMost = (some: readonly Range[]) => some.reduce((sum, one) => sum + lengthOf(one), 0) >= all * AT_ONE_PLACE;
  if (isMost(passages.filter(({ end }) => end === length))) return 'end';
  if (isMost(passages.filter(({ start }) => start === 0))) return 'start';
  return isMost(passages.filter(({ start, end }) => start > 0 && end < length)) && passages.length === 1
    ? 'middle'
    : 'several';
}

/** Without blanks, and what is not compared. */
function countCharacters({ plain, excluded }: RiskMember, { start, end }: Range): number {
  let text = '';
  let at = start;
  for (const part of excluded) {
    if (part.end <= start || part.start >= end) continue;
    text += plain.slice(at, part.start);
    at = part.end;
  }
  return (text + plain.slice(at, end)).replace(/\s/g, '').length;
}
