// Puts a run of new or dropped clauses where a reader would see it begin.
import type { AlignedRow } from './rows.ts';

/**
 * Where a run of only inserted (or only deleted) rows ends with the clause that stands above it, it can as well begin
 * there: 他说，+乙。+他说，甲。 reads +他说，+乙。他说，甲。 too. A run is slid up to the place where it best begins and ends with a
 * sentence or a paragraph; what each side reads stays the same. (Alignment leaves runs at their lowest place.)
 */
export function slideRowsToSentences(rows: readonly AlignedRow[]): AlignedRow[] {
  const slid = [...rows];
  let start = 0;
  while (start < slid.length) {
    const side = findOnlySide(slid[start]!);
    let end = start + 1;
    while (side !== undefined && end < slid.length && findOnlySide(slid[end]!) === side) end++;
    const isAlone = end === slid.length || findOnlySide(slid[end]!) === undefined;
    if (side !== undefined && isAlone) slideRun(slid, start, end, side);
    start = end;
  }
  return slid;
}

type Side = 'left' | 'right';

function findOnlySide(row: AlignedRow): Side | undefined {
  if (row.right.length === 0) return 'left';
  return row.left.length === 0 ? 'right' : undefined;
}

function slideRun(rows: AlignedRow[], start: number, end: number, side: Side): void {
  let best = 0;
  let bestScore = scoreEdges(rows, start, end, side);
  for (let by = 1; by <= start && isSame(rows[start - by]!); by++) {
    if (readEnd(rows[start - by], side) !== readEnd(rows[end - by], side)) break;
    const score = scoreEdges(rows, start - by, end - by, side);
    if (score <= bestScore) continue;
    best = by;
    bestScore = score;
  }
  if (best === 0) return;
  const same = rows.slice(start - best, start);
  const run = rows.slice(start - best, end - best).map((row) => ({ left: [], right: [], [side]: row[side] }));
  for (const [index, row] of [...run, ...same].entries()) rows[start - best + index] = row;
}

function isSame({ left, right }: AlignedRow): boolean {
  return left.length === 1 && right.length === 1 && left[0]!.text === right[0]!.text;
}

function scoreEdges(rows: readonly AlignedRow[], start: number, end: number, side: Side): number {
  return scoreEnd(readEnd(rows[start - 1], side)) + scoreEnd(readEnd(rows[end - 1], side));
}

/** The side's last clause of a row; none before the first row. */
function readEnd(row: AlignedRow | undefined, side: Side): string | undefined {
  return row?.[side].at(-1)?.text;
}

function scoreEnd(text: string | undefined): number {
  if (text === undefined || /[\n\r\u2028\u2029]$/.test(text)) return 2;
  return /[。！？!?…][”’」』）)"']*\s*$/u.test(text) ? 1 : 0;
}
