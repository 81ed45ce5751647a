// Where two paired clauses differ, as offsets on both sides.
import type { Span } from '../diff/index.ts';
import type { Range } from '../range.ts';
import type { ChangedStretch } from './match-facts.ts';

/** A stretch of one side, and how many kept characters come before it. */
type Change = Range & { readonly kept: number };
/** `offsets[n]`: where the side is when n kept characters are past. */
type Changes = { readonly changes: readonly Change[]; readonly offsets: readonly number[] };

/**
 * The changed stretches of a row, in order. Deletions and insertions meet where the same kept text lies before them;
 * it is counted in letters and digits, which the sides have in common even where punctuation was ignored. Without common
 * count (markup was ignored) there are none: facts are then compared wherever they stand in the row.
 */
export function listStretches(
  left: readonly Span[],
  right: readonly Span[],
  baseStart: number,
  otherStart: number,
): ChangedStretch[] {
  const deleted = listChanges(left, baseStart);
  const inserted = listChanges(right, otherStart);
  if (deleted.offsets.length !== inserted.offsets.length) return [];
  const stretches: ChangedStretch[] = [];
  let [leftAt, rightAt] = [0, 0];
  while (leftAt < deleted.changes.length || rightAt < inserted.changes.length) {
    const one = deleted.changes[leftAt];
    const two = inserted.changes[rightAt];
    const isBase = one !== undefined && (two === undefined || one.kept <= two.kept);
    const isOther = two !== undefined && (one === undefined || two.kept <= one.kept);
    const base = isBase ? one : emptyAt(deleted, two!.kept);
    const other = isOther ? two : emptyAt(inserted, one!.kept);
    stretches.push({ base, other });
    if (isBase) leftAt++;
    if (isOther) rightAt++;
  }
  return stretches;
}

function emptyAt({ offsets }: Changes, kept: number): Range {
  return { start: offsets[kept]!, end: offsets[kept]! };
}

const keptCharacter = /[\p{L}\p{N}]/gu;

function listChanges(spans: readonly Span[], from: number): Changes {
  const changes: Change[] = [];
  const offsets = [from];
  let start = from;
  for (const { text, kind } of spans) {
    const end = start + text.length;
    if (kind !== 'same') changes.push({ start, end, kept: offsets.length - 1 });
    else for (const match of text.matchAll(keptCharacter)) offsets.push(start + match.index + match[0].length);
    start = end;
  }
  return { changes, offsets };
}
