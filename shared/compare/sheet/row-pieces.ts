// Turns a row of the comparison into pieces of text: one list for each column, and one with both texts interwoven.

import { attached, countLetters } from '../../text/characters.ts';
import { unseen } from '../../text/invisible.ts';
import { type SheetRow, type SheetSpan, spellSame } from './form-marks.ts';

export type Side = 'left' | 'right';

export type Piece = {
  readonly text: string;
  readonly kind: 'same' | 'deleted' | 'inserted' | 'moved' | 'boilerplate';
  /** The text of the piece, and its start there in UTF-16 units. */
  readonly side: Side;
  readonly at: number;
  /** The number of a moved passage; both of its halves have it. */
  readonly move?: number;
  readonly isForm?: true;
  /** The number of its difference, from 0; both sides of the difference have it. */
  readonly change?: number;
};

/** `unified`: shared text once, as the left text writes it, and the text that only one side has. */
export type Pieces = { readonly left: Piece[]; readonly right: Piece[]; readonly unified: Piece[] };

/** Offsets of a row in both texts, in UTF-16 units. */
export type Place = { readonly left: number; readonly right: number };

type Passages = ReadonlyMap<number, number>;

export function piecesOfRow(row: SheetRow, place: Place, passages: Passages): Pieces {
  switch (row.kind) {
    case 'same': {
      const left: Piece[] = [{ text: row.left, kind: 'same', side: 'left', at: place.left }];
      return { left, right: [{ text: row.right, kind: 'same', side: 'right', at: place.right }], unified: left };
    }
    case 'changed': {
      const left = placeSpans(row.left, 'left', place.left);
      const right = placeSpans(row.right, 'right', place.right);
      return { left, right, unified: weave(left, right) };
    }
    case 'deleted': {
      const left = [wholeClause(row.left, 'left', place.left, row.move, passages)];
      return { left, right: [], unified: left };
    }
    case 'inserted': {
      const right = [wholeClause(row.right, 'right', place.right, row.move, passages)];
      return { left: [], right, unified: right };
    }
  }
}

function placeSpans(spans: readonly SheetSpan[], side: Side, start: number): Piece[] {
  let at = start;
  return spans.map(({ text, kind, isForm }) => {
    const piece = withoutBlankChange({ text, kind, side, at, ...(isForm && { isForm }) });
    at += text.length;
    return piece;
  });
}

function wholeClause(text: string, side: Side, at: number, move: number | undefined, passages: Passages): Piece {
  if (move !== undefined) return { text, kind: 'moved', side, at, move: passages.get(move) ?? move };
  return withoutBlankChange({ text, kind: side === 'left' ? 'deleted' : 'inserted', side, at });
}

/** A blank or a line break more or less does not matter to an editor, and its mark would be invisible. */
export function withoutBlankChange(piece: Piece): Piece {
  return piece.text.trim() === '' ? { ...piece, kind: 'same' } : piece;
}

/** True for differences that an editor has to check. */
export function isDifference({ kind }: Piece): boolean {
  return kind !== 'same' && kind !== 'boilerplate';
}

/** Joins the clauses of a moved passage into one piece, so that the passage has one label. */
export function joinPieces(pieces: readonly Piece[], more: readonly Piece[]): Piece[] {
  const last = pieces.at(-1);
  const [first, ...rest] = more;
  if (last?.kind === 'moved' && first?.kind === 'moved' && last.move === first.move && last.side === first.side)
    return [...pieces.slice(0, -1), { ...last, text: last.text + first.text }, ...rest];
  return [...pieces, ...more];
}

/** Interweaves both sides of a changed clause: the whole left text, with the insertions after the same shared text. */
function weave(left: readonly Piece[], right: readonly Piece[]): Piece[] {
  const placeOf = mapPlaces(spellSame(left), spellSame(right));
  const inserted: { readonly piece: Piece; readonly place: number }[] = [];
  let passed = 0;
  for (const piece of right) {
    if (piece.kind === 'same') passed += piece.text.length;
    else inserted.push({ piece, place: placeOf(passed) });
  }
  const woven: Piece[] = [];
  let next = 0;
  let start = 0;
  for (const piece of left) {
    if (piece.kind !== 'same') {
      woven.push(piece);
      continue;
    }
    let from = 0;
    for (; next < inserted.length && inserted[next]!.place < start + piece.text.length; next++) {
      const to = Math.max(from, inserted[next]!.place - start);
      if (to > from) woven.push({ ...piece, text: piece.text.slice(from, to), at: piece.at + from });
      woven.push(inserted[next]!.piece);
      from = to;
    }
    woven.push({ ...piece, text: piece.text.slice(from), at: piece.at + from });
    start += piece.text.length;
  }
  return [...woven, ...inserted.slice(next).map(({ piece }) => piece)];
}

/** Maps a place in the right text to the left. The texts differ only in ignored signs and blanks. */
function mapPlaces(left: string, right: string): (place: number) => number {
  if (left === right) return (place) => place;
  const ends = [...left.matchAll(letter)].map(({ index, 0: whole }) => index + whole.length);
  return (place) => ends[countLetters(right.slice(0, place)) - 1] ?? 0;
}

/** A letter with its marks, which insertions do not separate. */
const letter = new RegExp(String.raw`[\p{L}\p{N}](?:${attached}|${unseen})*`, 'gu');
