// The stretches in which two paired clauses differ, as offsets on both sides.
import type { Span } from '../diff/index.ts';
import type { Range } from '../range.ts';
import type { ChangedStretch } from './match-facts.ts';

/** A changed stretch of one side, and the number of kept characters before it. */
type Change = Range & { readonly kept: number };
/** `offsets[n]` is the offset after n kept characters. */
type Changes = { readonly changes: readonly Change[]; readonly offsets: readonly number[] };

/**
 * The changed stretches of a row, in order. A deletion and an insertion after equally many kept letters and digits
 * are one stretch. Empty if the counts differ (markup was ignored): then places are not compared.
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
