// What is no part of the story (a dateline, a byline) is left out of the comparison, and put back where it stood: whatever
// the other text has there, not one of its words stands for a word of the story.
import type { Range } from '../range.ts';
import type { DiffRow, Span } from './rows.ts';

/** Stretches of either text, in order, none touching the next, cut between visible characters. */
export type Apart = { readonly left: readonly Range[]; readonly right: readonly Range[] };

/** A stretch, and its place in the text that is left without it. */
type Stretch = { readonly text: string; readonly at: number };

/** The text without the stretches. Their line breaks stay: they part what stands before from what stands behind. */
export function leaveOut(text: string, ranges: readonly Range[]): { rest: string; stretches: Stretch[] } {
  const stretches: Stretch[] = [];
  let rest = '';
  let from = 0;
  for (const { start, end } of ranges) {
    for (const { index, 0: line } of text.slice(start, end).matchAll(/[^\r\n]+/g)) {
      rest += text.slice(from, start + index);
      stretches.push({ text: line, at: rest.length });
      from = start + index + line.length;
    }
  }
  return { rest: rest + text.slice(from), stretches };
}

/** The rows of what was left, as rows of the whole texts: a stretch is only in its own text, unless both have it in one place. */
export function putBack(rows: readonly DiffRow[], left: readonly Stretch[], right: readonly Stretch[]): DiffRow[] {
  const lefts = new Refill(left, 'deleted');
  const rights = new Refill(right, 'inserted');
  const refilled = rows.flatMap((row) => [...toRows(lefts.takeHere(), rights.takeHere()), refill(row, lefts, rights)]);
  return [...refilled, ...toRows(lefts.takeHere(), rights.takeHere())];
}

/** What stands between two rows. */
function toRows(left: string, right: string): DiffRow[] {
  if (left === right) return left === '' ? [] : [{ kind: 'same', left, right }];
  return [
    ...(left === '' ? [] : [{ kind: 'deleted' as const, left }]),
    ...(right === '' ? [] : [{ kind: 'inserted' as const, right }]),
  ];
}

function refill(row: DiffRow, lefts: Refill, rights: Refill): DiffRow {
  switch (row.kind) {
    case 'deleted':
      return { ...row, left: spell(lefts.fill([{ text: row.left, kind: 'deleted' }])) };
    case 'inserted':
      return { ...row, right: spell(rights.fill([{ text: row.right, kind: 'inserted' }])) };
    case 'changed':
      return { kind: 'changed', left: lefts.fill(row.left), right: rights.fill(row.right) };
    case 'same': {
      const left = lefts.fill([{ text: row.left, kind: 'same' }]);
      const right = rights.fill([{ text: row.right, kind: 'same' }]);
      if (left.length <= 1 && right.length <= 1) return row;
      if (spell(left) === spell(right)) return { kind: 'same', left: spell(left), right: spell(right) };
      return { kind: 'changed', left, right };
    }
  }
}

/** Goes along one side of the rows and puts its stretches in. */
class Refill {
  readonly #stretches: readonly Stretch[];
  readonly #kind: Span['kind'];
  #next = 0;
  #at = 0;

  constructor(stretches: readonly Stretch[], kind: Span['kind']) {
    this.#stretches = stretches;
    this.#kind = kind;
  }

  /** The stretches that stand here, before whatever comes next. */
  takeHere(): string {
    let taken = '';
    for (; this.#stretches[this.#next]?.at === this.#at; this.#next++) taken += this.#stretches[this.#next]!.text;
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
        const next = this.#stretches[this.#next]?.at ?? Number.POSITIVE_INFINITY;
        const end = Math.min(next, start + text.length);
        add(text.slice(this.#at - start, end - start), kind);
        this.#at = end;
      }
    }
    return filled;
  }
}

function spell(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
