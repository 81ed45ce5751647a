// Marks facts in dispute in the text of the sheet, by cutting its pieces. Pure.
import type { FactAlert, FactKind } from '#shared/facts/index.ts';
import type { Block } from './blocks.ts';
import type { Piece, Side } from './row-pieces.ts';

export type Mark = {
  readonly kind: FactKind;
  readonly fact: number;
  readonly side: Side;
  readonly start: number;
  readonly end: number;
};
/** A piece or a part of one; `mark` is the mark that covers it. */
export type MarkedPiece = Piece & { readonly mark: Mark | null };

/** The marks of each side, in the order of the text. */
export function marksOf(alerts: readonly FactAlert[]): Record<Side, Mark[]> {
  const inOrder = (marks: Mark[]) => marks.sort((one, other) => one.start - other.start);
  const on = (side: Side, field: 'base' | 'other') =>
    alerts.map((alert, fact): Mark => {
      const { start, end } = alert[field];
      return { kind: alert.kind, fact, side, start, end };
    });
  return { left: inOrder(on('left', 'base')), right: inOrder(on('right', 'other')) };
}

/** Marks by the index of their block, those of the left text first; blocks without marks are absent. */
export function marksByBlock(
  blocks: readonly Block[],
  marks: Readonly<Record<Side, readonly Mark[]>>,
): ReadonlyMap<number, readonly Mark[]> {
  const found = new Map<number, Mark[]>();
  for (const side of ['left', 'right'] as const) {
    let next = 0;
    for (const block of blocks) {
      const last = block[side].at(-1);
      const end = last ? last.at + last.text.length : 0;
      for (; next < marks[side].length && marks[side][next]!.start < end; next++)
        found.set(block.at, [...(found.get(block.at) ?? []), marks[side][next]!]);
    }
  }
  return found;
}

/** The pieces, cut where marks begin and end; the joined text stays the same. */
export function cutAtMarks(pieces: readonly Piece[], marks: readonly Mark[]): MarkedPiece[] {
  return pieces.flatMap((piece) => {
    const end = piece.at + piece.text.length;
    const own = marks.filter((mark) => mark.side === piece.side && mark.start < end && piece.at < mark.end);
    const cut: MarkedPiece[] = [];
    let at = piece.at;
    const add = (to: number, mark: Mark | null) => {
      if (to <= at) return;
      cut.push({ ...piece, text: piece.text.slice(at - piece.at, to - piece.at), at, mark });
      at = to;
    };
    for (const mark of own) {
      add(Math.min(mark.start, end), null);
      add(Math.min(mark.end, end), mark);
    }
    add(end, null);
    return cut;
  });
}
