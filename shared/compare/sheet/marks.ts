// Marks facts in dispute in the text of the sheet, by cutting its pieces. Pure.
import type { FactAlert, FactKind } from '#shared/compare/facts/index.ts';
import type { Range } from '../../text/range.ts';
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

/** The place that the editor was led to, in one of the texts or both, with its number. */
export type SheetPlace = Readonly<Record<Side, Range | null>> & { readonly number: number };
/** `place` is the number of the place that covers it. */
export type PlacedPiece = MarkedPiece & { readonly place: number | null };

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

/** The pieces, cut where a place begins and ends; the joined text stays the same. */
export function cutAtPlace(pieces: readonly MarkedPiece[], shown: SheetPlace | null): PlacedPiece[] {
  return pieces.flatMap((piece) => {
    const range = shown?.[piece.side] ?? null;
    if (!shown || !range || !touches(piece, range)) return { ...piece, place: null };
    const { length } = piece.text;
    const [from, to] = [Math.max(0, range.start - piece.at), Math.min(length, range.end - piece.at)];
    const cut = (start: number, end: number, place: number | null) =>
      end > start ? { ...piece, text: piece.text.slice(start, end), at: piece.at + start, place } : [];
    return [cut(0, from, null), cut(from, to, shown.number), cut(to, length, null)].flat();
  });
}

export function holdsPlace({ left, right }: Pick<Block, Side>, place: SheetPlace): boolean {
  return [...left, ...right].some((piece) => {
    const range = place[piece.side];
    return range !== null && touches(piece, range);
  });
}

function touches({ at, text }: Piece, { start, end }: Range): boolean {
  return start < at + text.length && at < end;
}
