// Differences of form: width, punctuation, script. The comparison ignores them; they are found again in the text that
// it considers the same. Pure.

import { hasLetters, splitIntoTokens } from '../../text/characters.ts';
import { hasInvisible, withoutInvisible } from '../../text/invisible.ts';
import type { Range } from '../../text/range.ts';
import { type DiffRow, diffTexts, type Ignoring, type Span } from '../diff/index.ts';

export type SheetSpan = Span & { readonly isForm?: true };
export type SheetRow =
  | Exclude<DiffRow, { readonly kind: 'changed' }>
  | { readonly kind: 'changed'; readonly left: readonly SheetSpan[]; readonly right: readonly SheetSpan[] };

/** Ranges with differences of form, in order; offsets count the shared text of each side, in its own spelling. */
type FormMarks = { readonly left: readonly Range[]; readonly right: readonly Range[] };

/** Returns the same array if no row has differences of form; that costs one comparison of strings per row. */
export function markForm(rows: readonly DiffRow[], ignore: Ignoring): readonly SheetRow[] {
  let marked: SheetRow[] | null = null;
  rows.forEach((row, at) => {
    const changed = markRow(row, ignore);
    if (changed === row) return;
    marked ??= [...rows];
    marked[at] = changed;
  });
  return marked ?? rows;
}

function markRow(row: DiffRow, ignore: Ignoring): SheetRow {
  if (row.kind === 'deleted' || row.kind === 'inserted') return row;
  const sides = row.kind === 'same' ? { left: asSpans(row.left), right: asSpans(row.right) } : row;
  const [left, right] = [spellSame(sides.left), spellSame(sides.right)];
  if (left === right || withoutInvisible(left) === withoutInvisible(right)) return row;
  const marks = compareForms(left, right, ignore);
  if (marks.left.length + marks.right.length === 0) return row;
  return {
    kind: 'changed',
    left: cutAtForms(sides.left, marks.left, 'deleted'),
    right: cutAtForms(sides.right, marks.right, 'inserted'),
  };
}

function asSpans(text: string): Span[] {
  return [{ text, kind: 'same' }];
}

export function spellSame(parts: readonly { readonly text: string; readonly kind: string }[]): string {
  return parts.map(({ text, kind }) => (kind === 'same' ? text : '')).join('');
}

function compareForms(left: string, right: string, ignore: Ignoring): FormMarks {
  const isAnyIgnored = Object.values(ignore).some(Boolean) || hasInvisible(left) || hasInvisible(right);
  return (isAnyIgnored ? null : pairTokens(left, right)) ?? alignTokens(left, right, ignore);
}

/** The fast way for most texts: compares token by token. Null where the tokens do not correspond by position. */
function pairTokens(left: string, right: string): FormMarks | null {
  const [lefts, rights] = [splitIntoTokens(left), splitIntoTokens(right)];
  if (lefts.length !== rights.length) return null;
  const marks = { left: [] as Range[], right: [] as Range[] };
  const place = { left: 0, right: 0 };
  for (const [at, token] of lefts.entries()) {
    const other = rights[at]!;
    if (token !== other) {
      if (hasLetters(token) !== hasLetters(other)) return null;
      addRange(marks.left, place.left, token.length);
      addRange(marks.right, place.right, other.length);
    }
    place.left += token.length;
    place.right += other.length;
  }
  return marks;
}

function alignTokens(left: string, right: string, ignore: Ignoring): FormMarks {
  const marks = { left: [] as Range[], right: [] as Range[] };
  const place = { left: 0, right: 0 };
  const walk = (side: 'left' | 'right', spans: readonly Span[]) => {
    for (const { text, kind } of spans) {
      if (kind !== 'same') addRange(marks[side], place[side], text.length);
      place[side] += text.length;
    }
  };
  for (const row of diffTexts(left, right, { ignore })) {
    if (row.kind !== 'inserted') walk('left', toSpans(row.left, row.kind === 'same' ? 'same' : 'deleted'));
    if (row.kind !== 'deleted') walk('right', toSpans(row.right, row.kind === 'same' ? 'same' : 'inserted'));
  }
  return marks;
}

function toSpans(side: string | readonly Span[], kind: Span['kind']): readonly Span[] {
  return typeof side === 'string' ? [{ text: side, kind }] : side;
}

function addRange(ranges: Range[], start: number, length: number): void {
  const last = ranges.at(-1);
  if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end: start + length };
  else ranges.push({ start, end: start + length });
}

/** @param marks offsets in the joined text of the spans that are the same */
function cutAtForms(
  spans: readonly Span[],
  marks: readonly Range[],
  kind: 'deleted' | 'inserted',
): readonly SheetSpan[] {
  const cut: SheetSpan[] = [];
  let start = 0;
  for (const span of spans) {
    if (span.kind !== 'same') {
      cut.push(span);
      continue;
    }
    const end = start + span.text.length;
    let at = start;
    const add = (to: number, as: Omit<SheetSpan, 'text'>) => {
      if (to > at) cut.push({ text: span.text.slice(at - start, to - start), ...as });
      at = Math.max(at, to);
    };
    for (const mark of marks) {
      if (mark.end <= start) continue;
      if (mark.start >= end) break;
      add(mark.start, { kind: 'same' });
      add(Math.min(mark.end, end), { kind, isForm: true });
    }
    add(end, { kind: 'same' });
    start = end;
  }
  return cut;
}
