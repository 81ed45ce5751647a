// Marks boilerplate in the pieces of a comparison: it is shown, but counts as no difference. Pure.

import { hasLetters } from '../../text/characters.ts';
import type { Range } from '../../text/range.ts';
import { type Piece, type Pieces, type Side, withoutBlankChange } from './row-pieces.ts';

/** Boilerplate of either text, in order; empty if boilerplate is compared like the rest. */
export type Boilerplate = Readonly<Record<Side, readonly Range[]>>;
export const noBoilerplate: Boilerplate = { left: [], right: [] };

/** Cuts pieces at the ends of boilerplate, and marks those inside it as boilerplate. */
export function muteBoilerplate({ left, right, unified }: Pieces, boilerplate: Boilerplate): Pieces {
  if (boilerplate.left.length + boilerplate.right.length === 0) return { left, right, unified };
  const cut = (pieces: readonly Piece[]) => pieces.flatMap((piece) => cutPiece(piece, boilerplate[piece.side]));
  return { left: cut(left), right: cut(right), unified: cut(unified) };
}

function cutPiece(piece: Piece, ranges: readonly Range[]): Piece[] {
  const end = piece.at + piece.text.length;
  const cut: Piece[] = [];
  let at = piece.at;
  const add = (to: number, toPart: (piece: Piece) => Piece) => {
    if (to > at) cut.push(toPart({ ...piece, text: piece.text.slice(at - piece.at, to - piece.at), at }));
    at = Math.max(at, to);
  };
  for (const range of ranges) {
    if (range.end <= piece.at) continue;
    if (range.start >= end) break;
    // The text between two lines of boilerplate is only a line break.
    add(range.start, withoutBlankChange);
    add(Math.min(range.end, end), ({ text, side, at }) => ({ text, side, at, kind: 'boilerplate' }));
  }
  add(end, withoutBlankChange);
  return cut;
}

/** True for a text that has boilerplate and no letter outside of it. */
export function isOnlyBoilerplate(text: string, ranges: readonly Range[]): boolean {
  if (ranges.length === 0) return false;
  const starts = [0, ...ranges.map(({ end }) => end)];
  const ends = [...ranges.map(({ start }) => start), text.length];
  return starts.every((start, at) => !hasLetters(text.slice(start, ends[at])));
}
