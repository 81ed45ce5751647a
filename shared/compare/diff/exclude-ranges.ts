// Excluded ranges (a dateline, a byline) are removed before the comparison and restored in its rows. None of their
// words is then paired with a word of the story.

import { joinTexts } from '../../text/ignoring.ts';
import type { Range } from '../../text/range.ts';
import type { DiffRow, Span } from './rows.ts';

/** Ranges of either text, in order, none touching the next, cut between visible characters. */
export type ExcludedRanges = { readonly left: readonly Range[]; readonly right: readonly Range[] };

/** The text of an excluded range, and its offset in the text without these ranges. */
type Removed = { readonly text: string; readonly at: number };

/** The text without the ranges. Their line breaks stay: they separate the text before from the text after. */
export function removeRanges(text: string, ranges: readonly Range[]): { rest: string; removed: Removed[] } {
  const removed: Removed[] = [];
  let rest = '';
  let from = 0;
  for (const { start, end } of ranges) {
    for (const { index, 0: line } of text.slice(start, end).matchAll(/[^\r\n]+/g)) {
      rest += text.slice(from, start + index);
      removed.push({ text: line, at: rest.length });
      from = start + index + line.length;
    }
  }
  return { rest: rest + text.slice(from), removed };
}

/** Turns rows of the rest into rows of the whole texts: a range is deleted or inserted, unless both have it in one place. */
export function restoreRanges(
  rows: readonly DiffRow[],
  left: readonly Removed[],
  right: readonly Removed[],
): DiffRow[] {
  const lefts = new RangeRestorer(left, 'deleted');
  const rights = new RangeRestorer(right, 'inserted');
  const restored = rows.flatMap((row) => [...toRows(lefts.takeHere(), rights.takeHere()), restore(row, lefts, rights)]);
  return [...restored, ...toRows(lefts.takeHere(), rights.takeHere())];
}

function toRows(left: string, right: string): DiffRow[] {
  if (left === right) return left === '' ? [] : [{ kind: 'same', left, right }];
  return [
    ...(left === '' ? [] : [{ kind: 'deleted' as const, left }]),
    ...(right === '' ? [] : [{ kind: 'inserted' as const, right }]),
  ];
}

function restore(row: DiffRow, lefts: RangeRestorer, rights: RangeRestorer): DiffRow {
  switch (row.kind) {
    case 'deleted':
      return { ...row, left: joinTexts(lefts.fill([{ text: row.left, kind: 'deleted' }])) };
    case 'inserted':
      return { ...row, right: joinTexts(rights.fill([{ text: row.right, kind: 'inserted' }])) };
    case 'changed':
      return { kind: 'changed', left: lefts.fill(row.left), right: rights.fill(row.right) };
    case 'same': {
      const left = lefts.fill([{ text: row.left, kind: 'same' }]);
      const right = rights.fill([{ text: row.right, kind: 'same' }]);
      if (left.length <= 1 && right.length <= 1) return row;
      if (joinTexts(left) === joinTexts(right)) return { kind: 'same', left: joinTexts(left), right: joinTexts(right) };
      return { kind: 'changed', left, right };
    }
  }
}

class RangeRestorer {
  readonly #removed: readonly Removed[];
  readonly #kind: Span['kind'];
  #next = 0;
  #at = 0;

  constructor(removed: readonly Removed[], kind: Span['kind']) {
    this.#removed = removed;
    this.#kind = kind;
  }

  takeHere(): string {
    let taken = '';
    for (; this.#removed[this.#next]?.at === this.#at; this.#next++) taken += this.#removed[this.#next]!.text;
    return taken;
  }

  fill(spans: readonly Span[]): Span[] {
    const filled: Span[] = [];
    const add = (text: string, kind: Span['kind']) => {
      const last = filled.at(-1);
      if (last?.kind === kind) filled[filled.length - 1] = { text: last.text + text, kind };
      else if (text !== '') filled.push({ text, kind });
    };
    for (const { text, kind } of spans) {
      const start = this.#at;
      while (this.#at < start + text.length) {
        add(this.takeHere(), this.#kind);
        const next = this.#removed[this.#next]?.at ?? Number.POSITIVE_INFINITY;
        const end = Math.min(next, start + text.length);
        add(text.slice(this.#at - start, end - start), kind);
        this.#at = end;
      }
    }
    return filled;
  }
}
