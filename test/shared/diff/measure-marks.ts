// Measures the marks of a comparison against marks made by hand, and against the fewest that an optimal alignment
// needs.
import type { DiffRow } from '#shared/compare/diff/index.ts';
import { splitIntoTokens } from '#shared/text/characters.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';
import type { MarkedEdit } from '../../helpers/texts/marked-edits.ts';

/** For each UTF-16 unit, true if it is marked. */
type Flags = boolean[];

export type MarkMeasures = {
  /** UTF-16 units of both texts, and those whose marks agree with the best of the markings. */
  readonly units: number;
  readonly agreeing: number;
  /** Units marked both by the comparison and by hand. */
  readonly shared: number;
  /** The marked units: by the comparison, by hand, and the fewest possible. */
  readonly marked: number;
  readonly byHand: number;
  readonly needed: number;
  /** Both texts with the comparison's marks. */
  readonly sketch: readonly [string, string];
};

export function measureMarks({ base, other, markings }: MarkedEdit): MarkMeasures {
  const rows = diffFully(base, other);
  const [left, right] = [flagRows(rows, 'left'), flagRows(rows, 'right')];
  const flags = [...left, ...right];
  const byHand = markings.map((marks) => [...flagRanges(base, marks.base), ...flagRanges(other, marks.other)]);
  const agreeing = byHand.map((marks) => marks.filter((isMarked, at) => isMarked === flags[at]).length);
  const best = agreeing.indexOf(Math.max(...agreeing));
  return {
    units: flags.length,
    agreeing: agreeing[best]!,
    shared: count(flags.map((isMarked, at) => isMarked && byHand[best]![at]!)),
    marked: count(flags),
    byHand: count(byHand[best]!),
    needed: countNeeded(base, other),
    sketch: [bracket(base, left), bracket(other, right)],
  };
}

export type MarkTotals = {
  /** Shares of the units marked as by hand: of all units, the mean over the edits, and the minimum of an edit. */
  readonly agreement: number;
  readonly meanAgreement: number;
  readonly leastAgreement: number;
  /** The units that both mark, as a share of those marked by the comparison or by hand. */
  readonly markAgreement: number;
  /**
   * Marked units beyond those of an optimal alignment, summed over the edits, as a share of these; for the comparison
   * and by hand.
   */
  readonly excess: number;
  readonly excessByHand: number;
};

export function sumMarks(measures: readonly MarkMeasures[]): MarkTotals {
  const shares = measures.map(({ agreeing, units }) => agreeing / units);
  const sum = (read: (measure: MarkMeasures) => number) => measures.reduce((total, one) => total + read(one), 0);
  const needed = sum((one) => one.needed);
  return {
    agreement: sum((one) => one.agreeing) / sum((one) => one.units),
    meanAgreement: shares.reduce((total, share) => total + share, 0) / shares.length,
    leastAgreement: Math.min(...shares),
    markAgreement: sum((one) => one.shared) / sum((one) => one.marked + one.byHand - one.shared),
    // An excess in one edit is not offset by another.
    excess: sum((one) => Math.max(0, one.marked - one.needed)) / needed,
    excessByHand: sum((one) => Math.max(0, one.byHand - one.needed)) / needed,
  };
}

function flagRows(rows: readonly DiffRow[], side: 'left' | 'right'): Flags {
  return rows.flatMap((row) => {
    if (row.kind === (side === 'left' ? 'inserted' : 'deleted')) return [];
    const content = (row as Record<typeof side, string | { text: string; kind: string }[]>)[side];
    const spans = typeof content === 'string' ? [{ text: content, kind: row.kind }] : content;
    return spans.flatMap(({ text, kind }) => Array<boolean>(text.length).fill(kind !== 'same'));
  });
}

function flagRanges(text: string, ranges: readonly { start: number; end: number }[]): Flags {
  const flags = Array<boolean>(text.length).fill(false);
  for (const { start, end } of ranges) flags.fill(true, start, end);
  return flags;
}

function count(flags: Flags): number {
  return flags.filter(Boolean).length;
}

function bracket(text: string, flags: Flags): string {
  return text
    .split('')
    .map((unit, at) => {
      const [opens, closes] = [flags[at] && !flags[at - 1], flags[at] && !flags[at + 1]];
      return (opens ? '[' : '') + unit + (closes ? ']' : '');
    })
    .join('');
}

const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Marked units of an optimal alignment in which whole words may be marked: the longest common subsequence of the texts'
 * words, by length. A word is a number or one of the segmenter's.
 */
function countNeeded(left: string, right: string): number {
  return left.length + right.length - 2 * measureCommon(splitIntoWords(left), splitIntoWords(right));
}

function splitIntoWords(text: string): string[] {
  const tokenEnds = new Set(collectEnds(splitIntoTokens(text)));
  const words: string[] = [];
  let start = 0;
  for (const end of collectEnds(Array.from(wordSegmenter.segment(text), ({ segment }) => segment))) {
    if (!tokenEnds.has(end)) continue;
    words.push(text.slice(start, end));
    start = end;
  }
  return words;
}

function collectEnds(parts: readonly string[]): number[] {
  let end = 0;
  return parts.map((part) => {
    end += part.length;
    return end;
  });
}

/** The length of the longest common subsequence, in time proportional to the product of both lengths. */
function measureCommon(left: readonly string[], right: readonly string[]): number {
  let above = Array<number>(right.length + 1).fill(0);
  for (const word of left) {
    const row = [0];
    for (const [at, other] of right.entries()) {
      const kept = word === other ? above[at]! + word.length : 0;
      row.push(Math.max(kept, above[at + 1]!, row[at]!));
    }
    above = row;
  }
  return above.at(-1)!;
}
