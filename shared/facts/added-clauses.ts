// Clauses that only one text adds to a sentence of both: their figures cause alerts. A whole additional sentence is
// shown as missing content instead.
import type { DiffRow } from '../diff/index.ts';
import { hasLetters } from '../text/characters.ts';
import { endsSentence } from '../text/cut.ts';
import { endsMidClause } from '../text/truncation.ts';

type SideName = 'base' | 'other';
/** The text of each row on one side; null where that side is empty. */
type Parts = Readonly<Record<SideName, readonly (string | null)[]>>;

/** The indexes of the rows whose clause one text adds to a shared sentence. Moved clauses are left out. */
export function listAddedRows(rows: readonly DiffRow[], parts: Parts): ReadonlySet<number> {
  const added = new Set<number>();
  const truncation = findTruncation(rows, parts);
  for (const side of ['base', 'other'] as const) {
    let own: number[] = [];
    let isShared = false;
    const close = () => {
      if (isShared) for (const row of own) added.add(row);
      own = [];
      isShared = false;
    };
    for (let row = 0; row < rows.length; row++) {
      const content = rows[row]!;
      const part = parts[side][row];
      if (part == null) continue;
      if (content.kind === 'changed') isShared = true;
      else if (content.kind === 'same') isShared ||= hasLetters(part);
      else if (content.move === undefined && row < truncation) own.push(row);
      if (endsSentence(part)) close();
    }
    close();
  }
  return added;
}

/**
 * The first row that a truncated text lacks, if the other text continues with more than this clause; otherwise the
 * number of rows.
 */
function findTruncation(rows: readonly DiffRow[], parts: Parts): number {
  const last = rows.findLastIndex(({ kind }) => kind === 'same' || kind === 'changed');
  for (const [side, kind] of [
    ['base', 'inserted'],
    ['other', 'deleted'],
  ] as const) {
    const rest = rows.slice(last + 1);
    if (last < 0 || rest.length === 0 || rest.some((row) => row.kind !== kind)) continue;
    const end = parts[side][last]!.trimEnd();
    const theirs = parts[side === 'base' ? 'other' : 'base'].slice(last + 1);
    const goesOn = theirs.slice(0, -1).some((part) => endsSentence(part ?? ''));
    if (/[，、：；,:;]$/.test(end) || (goesOn && endsMidClause(end))) return last + 1;
  }
  return rows.length;
}
